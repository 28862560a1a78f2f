import * as vscode from 'vscode';
import { JudgeSetupError } from '../../core/judge/RagJudge';
import { judgingText } from '../../core/words/judging';
import { judgingDialog } from '../../core/words/judgingDialog';
import { plainMessage } from '../../core/words/plainMessage';
import type { Log } from '../Log';
import { asksFirst } from '../asksFirst';
import { judgingNotes } from '../judgingNotes';
import { keyOfRun } from '../runKey';
import type { JudgedDataset, JudgingRequest, PreparedJudging, RunKey, Session } from '../Session';
import { withCancel } from '../withCancel';
import { activeFile } from './activeFile';
import { judgedReport } from './judgedReport';
import { offer, setupFixes } from './offer';
import { judgeDatasetPick, pickDataset, type DatasetPick } from './pickMetricsFile';

export interface JudgeDatasetParts {
  session: Session;
  log: Log;
  /** Shows the run of that id, or the latest one; undefined when judging is to open no panel. */
  showRun: ((dataset: vscode.Uri, run?: RunKey) => Promise<void>) | undefined;
}

/** The dataset given, or the one in the editor, or one that the person picks. */
export async function datasetOf(given: unknown, pick: DatasetPick): Promise<vscode.Uri | undefined> {
  if (given instanceof vscode.Uri) return given;
  return activeFile(/\.(jsonl|ndjson|json|csv|tsv|ya?ml)$/i) ?? pickDataset(pick);
}

/** Judges the dataset given, or the one in the editor, or one that the person picks. */
export async function judgeDataset(parts: JudgeDatasetParts, given: unknown): Promise<void> {
  const dataset = await datasetOf(given, judgeDatasetPick);
  if (dataset !== undefined) await judgeAfterAsking(parts, { dataset });
}

/** Says what judging would take, judges when the person agrees, and tells what came of it. */
export async function judgeAfterAsking(parts: JudgeDatasetParts, request: JudgingRequest): Promise<void> {
  const { session, log } = parts;
  const name = nameOf(request);
  const stop = new AbortController();
  let prepared: PreparedJudging | undefined;
  try {
    let only: Choice;
    for (let again = false; ; again = true) {
      prepared = await withCancel(session.judging.prepare(request, stop.signal), {
        title: `Reading ${name}`,
        stop,
      });
      // The answers of a batch are there: nothing is sent.
      only = isBatch(request) ? undefined : await ask(prepared, again);
      if (only === 'nothing') return;
      if (isBatch(request) || !asksFirst(prepared.sheet) || !(await prepared.changed())) break;
      await prepared.dispose();
      prepared = undefined;
    }
    const began = showRun(parts, prepared.dataset);
    const judged = await run(parts, { prepared, only, stop, name });
    await began;
    await show(parts, judged);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return;
    log.error(`Judging ${name} failed`, error);
    const message = error instanceof Error ? error.message : String(error);
    void offer(message, setupFixes(error instanceof JudgeSetupError ? error.fault : undefined));
  } finally {
    await prepared?.dispose();
  }
}

type Choice = 'below' | undefined | 'nothing';

/** What the person wants, when it is to be asked; `again` after the file changed. */
async function ask(prepared: PreparedJudging, again: boolean): Promise<Choice> {
  const { sheet, below } = prepared;
  if (!asksFirst(sheet)) return undefined;
  const { title, detail, button, onlyBelow } = judgingDialog({
    sheet,
    below,
    notes: judgingNotes(prepared, again),
  });
  const buttons = [button, ...(onlyBelow === undefined ? [] : [onlyBelow])];
  const choice = await vscode.window.showInformationMessage(
    plainMessage(title),
    { modal: true, detail },
    ...buttons,
  );
  if (choice === undefined) return 'nothing';
  return choice === onlyBelow ? 'below' : undefined;
}

function run(
  { session }: JudgeDatasetParts,
  how: { prepared: PreparedJudging; only: 'below' | undefined; stop: AbortController; name: string },
): Promise<JudgedDataset> {
  const { prepared, only, stop, name } = how;
  const judging = prepared.run({ signal: stop.signal, ...(only === undefined ? {} : { only }) });
  return withCancel(judging, {
    title: `Judging ${name}`,
    stop,
    onProgress: (tell) => {
      const show = async (uri: vscode.Uri): Promise<void> => {
        if (uri.toString() !== prepared.dataset.toString()) return;
        const state = (await session.dataset(uri))?.judging;
        if (state !== undefined) tell(judgingText(state, new Date()));
      };
      void show(prepared.dataset);
      return session.onDidChangeDataset(show);
    },
  });
}

/** That a run cannot be shown is logged: what was judged is stored, and is told of all the same. */
async function showRun(
  { showRun: open, log }: JudgeDatasetParts,
  ...what: Parameters<NonNullable<JudgeDatasetParts['showRun']>>
): Promise<void> {
  await open?.(...what).catch((error: unknown) => log.error('The run could not be shown', error));
}

async function show(parts: JudgeDatasetParts, judged: JudgedDataset): Promise<void> {
  const [first] = judged.runs;
  if (first !== undefined)
    await showRun(parts, judged.dataset, isLatest(judged) ? undefined : keyOfRun(first));
  const report = judgedReport(judged, { shown: parts.showRun !== undefined });
  if (report !== undefined) void offer(report.message, report.offers, report.kind);
}

/** A run over a part of the dataset is not the one whose figures stand inline. */
function isLatest({ runs, result }: JudgedDataset): boolean {
  return result.complete && runs.every(({ head }) => head.judging?.selection === undefined);
}

function isBatch(request: JudgingRequest): boolean {
  return 'dataset' in request && request.batch !== undefined;
}

function nameOf(request: JudgingRequest): string {
  const path = 'dataset' in request ? request.dataset.path : request.resume.head.dataset;
  return plainMessage(path.slice(path.lastIndexOf('/') + 1));
}
