import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { FoundFileSet } from '../../store/FoundFileSet';
import { findFileSet } from '../../store/findFileSet';
import { loadCase } from '../../store/loadCase';
import type { LoadedCase } from '../../store/LoadedCase';
import type { HistoryStores } from './HistoryStores';
import type { CaseKey, CaseState } from '../Session';
import { caseKey, splitCaseKey } from './caseKey';
import { folderOf } from './folderOf';
import { staleParts, type JudgeIdentity } from './staleParts';

/** A case with what was read for it, so that judging it reads nothing twice. */
export interface CaseSnapshot {
  state: CaseState;
  loaded: LoadedCase;
}

export interface CaseStatesParts {
  histories: HistoryStores;
  judgeIdentity: (folder: vscode.Uri) => JudgeIdentity;
  /** Says a fault of the store, once however often it is read. */
  tellOnce: (message: string) => void;
}

/**
 * Reads cases and keeps what was read until something of it changed: a file of the set (unsaved edits included), the
 * history, or the judge.
 */
export class CaseStates {
  private readonly snapshots = new Map<CaseKey, Promise<CaseSnapshot | undefined>>();
  private readonly keys = new Map<string, Promise<CaseKey | undefined>>();
  private readonly transient = new Map<CaseKey, Pick<CaseState, 'judging' | 'failure'>>();

  constructor(private readonly parts: CaseStatesParts) {}

  /** The key of the case that a file belongs to. */
  async keyOf(file: vscode.Uri): Promise<CaseKey | undefined> {
    if (file.scheme !== 'file') return undefined;
    const known = this.keys.get(file.fsPath);
    if (known) return known;
    const key = this.findKey(file);
    this.keys.set(file.fsPath, key);
    return key;
  }

  /** The case as it is now; undefined when its files are gone. */
  async get(key: CaseKey): Promise<CaseSnapshot | undefined> {
    const known = this.snapshots.get(key) ?? this.read(key);
    this.snapshots.set(key, known);
    const snapshot = await known;
    const transient = this.transient.get(key);
    return snapshot && transient ? { ...snapshot, state: { ...snapshot.state, ...transient } } : snapshot;
  }

  /** Marks a case as being judged, or as failed without an evaluation; `{}` clears both. */
  mark(key: CaseKey, transient: Pick<CaseState, 'judging' | 'failure'>): void {
    this.transient.set(key, transient);
  }

  /** Forgets what was read of one case. */
  forget(key: CaseKey): void {
    this.snapshots.delete(key);
  }

  /**
   * A file of the case changed: what was read of it is out of date, and so is why it could not be judged, if that was
   * before the change was seen.
   */
  outdate(key: CaseKey, seen: Date): void {
    this.forget(key);
    this.forgetFailure(key, seen);
  }

  /**
   * Forgets which file belongs where and everything read: files came, went or were renamed, or the judge changed. Why
   * a case could not be judged after that was seen stays.
   */
  forgetAll(seen = new Date()): void {
    this.keys.clear();
    this.snapshots.clear();
    for (const key of this.transient.keys()) this.forgetFailure(key, seen);
  }

  private forgetFailure(key: CaseKey, seen: Date): void {
    const failure = this.transient.get(key)?.failure;
    if (failure !== undefined && failure.at <= seen) this.transient.delete(key);
  }

  /** The keys of the cases that were read and not forgotten. */
  known(): CaseKey[] {
    return [...this.snapshots.keys()];
  }

  private async findKey(file: vscode.Uri): Promise<CaseKey | undefined> {
    const folder = await folderOf(file);
    const found = await findFileSet(folder.fsPath, file.fsPath);
    return found && caseKey(folder, found.set.id);
  }

  private async read(key: CaseKey): Promise<CaseSnapshot | undefined> {
    const place = splitCaseKey(key);
    if (!place) return undefined;
    const found = await findFileSet(place.folder.fsPath, vscode.Uri.joinPath(place.folder, place.id).fsPath);
    return found && this.build(place.folder, found);
  }

  private async build(folder: vscode.Uri, found: FoundFileSet): Promise<CaseSnapshot> {
    const loaded = await loadCase(found, { readText: unsavedText });
    const { entries, problems } = await this.parts.histories.of(folder).read(found.set.id);
    for (const { message } of problems) this.parts.tellOnce(message);
    const current = entries.at(-1);
    const judge = this.parts.judgeIdentity(folder);
    const stale =
      current && loaded.parts ? staleParts({ set: loaded.set, parts: loaded.parts, judge }, current) : [];
    const state: CaseState = {
      key: caseKey(folder, found.set.id),
      set: loaded.set,
      problems: loaded.problems,
      history: entries,
      stale,
      answerOlderThanPrompt: await answerOlderThanPrompt(loaded),
    };
    return { state, loaded };
  }
}

/** The unsaved text of a file that is open in an editor. */
export function unsavedText(file: string): string | undefined {
  const document = vscode.workspace.textDocuments.find((one) => one.isDirty && one.uri.fsPath === file);
  return document?.getText();
}

async function answerOlderThanPrompt({ set }: LoadedCase): Promise<boolean> {
  const [prompt, answer] = await Promise.all([
    modified(set.files.prompt?.[0]),
    modified(set.files.answer?.[0]),
  ]);
  return prompt !== undefined && answer !== undefined && prompt > answer;
}

async function modified(file: string | undefined): Promise<number | undefined> {
  if (file === undefined) return undefined;
  if (unsavedText(file) !== undefined) return Date.now();
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}
