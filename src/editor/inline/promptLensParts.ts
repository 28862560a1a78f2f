import { scoreFields } from '../../core/rag/scoreFields';
import { heuristicLimits, isLocalHeuristic, judgeNameAndProtocol } from '../../core/words/judgeName';
import { meanScore, meanScoreLine } from '../../core/words/meanScore';
import { formatCount } from '../../core/words/score';
import type { Minimums } from '../../core/words/scoreLine';
import type { CaseState } from '../Session';
import { judgedOf } from './caseLensParts';
import type { LensPart } from './LensPart';

export interface PromptLensOptions {
  /** The prompt file, as the argument of the command that judges its cases. */
  prompt: unknown;
  minimums: Minimums;
  /** The last run of the prompt's dataset; empty when there is none. */
  run: readonly LensPart[];
}

/** The lens line of a prompt file: the summary over its cases, and the last run of its dataset. */
export function promptLensParts(cases: readonly CaseState[], options: PromptLensOptions): LensPart[] {
  if (cases.length === 0) return [...options.run];
  const judged = cases.map((state) => judgedOf(state, options.minimums));
  const anyJudged = judged.some((one) => one !== undefined);
  const parts: LensPart[] = [countPart(cases)];
  if (anyJudged) {
    for (const field of scoreFields) {
      const mean = meanScore(judged, field);
      const change =
        mean.change === undefined
          ? 'No case was judged twice by the same judge yet.'
          : `The change is the mean over ${countOf(mean.compared)} judged before by the same judge.`;
      parts.push(
        panelPart(
          cases,
          meanScoreLine(mean, field),
          `Mean over the ${formatCount(mean.n)} of ${countOf(mean.N)} that have this score; cases without one are left out.\n${change}`,
        ),
      );
    }
    parts.push(...judgePart(cases));
  }
  parts.push(...options.run);
  const running = cases.filter((state) => state.judging !== undefined).length;
  if (running > 0) {
    parts.push(
      panelPart(cases, 'Judging\u2026', `${countOf(running)} of this prompt: the judge is at work.`),
    );
  } else {
    parts.push({
      title: cases.length === 1 ? 'Judge 1 Case' : `Judge ${formatCount(cases.length)} Cases`,
      tooltip: 'Judge the cases of this prompt with the judge in the status bar.',
      command: 'ragJudge.judgeCases',
      args: [options.prompt],
    });
  }
  return parts;
}

function countPart(cases: readonly CaseState[]): LensPart {
  const count = (holds: (state: CaseState) => boolean): number => cases.filter(holds).length;
  const stale = count((state) => state.history.length > 0 && state.stale.length > 0);
  const older = count((state) => state.history.length > 0 && state.answerOlderThanPrompt);
  const unjudged = count((state) => state.history.length === 0);
  const words = [countOf(cases.length)];
  if (stale > 0) words.push(`${formatCount(stale)} stale`);
  if (older > 0) words.push(`${formatCount(older)} answered before the prompt was edited`);
  if (unjudged > 0)
    words.push(unjudged === cases.length ? 'not judged' : `${formatCount(unjudged)} not judged`);
  const names = cases.slice(0, 10).map((state) => state.set.id);
  if (cases.length > names.length) names.push(`and ${formatCount(cases.length - names.length)} more`);
  return panelPart(cases, words.join(', '), `The cases of this prompt:\n${names.join('\n')}`);
}

/** A mean over several judges, or over the heuristic, must not pass for a model's opinion. */
function judgePart(cases: readonly CaseState[]): LensPart[] {
  const evaluations = cases.flatMap((state) => state.history.at(-1)?.evaluation ?? []);
  const names = [...new Set(evaluations.map(judgeNameAndProtocol))];
  const [only] = names;
  if (only === undefined) return [];
  const hint = evaluations.some(isLocalHeuristic) ? `\n${heuristicLimits}` : '';
  const tooltip = `The scores were given by ${names.join('; ')}.${hint}\nSelect another judge.`;
  const title = names.length === 1 ? only : `${names.length} judges`;
  return [{ title, tooltip, command: 'ragJudge.selectJudge', args: [] }];
}

/** The panel shows one case at a time: the first one that is worth a look. */
function panelPart(cases: readonly CaseState[], title: string, tooltip: string): LensPart {
  const shown = cases.find((state) => state.history.length > 0) ?? cases[0];
  return { title, tooltip, command: 'ragJudge.showPanel', args: shown === undefined ? [] : [shown.key] };
}

function countOf(cases: number): string {
  return cases === 1 ? '1 case' : `${formatCount(cases)} cases`;
}
