import * as vscode from 'vscode';
import { locateParsed } from '../../core/judge/locateParsed';
import type { RagJudgeEvaluation } from '../../core/rag/RagJudgeEvaluation';
import type { CaseView } from '../../protocol/panelMessages';
import type { Log } from '../Log';
import type { CaseKey, CaseState, Session } from '../Session';
import { readSettings } from '../settings';
import { buildCaseView } from './caseView';

/** What the panel's case view shows: a case and its view, which is built anew only when something in it changed. */
export class CasePart {
  readonly #session: Session;
  readonly #log: Log;
  #key: CaseKey | undefined;
  #state: CaseState | undefined;
  #version = 0;
  #built: { version: number; view: CaseView | null } | undefined;

  constructor(session: Session, log: Log) {
    this.#session = session;
    this.#log = log;
  }

  get key(): CaseKey | undefined {
    return this.#key;
  }

  /** The state that the last view was built from. */
  get state(): CaseState | undefined {
    return this.#state;
  }

  show(key: CaseKey): void {
    this.#key = key;
    this.invalidate();
  }

  invalidate(): void {
    this.#version++;
  }

  async view(now: Date): Promise<CaseView | null> {
    // The time that a running judgment takes is part of its view.
    if (this.#built?.version === this.#version && this.#built.view?.judging === undefined) {
      return this.#built.view;
    }
    const version = this.#version;
    const key = this.#key;
    const state = key === undefined ? undefined : await this.#session.caseByKey(key);
    const view = state === undefined ? null : await this.#build(state, now);
    this.#state = state;
    this.#built = { version, view };
    return view;
  }

  async #build(state: CaseState, now: Date): Promise<CaseView> {
    return buildCaseView({
      state,
      minimums: readSettings(vscode.Uri.file(state.set.folder)).thresholds,
      trusted: vscode.workspace.isTrusted,
      now,
      locate: locateParsed,
      heuristic: await this.#heuristic(state),
    });
  }

  /** Only beside a judgment of the files as they are: of other files the heuristic would say another thing. */
  async #heuristic(state: CaseState): Promise<RagJudgeEvaluation | undefined> {
    const filesChanged = state.stale.some((part) => part !== 'judge');
    if (state.history.length === 0 || filesChanged || state.judging !== undefined) return undefined;
    try {
      return await this.#session.heuristic(state.key);
    } catch (error) {
      this.#log.error('The heuristic beside the scores could not be computed', error);
      return undefined;
    }
  }
}
