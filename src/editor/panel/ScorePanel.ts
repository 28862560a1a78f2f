import * as vscode from 'vscode';
import { plainMessage } from '../../core/words/plainMessage';
import {
  type HostMessage,
  PageMessage,
  type PanelAction,
  panelActions,
  panelProtocolVersion,
  type PanelView,
} from '../../protocol/panelMessages';
import type { Log } from '../Log';
import type { CaseKey, RunKey, RunPair, Session } from '../Session';
import { CasePart } from './CasePart';
import { compareHandlers } from './compareHandlers';
import { ComparePart } from './ComparePart';
import { Coalescer } from './Coalescer';
import type { PanelContext, PanelHandlers } from './PanelHandlers';
import { createPanel, otherColumn, preparePanel } from './createPanel';
import { panelOwnHandlers } from './panelOwnHandlers';
import { panelPage } from './panelPage';
import { RestoredIds } from './RestoredIds';
import { runHandlers } from './runHandlers';
import { RunPart } from './RunPart';
import type { Shown } from '../Shown';

/** Milliseconds after which the ages in the panel (`2 min ago`) are written anew. */
const ageEvery = 60_000;

export interface ScorePanelParts {
  extensionUri: vscode.Uri;
  session: Session;
  actions: PanelHandlers;
  log: Log;
}

/**
 * The score panel: one webview, reused, beside the editor, which keeps the focus. It sends full snapshots of the case
 * and the run that it shows, whenever the session says that one changed, and answers the page's requests for rows.
 */
