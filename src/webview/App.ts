import { html, render } from 'lit/html.js';
import { formatCount } from '../core/words/score';
import type {
  CaseView,
  HostMessage,
  PanelAction,
  PanelView,
  RunRow,
  RunView,
} from '../protocol/panelMessages';
import { caseButtons, caseTemplate } from './caseTemplate';
import { GridView } from './GridView';
import type { Host } from './host';
import { bar } from './pageHead';
import type { PanelActions } from './PanelActions';
import { DistributionStore } from './charts/DistributionStore';
import { RowStore } from './RowStore';
import { runningFact } from './runningFact';
import { runButtons, runTemplate } from './runTemplate';
import type { SavedState } from './SavedState';
import type { Announcer } from './Announcer';

type Snapshot = Extract<HostMessage, { type: 'snapshot' }>;

const tick = 1000;
/** The scroll position is kept once scrolling rests for this many milliseconds. */
const rest = 200;

/** The page: holds the last snapshot and what the person set, and draws both. */
export class App implements PanelActions {
  readonly #root: HTMLElement;
  readonly #host: Host;
  readonly #rows: RowStore;
  readonly #distributions: DistributionStore;
  readonly #announcer: Announcer;
  #saved: SavedState;
  #snapshot: Snapshot | undefined;
  /** When the last snapshot came, by the page's own clock: the host may run on another machine. */
  #snapshotAt = 0;
  #timer = 0;
  #scrollTimer = 0;
  /** The scroll position of before a reload, until there are rows to scroll. */
  #scrollTo: number;
  #grid: GridView | undefined;
  #gridElement: Element | undefined;

  constructor(root: HTMLElement, host: Host, announcer: Announcer) {
    this.#root = root;
    this.#host = host;
    this.#announcer = announcer;
    this.#saved = host.load();
    this.#scrollTo = this.#saved.scroll;
    this.#rows = new RowStore((request) => host.post({ type: 'rows', ...request }));
    this.#distributions = new DistributionStore((asked) => host.post({ type: 'distribution', ...asked }));
  }

  start(): void {
    this.#host.onMessage((message) => this.#receive(message));
    document.addEventListener('keydown', (event) => this.#key(event));
    this.#host.post({ type: 'ready' });
  }

  can(action: PanelAction): boolean {
    return this.#snapshot?.actions.includes(action) ?? false;
  }

  act(action: PanelAction, target?: string): void {
    this.#host.post(target === undefined ? { type: 'action', action } : { type: 'action', action, target });
  }

  showView(view: PanelView): void {
    if (view === this.#saved.view) return;
    this.#save({ view });
    this.#host.post({ type: 'view', view });
    this.redraw();
  }

  toggleSection(id: string): void {
    const shut = this.#saved.shut.filter((other) => other !== id);
    this.#save({ shut: shut.length < this.#saved.shut.length ? shut : [...shut, id] });
    this.redraw();
  }

  isShut(id: string): boolean {
    return this.#saved.shut.includes(id);
  }

  revealSection(id: string): void {
    if (this.isShut(id)) this.toggleSection(id);
    const part = document.getElementById(`section-${id}`);
    part?.scrollIntoView({ block: 'start' });
    const target = part?.querySelector<HTMLElement>('pre') ?? part?.querySelector('button');
    target?.focus({ preventScroll: true });
  }

  setTable(change: Partial<Pick<SavedState, 'sort' | 'descending' | 'filter'>>): void {
    this.#scrollTo = 0;
    this.#save({ ...change, scroll: 0 });
    this.#grid?.toTop();
    this.redraw();
  }

  keep(change: Partial<Pick<SavedState, 'open' | 'distribution'>>): void {
    this.#save(change);
    this.redraw();
  }

  openRow(row: RunRow): void {
    this.act('openRow', String(row.line));
  }

  #receive(message: HostMessage): void {
    switch (message.type) {
      case 'snapshot':
        performance.mark('snapshot');
        this.#take(message);
        break;
      case 'rows': {
        const came = this.#rows.accept(message);
        if (came === 'rows') this.#grid?.refresh();
        if (came !== 'counts') break;
        // The bench of the panel reads these two marks.
        performance.mark('rows');
        this.#announceRows();
        this.redraw();
        break;
      }
      case 'distribution':
        this.#distributions.accept(message.distribution);
        this.redraw();
        break;
    }
  }

  #take(snapshot: Snapshot): void {
    const before = this.#snapshot;
    this.#snapshot = snapshot;
    this.#snapshotAt = performance.now();
    const run = snapshot.run;
    const ids: Partial<SavedState> = {};
    if (before?.shown !== snapshot.shown) ids.view = snapshot.view;
    if (before !== undefined && before.case?.key !== snapshot.case?.key) window.scrollTo(0, 0);
    if (snapshot.case !== null) ids.caseKey = snapshot.case.key;
    if (run !== null) {
      ids.dataset = run.dataset;
      if (run.runId !== '') ids.runId = run.runId;
      const other = before !== undefined && before.run !== null && before.run.dataset !== run.dataset;
      if (other) {
        Object.assign(ids, { sort: '', descending: false, filter: '', scroll: 0 });
        this.#scrollTo = 0;
        this.#grid?.toTop();
      }
    }
    this.#save(ids);
    this.#announceCase(before?.case ?? null, snapshot.case);
    this.#announceRun(before?.run ?? null, snapshot.run);
    this.#schedule();
    this.redraw();
  }

