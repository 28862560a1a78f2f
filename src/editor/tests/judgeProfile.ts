import { posix } from 'node:path';
import { judgedTotals } from '../../core/run/judging/judgedTotals';
import { judgedSentence } from '../../core/words/judging';
import { judgingQuestion, type JudgingQuestion } from '../../core/words/judgingDialog';
import { asksFirst } from '../asksFirst';
import { judgingNotes } from '../judgingNotes';
import type { DatasetState, JudgedDataset, PreparedJudging, Session } from '../Session';
import type { Chosen, SuiteEvaluation, SuiteProfile, SuiteWork } from './SuiteProfile';
import type { TestSuite } from './TestSuite';

/** Asks a person; true when the question's button was pressed. */
export type Ask = (question: JudgingQuestion) => Promise<boolean>;

/** Judges the rows that are chosen, after one question with the number of calls. */
export function judgeProfile(session: Session, ask: Ask): SuiteProfile {
  return {
    begin: async (chosen, signal) => {
      const work = new JudgeWork(session, ask);
      const agreed = await work.prepare(chosen, signal);
      if (agreed) return work;
      await work.dispose();
      return undefined;
    },
  };
}

class JudgeWork implements SuiteWork {
  private readonly prepared = new Map<TestSuite, PreparedJudging | { error: unknown }>();

  constructor(
    private readonly session: Session,
    private readonly ask: Ask,
  ) {}

  /** False when the person does not want to. A dataset that cannot be judged is told when its turn comes. */
  async prepare(chosen: readonly Chosen[], signal: AbortSignal): Promise<boolean> {
    for (const one of chosen) await this.count(one, signal);
    return !signal.aborted && this.agree([...this.prepared.keys()], false);
  }

  async evaluate({ suite, tests }: Chosen, signal: AbortSignal): Promise<SuiteEvaluation | string> {
    let prepared = this.preparedOf(suite);
    // What was agreed to is for the file as it was; it may have changed while another dataset was judged, too.
    while (asksFirst(prepared.sheet) && (await prepared.changed())) {
      await this.count({ suite, tests }, signal);
      signal.throwIfAborted();
      prepared = this.preparedOf(suite);
      if (!(await this.agree([suite], true)))
        return 'not judged. The file changed, and judging it as it is now was not agreed to.';
    }
    const judged = await prepared.run({ signal });
    const state: DatasetState = {
      uri: suite.uri,
      folder: judged.folder,
      runs: judged.runs.map(({ head }) => head),
      problems: judged.result.problems,
      byLine: new Map(),
    };
    const whole = judged.result.complete && (tests === undefined || tests.includes(suite.item));
    return { state, part: !whole, notes: [`${suite.item.label}: ${sentence(judged)}`] };
  }

  /** Says what judging takes now. What was known of it before is closed. */
  private async count(one: Chosen, signal: AbortSignal): Promise<void> {
    const before = this.prepared.get(one.suite);
    if (before !== undefined && 'sheet' in before) {
      this.prepared.delete(one.suite);
      await before.dispose();
    }
    const ids = idsOf(one);
    const request = { dataset: one.suite.uri, ...(ids === undefined ? {} : { ids }) };
    const prepared = await this.session.judging
      .prepare(request, signal)
      .catch((error: unknown) => ({ error }));
    this.prepared.set(one.suite, prepared);
  }

  /** False when the person does not want to; `again` when the file changed since they were asked. */
  private async agree(suites: readonly TestSuite[], again: boolean): Promise<boolean> {
    const asked = suites.flatMap((suite) => {
      const found = this.prepared.get(suite);
      return found !== undefined && 'sheet' in found && asksFirst(found.sheet)
        ? [{ name: posix.basename(suite.uri.path), sheet: found.sheet, notes: judgingNotes(found, again) }]
        : [];
    });
    const question = judgingQuestion(asked);
    return question === undefined || this.ask(question);
  }

  private preparedOf(suite: TestSuite): PreparedJudging {
    const prepared = this.prepared.get(suite);
    if (prepared === undefined) throw new Error('This dataset was not prepared.');
    if ('error' in prepared) throw prepared.error;
    return prepared;
  }

  async dispose(): Promise<void> {
    const held = [...this.prepared.values()].filter((prepared) => 'sheet' in prepared);
    await Promise.all(held.map((prepared) => prepared.dispose()));
  }
}

/** The cases of chosen rows; undefined for the whole dataset. */
function idsOf({ suite, tests }: Chosen): string[] | undefined {
  if (tests === undefined || tests.includes(suite.item)) return undefined;
  const chosen = new Set(tests.map(({ id }) => id));
  return (suite.rows ?? []).flatMap(({ id, of }) => (chosen.has(id) && of !== undefined ? [of.id] : []));
}

function sentence({ result, cases }: JudgedDataset): string {
  const totals = judgedTotals(result.runs.map(({ judging }) => judging));
  const counts = totals.judged === 0 ? 'nothing was judged.' : judgedSentence(totals);
  if (result.stopped === undefined) return counts;
  return `${result.stopped.message} ${counts} ${cases} were to be judged; Resume Run goes on.`;
}
