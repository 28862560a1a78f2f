import type { CostSheet } from '../run/judging/CostSheet';
import { formatCost } from './cost';
import { causeCounts } from './judging';
import { judgeFact, judgeFactsOf } from './judgeName';
import { formatCount } from './score';

/** One line of a cost sheet. */
export interface CostLine {
  name: string;
  text: string;
}

/** What judging would take, line by line for people. */
export function costSheetLines(sheet: CostSheet): CostLine[] {
  const { cases, calls, cached, kept, notSent, skipped } = sheet;
  const unsent = Object.values(notSent).reduce((sum, count) => sum + count, 0);
  return [
    { name: 'Judge', text: judgeFact(judgeFactsOf(sheet.judge)) },
    { name: 'Cases', text: formatCount(cases) },
    { name: 'Calls to make', text: callsText(sheet) },
    ...(cached === 0 ? [] : [{ name: 'From the cache', text: formatCount(cached) }]),
    ...(kept === 0 ? [] : [{ name: 'Judged before', text: formatCount(kept) }]),
    ...(unsent === 0
      ? []
      : [{ name: 'Cannot be judged', text: `${formatCount(unsent)} (${causeCounts(notSent)})` }]),
    ...(skipped === 0 ? [] : [{ name: 'Rows not run', text: `${formatCount(skipped)}, see the problems` }]),
    ...(calls === 0 || sheet.judge.origin === 'local' ? [] : [tokensLine(sheet), priceLine(sheet)]),
    ...budgetLines(sheet),
  ];
}

/** Why there is nothing to judge in a file; undefined when there is something. */
export function nothingToJudge(file: string, sheet: CostSheet): string | undefined {
  const { calls, cached, kept, cases, notSent, firstProblem } = sheet;
  if (calls + cached + kept > 0) return undefined;
  const row = firstProblem && `Line ${firstProblem.line}: ${firstProblem.message}`;
  const why =
    cases === 0
      ? (row ?? 'A case needs a question, an answer and a context.')
      : `${formatCount(cases)} cannot be judged: ${causeCounts(notSent)}.`;
  return `${file}: there is no case that can be judged. ${why}`;
}

/** What a person should know before judging; empty when there is nothing. */
export function costSheetWarnings({ sameFamily, judge }: CostSheet): string[] {
  if (sameFamily === undefined) return [];
  return [
    `${judge.model ?? judge.label} judges answers of ${sameFamily.generator}: both look like ${sameFamily.family}, and a model tends to prefer what its own kind wrote. Compare with a judge of another family.`,
  ];
}

function callsText({ calls, judge }: CostSheet): string {
  return judge.origin === 'local'
    ? `${formatCount(calls)}, of the local heuristic: nothing is sent`
    : formatCount(calls);
}

function tokensLine({ tokens }: CostSheet): CostLine {
  const name = 'Tokens';
  if (tokens === null) return { name, text: 'not known: the judge does not tell what it sends' };
  const input = `${tokens.exactInput ? '' : 'about '}${formatCount(tokens.input)}`;
  const how = tokens.exactInput ? 'out is an estimate' : 'estimates';
  return { name, text: `${input} in, about ${formatCount(tokens.output)} out (${how})` };
}

function priceLine({ cost, prices, tokens }: CostSheet): CostLine {
  const name = 'Price';
  if (prices === undefined || cost === null) {
    const why = tokens === null ? 'not known' : 'not known: no prices are set';
    return { name, text: why };
  }
  return {
    name,
    text: `about ${formatCost(cost)}, at ${prices.input} in and ${prices.output} out per million tokens`,
  };
}

function budgetLines({ calls, maxCalls, maxCost, cost }: CostSheet): CostLine[] {
  const name = 'Budget';
  const short = 'the run would stop before its end';
  return [
    ...(maxCalls === undefined
      ? []
      : [
          {
            name,
            text: `${formatCount(maxCalls)} ${maxCalls === 1 ? 'call' : 'calls'}${maxCalls < calls ? `: ${short}` : ''}`,
          },
        ]),
    ...(maxCost === undefined
      ? []
      : [{ name, text: `${formatCost(maxCost)}${cost !== null && cost > maxCost ? `: ${short}` : ''}` }]),
  ];
}