export class ScorePanel implements vscode.WebviewPanelSerializer, Shown, vscode.Disposable {
  readonly #parts: ScorePanelParts;
  readonly #handlers: PanelHandlers;
  readonly #case: CasePart;
  readonly #run: RunPart;
  readonly #compare: ComparePart;
  readonly #refresh: Coalescer;
  readonly #listeners: vscode.Disposable;
  #panel: vscode.WebviewPanel | undefined;
  #ready = false;
  #view: PanelView = 'case';
  /** Counts how often a view was brought to the front. */
  #shown = 0;
  #titles: Partial<Record<PanelView, string | undefined>> = {};
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ScorePanelParts) {
    const { session, log } = parts;
    this.#parts = parts;
    this.#case = new CasePart(session, log);
    this.#run = new RunPart(session);
    this.#compare = new ComparePart(session);
    const changed = (): void => this.#postSoon();
    this.#handlers = {
      ...panelOwnHandlers,
      ...runHandlers(this.#run, { changed, aggregates: session.aggregates }),
      ...compareHandlers(session, {
        part: this.#compare,
        show: (pair) => this.showComparison(pair),
        changed,
      }),
      ...parts.actions,
    };
    this.#refresh = new Coalescer(
      () => this.#postSnapshot(),
      (error) => log.error('The score panel could not be brought up to date', error),
    );
    this.#listeners = vscode.Disposable.from(
      session.onDidChangeCase((key) => {
        if (key === this.#case.key) this.refresh();
      }),
      ...this.#run.watch(changed),
      ...this.#compare.watch(changed),
      session.onDidChangeJudge(() => this.refresh()),
      session.onDidChangeGates(() => this.refresh()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.refresh()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('ragJudge.thresholds')) this.refresh();
      }),
    );
  }

  /** The case of the case view, whether or not the panel is open. */
  get caseShown(): CaseKey | undefined {
    return this.#case.key;
  }

  get active(): boolean {
    return this.#panel?.active === true;
  }

  /** Shows a case; opens the panel beside the editor when it is not there. The editor keeps the focus. */
  async showCase(key: CaseKey): Promise<void> {
    if (this.#panel?.visible === true && this.#ready && this.#view === 'case' && key === this.caseShown)
      return;
    this.#case.show(key);
    this.#bringToFront('case');
    await this.reveal();
  }

  /** Shows a run of a dataset, the latest when none is named. */
  async showRun(dataset: vscode.Uri, run?: RunKey): Promise<void> {
    this.#run.show(dataset, run);
    this.#bringToFront('run');
    await this.reveal();
  }

  /** Shows two stored runs side by side. */
  async showComparison(pair: RunPair): Promise<void> {
    this.#compare.show(pair);
    this.#compare.forgetRuns();
    this.#bringToFront('compare');
    await this.reveal();
  }

  /** Brings the panel into sight as it is, or opens it. */
  async reveal(): Promise<void> {
    const hidden = this.#panel?.visible === false ? this.#panel : undefined;
    if (hidden !== undefined && hidden.viewColumn === vscode.window.tabGroups.activeTabGroup.viewColumn) {
      // Here it would cover the file that is being read. A panel that is moved becomes a preview, which the next file
      // replaces: so it is made anew.
      hidden.dispose();
      this.#adopt(createPanel(otherColumn()));
    } else if (hidden !== undefined) hidden.reveal(undefined, true);
    else if (this.#panel === undefined) this.#adopt(createPanel());
    this.refresh();
    await this.#refresh.settled();
  }

  /** Sends the page what is shown, anew. Calls in quick succession send once. */
  refresh(): void {
    this.#case.invalidate();
    this.#postSoon();
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const ids = RestoredIds.safeParse(state ?? {});
    if (ids.success && this.#panel === undefined) {
      this.#view = ids.data.view;
      if (ids.data.caseKey !== undefined) this.#case.show(ids.data.caseKey);
      this.#compare.show(ids.data.pair);
      if (ids.data.dataset !== undefined) this.#run.show(vscode.Uri.parse(ids.data.dataset), ids.data.runId);
    }
    if (this.#panel !== undefined) panel.dispose();
    else this.#adopt(panel);
    await this.#refresh.settled();
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#refresh.dispose();
    this.#panel?.dispose();
  }

  #bringToFront(view: PanelView): void {
    this.#view = view;
    this.#shown++;
  }

  #postSoon(): void {
    if (this.#ready) this.#refresh.request();
  }

  #adopt(panel: vscode.WebviewPanel): void {
    const { extensionUri } = this.#parts;
    this.#panel = panel;
    this.#ready = false;
    preparePanel(panel, extensionUri);
    panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
    panel.onDidDispose(() => {
      if (this.#panel !== panel) return;
      clearInterval(this.#timer);
      this.#run.leave();
      this.#panel = undefined;
      this.#ready = false;
    });
    panel.webview.html = panelPage(panel.webview, extensionUri);
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      if (panel.visible) this.refresh();
    }, ageEvery);
  }

  #receive(raw: unknown): void {
    const parsed = PageMessage.safeParse(raw);
    if (!parsed.success) {
      this.#parts.log.error('The score panel sent a message of another shape; it was dropped', parsed.error);
      return;
    }
    const message = parsed.data;
    switch (message.type) {
      case 'ready':
        // A page that was hidden and shown again starts from nothing, too.
        this.#ready = true;
        this.refresh();
        break;
      case 'view':
        this.#view = message.view;
        if (message.view === 'compare') this.#compare.forgetRuns();
        this.#postSoon();
        this.#title();
        break;
      case 'rows':
      case 'distribution':
      case 'rowDetail':
        this.#try('The cases of the run could not be read', async () => {
          const answer = await this.#run.answer(message);
          if (answer !== undefined) await this.#post(answer);
        });
        break;
      case 'compareRows':
        this.#try('The rows of the comparison could not be read', async () => {
          const rows = this.#compare.rows(message);
          if (rows !== undefined) await this.#post(rows);
        });
        break;
      case 'action':
        this.#act(message.action, message.target);
        break;
    }
  }

  #act(action: PanelAction, target: string | undefined): void {
    const handler = this.#handlers[action];
    if (handler === undefined) {
      this.#parts.log.error(`The score panel asked for "${action}", which it was not offered`);
      return;
    }
    this.#try(`"${action}" failed`, async () => handler(this.#context(), target));
  }

  #context(): PanelContext {
    return { case: this.#case.state, dataset: this.#run.dataset, run: this.#run.run, runKey: this.#run.key };
  }

  #try(what: string, work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      this.#parts.log.error(what, error);
      const why = error instanceof Error ? error.message : String(error);
      void vscode.window.showErrorMessage(plainMessage(`RAG Judge: ${why}`));
    });
  }

  async #postSnapshot(): Promise<void> {
    const now = new Date();
    const [shown, run] = await Promise.all([this.#case.view(now), this.#run.view(now)]);
    const visible = this.#view === 'compare';
    const compare = await this.#compare.view({ now, visible, dataset: this.#run.uri });
    this.#titles = { case: shown?.title, run: run?.title, compare: 'Compare runs' };
    this.#title();
    await this.#post({
      type: 'snapshot',
      view: this.#view,
      shown: this.#shown,
      case: shown,
      run,
      compare,
      actions: panelActions.filter((action) => this.#handlers[action] !== undefined),
    });
  }

  #title(): void {
    if (this.#panel === undefined) return;
    const title = this.#titles[this.#view];
    this.#panel.title = title === undefined ? 'RAG Judge' : `RAG Judge: ${title}`;
  }

  async #post(message: object): Promise<void> {
    const whole = { ...message, version: panelProtocolVersion } as HostMessage;
    await this.#panel?.webview.postMessage(whole);
  }
}
