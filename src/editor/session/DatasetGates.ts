import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { Gate, GateProblem } from '../../core/run/gate/Gate';
import { cutOffOf } from '../../core/run/gate/gateIds';
import { gateFromSettings } from '../../core/run/gate/gateFromSettings';
import { findGateFile, readGateFile } from '../../store/gateFile';
import type { DatasetGate } from '../Session';
import { readSettings } from '../settings';

/** The minimums of datasets, from the gate file beside each or from the settings; read when asked, watched from then on. */
export class DatasetGates implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[] = [];
  /** Of datasets in a workspace folder: their gate files are watched. */
  private readonly known = new Map<string, Promise<DatasetGate>>();

  /** Fired when a gate file or the setting changed. */
  readonly onDidChange = this.changed.event;

  get(dataset: vscode.Uri): Promise<DatasetGate> {
    if (vscode.workspace.getWorkspaceFolder(dataset) === undefined) return read(dataset);
    this.start();
    const key = dataset.toString();
    const known = this.known.get(key) ?? read(dataset);
    this.known.set(key, known);
    return known;
  }

  /** The problems of one gate file. */
  async problems(file: vscode.Uri): Promise<readonly GateProblem[]> {
    this.start();
    return (await readFile(file)).problems;
  }

  private start(): void {
    if (this.subscriptions.length > 0) return;
    const files = vscode.workspace.createFileSystemWatcher('**/{*.gate,gate}.{yaml,yml,json}');
    const forget = (): void => {
      this.known.clear();
      this.changed.fire();
    };
    this.subscriptions.push(
      files,
      files.onDidChange(forget),
      files.onDidCreate(forget),
      files.onDidDelete(forget),
      vscode.workspace.onDidChangeConfiguration((event) => {
        const names = ['ragJudge.thresholds', 'ragJudge.metrics.k'];
        if (names.some((name) => event.affectsConfiguration(name))) forget();
      }),
    );
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.changed).dispose();
  }
}

async function read(dataset: vscode.Uri): Promise<DatasetGate> {
  const found = dataset.scheme === 'file' ? await findGateFile(dataset.fsPath) : undefined;
  if (found === undefined) {
    const { writtenThresholds, k } = readSettings(dataset);
    const { gate, problems } = gateFromSettings(writtenThresholds);
    const missing = notComputed(gate, k, 'Setting ragJudge.thresholds: ').map(toProblem);
    return { gate, problems: [...problems, ...missing], locate: () => ({}) };
  }
  const file = vscode.Uri.file(found.path);
  const { gate, problems, locate } = await readFile(file);
  const others = found.others.map((path): GateProblem => {
    const message = `${basename(path)} is not read: ${basename(found.path)} comes first.`;
    return { code: 'second-gate', severity: 'warning', message, line: 1, column: 1 };
  });
  return { gate, file, problems: [...problems, ...others], locate };
}

/** A gate file, with what it asks for and the settings do not give. */
async function readFile(file: vscode.Uri): Promise<Pick<DatasetGate, 'gate' | 'problems' | 'locate'>> {
  const { gate, problems, locate } = await readGateFile(file.fsPath);
  const missing = notComputed(gate, readSettings(file).k).map((found) => ({
    ...toProblem(found),
    ...locate(found.metric),
  }));
  return { gate, problems: [...problems, ...missing], locate };
}

interface NotComputed {
  metric: string;
  message: string;
}

/** Minimums of cut-offs that are not computed: a run can never meet them. */
function notComputed(gate: Gate, k: readonly number[], where = ''): NotComputed[] {
  const ids = [...new Set([...Object.keys(gate.min), ...Object.keys(gate.rows)])];
  return ids.flatMap((metric) => {
    const cut = cutOffOf(metric);
    if (cut === undefined || k.includes(cut)) return [];
    const message = `${where}${metric} is not computed: add ${cut} to ragJudge.metrics.k, which has ${k.join(', ')}.`;
    return [{ metric, message }];
  });
}

function toProblem({ message }: NotComputed): GateProblem {
  return { code: 'not-computed', severity: 'warning', message };
}
