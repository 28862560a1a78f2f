import * as vscode from 'vscode';
import type { Log } from '../Log';
import type { Settings } from '../settings';
import { addServer } from './addServer';
import type { JudgeRegistry } from './JudgeRegistry';
import {
  localItem,
  moduleItems,
  ollamaItems,
  providerItems,
  serverItems,
  type JudgeChoice,
  type JudgeItem,
} from './judgeSources';
import type { SecretKeys } from './SecretKeys';

export interface SelectJudgeParts {
  keys: SecretKeys;
  registry: JudgeRegistry;
  log: Log;
  folder: vscode.Uri | undefined;
  settings: Settings;
}

/**
 * The judge picker. It opens at once with what is known and fills in what answers: Ollama on loopback, servers of the
 * settings, model providers, modules. Resolves to undefined when it was left.
 */
export async function selectJudge(parts: SelectJudgeParts): Promise<JudgeChoice | undefined> {
  const picked = await pick(parts);
  if (picked?.step === 'add-server') return addServer(parts);
  return picked?.choice;
}

async function pick(parts: SelectJudgeParts): Promise<JudgeItem | undefined> {
  const picker = vscode.window.createQuickPick<JudgeItem>();
  const closed = new AbortController();
  picker.title = 'Select Judge';
  picker.matchOnDescription = true;
  picker.matchOnDetail = true;
  picker.placeholder = vscode.workspace.isTrusted
    ? parts.folder
      ? 'Judge for this workspace folder'
      : 'Judge for this window'
    : 'Restricted Mode: local judge and metrics only; nothing is sent';
  const groups = new Map<string, JudgeItem[]>([['on this machine', [localItem()]]]);
  const firstLabel = localItem().label;
  const show = (): void => {
    const active = picker.activeItems[0];
    // The first entry is active until the person moves.
    const moved = active !== undefined && active.label !== firstLabel;
    picker.items = [...groups]
      .filter(([, items]) => items.length > 0)
      .flatMap(([label, items]) => [
        { label, kind: vscode.QuickPickItemKind.Separator },
        ...mark(items, parts.settings),
      ]);
    const again = picker.items.find((item) =>
      moved ? identity(item) === identity(active) : isCurrent(item, parts.settings),
    );
    if (again) picker.activeItems = [again];
  };
  show();
  picker.show();
  if (vscode.workspace.isTrusted) void fill(groups, { parts, show, picker, signal: closed.signal });
  return new Promise((resolve) => {
    picker.onDidAccept(() => {
      const item = picker.selectedItems[0];
      if (!item?.choice && !item?.step) return;
      resolve(item);
      picker.hide();
    });
    picker.onDidHide(() => {
      closed.abort();
      resolve(undefined);
      picker.dispose();
    });
  });
}

/** Asks every source; one that fails is logged and leaves the others as they are. */
async function fill(
  groups: Map<string, JudgeItem[]>,
  run: {
    parts: SelectJudgeParts;
    show: () => void;
    picker: vscode.QuickPick<JudgeItem>;
    signal: AbortSignal;
  },
): Promise<void> {
  const { parts, show, picker, signal } = run;
  groups.set('servers', []);
  groups.set('model providers in VS Code', []);
  groups.set('modules', []);
  groups.set('more', [
    {
      label: '$(add) Add Server\u2026',
      detail: 'Any OpenAI-compatible server: base URL, key and model.',
      step: 'add-server',
    },
  ]);
  show();
  picker.busy = true;
  const put = (label: string, items: readonly JudgeItem[]): void => {
    const there = groups.get(label) ?? [];
    const seen = new Set(there.map(identity));
    groups.set(label, [...there, ...items.filter((item) => !seen.has(identity(item)))]);
  };
  const add = async (label: string, ask: () => Promise<JudgeItem[]>): Promise<void> => {
    try {
      const items = await ask();
      if (signal.aborted) return;
      put(label, items);
      show();
    } catch (error) {
      parts.log.error(`Select Judge: ${label} could not be listed`, error);
    }
  };
  await Promise.all([
    add('on this machine', () => ollamaItems(signal)),
    add('servers', async () => {
      const items = await serverItems(parts.settings, parts.keys);
      const local = items.filter((item) => item.label.startsWith('$(server)'));
      put('on this machine', local);
      return items.filter((item) => !local.includes(item));
    }),
    add('model providers in VS Code', providerItems),
    add('modules', () => moduleItems(parts.folder, parts.registry)),
  ]);
  if (!signal.aborted) picker.busy = false;
}

/** What tells two entries apart: two servers may have a model of the same name. */
function identity({ choice, label }: JudgeItem): string {
  return choice ? JSON.stringify([choice.judge, choice.model, choice.baseUrl]) : label;
}

/** Marks the current judge with the word, since a picker without check boxes has no other sign. */
function mark(items: readonly JudgeItem[], settings: Settings): JudgeItem[] {
  return items.map((item) =>
    isCurrent(item, settings) ? { ...item, description: `${item.description ?? ''}, current` } : item,
  );
}

function isCurrent({ choice }: JudgeItem, settings: Settings): boolean {
  const needsModel = choice?.judge === 'chat' || choice?.judge === 'vscode';
  return (
    choice?.judge === settings.judge &&
    (!needsModel || choice.model === settings.model) &&
    (choice.judge !== 'chat' || settings.baseUrl === '' || choice.baseUrl === settings.baseUrl)
  );
}
