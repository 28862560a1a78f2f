import { html, render } from 'lit/html.js';
import type { CompareView, HostMessage, PanelAction, PanelView, RunRow } from '../protocol/panelMessages';
import { caseButtons, caseTemplate } from './caseTemplate';
import { ComparePage } from './ComparePage';
import { compareButtons } from './compareTemplate';
import type { Host } from './host';
import { bar } from './pageHead';
import { caseNews, compareNews, runNews } from './news';
import type { PanelActions } from './PanelActions';
import { RunPage } from './RunPage';
import { runButtons } from './runTemplate';
import { freshState, type SavedState } from './SavedState';
import type { Announcer } from './Announcer';

type Snapshot = Extract<HostMessage, { type: 'snapshot' }>;

const tick = 1000;
/** The page: holds the last snapshot and what the person set, and draws both. */
export class App implements PanelActions {
  readonly #root: HTMLElement;
  readonly #host: Host;
  readonly #announcer: Announcer;
  readonly #run: RunPage;
  readonly #compare: ComparePage;
  #saved: SavedState;
  #snapshot: Snapshot | undefined;
  /** When the last snapshot came, by the page's own clock: the host may run on another machine. */
  #snapshotAt = 0;
  #timer = 0;

  constructor(root: HTMLElement, host: Host, announcer: Announcer) {
    this.#root = root;
    this.#host = host;
    this.#announcer = announcer;
    this.#saved = host.load();
    this.#run = new RunPage({
      panel: this,
      host,
      saved: () => this.#saved,
      save: (change) => this.#save(change),
    });
    this.#compare = new ComparePage({
      panel: this,
      announcer,
      post: (request) => host.post({ type: 'compareRows', ...request }),
      saved: () => this.#saved.compared,
      save: (compared) => this.#save({ compared }),
    });
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
    this.#save({ ...change, scroll: 0 });
    this.#run.toTop();
    this.redraw();
  }

  keep(change: Partial<Pick<SavedState, 'open' | 'distribution' | 'quadrant' | 'group'>>): void {
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
      case 'rows':
        if (this.#run.accept(message) === 'counts') {
          // The bench of the panel reads these two marks.
          performance.mark('rows');
          if (this.#saved.filter.trim() !== '') this.#announcer.say(this.#run.found);
          this.redraw();
        }
        break;
      case 'distribution':
        this.#run.take(message.distribution);
        this.redraw();
        break;
      case 'rowDetail':
        this.#run.takeDetail(message);
        break;
      case 'compareRows':
        if (this.#compare.accept(message) === 'counts') this.redraw();
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
        this.#run.toTop();
      }
    }
    Object.assign(ids, this.#comparedIds(snapshot.compare));
    this.#save(ids);
    this.#announce(before, snapshot);
    this.#schedule();
    this.redraw();
  }

  /** The runs that are compared, to be kept; what was chosen of their cases does not outlive another pair. */
  #comparedIds(view: CompareView | null): Partial<SavedState> {
    if (view === null || view.a === '' || view.b === '') return {};
    const { pair, compared } = this.#saved;
    const other = pair !== undefined && (pair.a !== view.a || pair.b !== view.b);
    return {
      pair: { a: view.a, b: view.b },
      ...(other ? { compared: { ...freshState.compared, metric: compared.metric } } : {}),
    };
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
    render(
      html`${bar(view, this, this.#buttons(view, snapshot))}
        <div id="view" role="tabpanel" aria-labelledby="tab-${view}">${this.#content(view, snapshot)}</div>`,
      this.#root,
    );
    if (view === 'run' && snapshot.run !== null) this.#run.draw(snapshot.run);
    if (view === 'compare') this.#compare.draw(snapshot.compare);
  }

  #buttons(view: PanelView, snapshot: Snapshot): ReturnType<typeof caseButtons> {
    if (view === 'case') return caseButtons(snapshot.case, this);
    return view === 'run' ? runButtons(snapshot.run, this) : compareButtons(snapshot.compare, this);
  }

  #content(view: PanelView, snapshot: Snapshot): unknown {
    if (view === 'case') return caseTemplate(snapshot.case, this, this.#elapsed());
    return view === 'run' ? this.#run.template(snapshot.run) : this.#compare.template(snapshot.compare);
  }

  #elapsed(): number {
    return (this.#snapshot?.case?.judging?.elapsedMs ?? 0) + performance.now() - this.#snapshotAt;
  }

  #announce(was: Snapshot | undefined, is: Snapshot): void {
    const said = [
      caseNews(was?.case ?? null, is.case),
      runNews(was?.run ?? null, is.run),
      this.#saved.view === 'compare' ? compareNews(was?.compare ?? null, is.compare) : undefined,
    ];
    for (const text of said) if (text !== undefined) this.#announcer.say(text);
  }

  #key(event: KeyboardEvent): void {
    const { view } = this.#saved;
    if (view === 'case' && event.key === 'Escape' && (this.#snapshot?.run ?? null) !== null)
      this.showView('run');
    if (view !== 'run') return;
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