  /** Counts the seconds of a running judgment. */
  #schedule(): void {
    const judging = this.#snapshot?.case?.judging !== undefined;
    if (judging && this.#timer === 0) this.#timer = window.setInterval(() => this.redraw(), tick);
    if (!judging && this.#timer !== 0) {
      window.clearInterval(this.#timer);
      this.#timer = 0;
    }
  }

  redraw(): void {
    const snapshot = this.#snapshot;
    if (snapshot === undefined) return;
    const { view } = this.#saved;
    const buttons = view === 'case' ? caseButtons(snapshot.case, this) : runButtons(snapshot.run, this);
    render(
      html`${bar(view, this, buttons)}
        <div id="view" role="tabpanel" aria-labelledby="tab-${view}">
          ${view === 'case' ? caseTemplate(snapshot.case, this, this.#elapsed()) : this.#run(snapshot.run)}
        </div>`,
      this.#root,
    );
    if (view === 'run' && snapshot.run !== null) this.#drawGrid(snapshot.run);
  }

  #run(run: RunView | null): unknown {
    return runTemplate(run, this, {
      saved: this.#saved,
      sort: this.#sortOf(run),
      rows: this.#rows,
      distributions: this.#distributions,
      gridBox: this.#gridBox,
    });
  }

  readonly #gridBox = (element: Element | undefined): void => {
    if (element === this.#gridElement) return;
    this.#gridElement = element;
    this.#grid = undefined;
    if (!(element instanceof HTMLElement)) return;
    this.#grid = new GridView(element, this.#rows, {
      sortBy: (column) => this.#sortBy(column),
      open: (row) => this.openRow(row),
      scrolled: (scroll) => this.#scrolled(scroll),
    });
  };

  #drawGrid(run: RunView): void {
    const sort = this.#sortOf(run);
    const { descending, filter } = this.#saved;
    if (run.runId === '') return;
    this.#rows.setQuery({ runId: run.runId, sort, descending, filter: filter.trim() });
    this.#grid?.update(run, { sort, descending });
    if (this.#scrollTo > 0 && this.#rows.known) {
      this.#grid?.restoreScroll(this.#scrollTo);
      this.#scrollTo = 0;
    }
  }

  #scrolled(scroll: number): void {
    window.clearTimeout(this.#scrollTimer);
    this.#scrollTimer = window.setTimeout(() => this.#save({ scroll }), rest);
  }

  #sortOf(run: RunView | null): string {
    const { sort } = this.#saved;
    const known = sort === 'line' || (run?.columns.some((column) => column.id === sort) ?? false);
    return known ? sort : (run?.sort ?? 'line');
  }

  #sortBy(column: string): void {
    const same = this.#sortOf(this.#snapshot?.run ?? null) === column;
    this.setTable({ sort: column, descending: same && !this.#saved.descending });
  }

  #elapsed(): number {
    return (this.#snapshot?.case?.judging?.elapsedMs ?? 0) + performance.now() - this.#snapshotAt;
  }

  #announceCase(was: CaseView | null, is: CaseView | null): void {
    if (is === null || was === null || was.key !== is.key) return;
    if (was.judging === undefined && is.judging !== undefined) this.#announcer.say('Judging.');
    // A quick judgment is over before it was shown as running.
    if (is.judging === undefined && (was.judging !== undefined || is.historyTotal > was.historyTotal)) {
      const scores = is.scores.map(({ name, value }) => `${name} ${value?.toFixed(2) ?? 'no score'}`);
      this.#announcer.say(
        is.notices[0]?.kind === 'error' ? is.notices[0].text : `Judged: ${scores.join(', ')}.`,
      );
    }
  }

  #announceRun(was: RunView | null, is: RunView | null): void {
    if (is?.running !== undefined) this.#announcer.say(`${runningFact(is.running)}.`);
    else if (is !== null && was?.running !== undefined) {
      this.#announcer.say(is.notices[0]?.text ?? `Metrics of ${formatCount(is.cases)} cases are here.`);
    }
  }

  #announceRows(): void {
    if (this.#saved.filter.trim() === '') return;
    this.#announcer.say(this.#rows.problem ?? `${this.#rows.matched} cases match.`);
  }

  #key(event: KeyboardEvent): void {
    if (this.#saved.view !== 'run') {
      if (event.key === 'Escape' && (this.#snapshot?.run ?? null) !== null) this.showView('run');
      return;
    }
    if (event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      const field = document.getElementById('filter');
      if (!(field instanceof HTMLInputElement)) return;
      event.preventDefault();
      field.focus();
      field.select();
    }
    if (event.key === 'Escape' && this.#saved.filter !== '') {
      event.preventDefault();
      this.setTable({ filter: '' });
    }
  }

  #save(change: Partial<SavedState>): void {
    this.#saved = { ...this.#saved, ...change };
    this.#host.save(this.#saved);
  }
}
