import { judgeName } from '../words/judgeName';
import { formatCount } from '../words/score';
import { measuresAlike } from './comparableMetrics';
import type { CasePair, PairedCases } from './pairCases';
import type { RunCase } from './Run';
import type { ComparisonWarning, LoadedRun, MetricComparison } from './RunComparison';

interface Compared {
  readonly a: LoadedRun;
  readonly b: LoadedRun;
  readonly paired: PairedCases;
  readonly metrics: readonly MetricComparison[];
}

/** What a reader must know before believing the differences, the gravest first. */
export function comparisonWarnings(compared: Compared): ComparisonWarning[] {
  return [...ofHeads(compared), ...ofCases(compared), ...ofJudges(compared), ...ofValues(compared)];
}

function ofHeads({ a: { head: a }, b: { head: b } }: Compared): ComparisonWarning[] {
  const warnings: ComparisonWarning[] = [];
  const warn = (code: ComparisonWarning['code'], message: string): void =>
    void warnings.push({ code, message });
  if (a.id === b.id && a.startedAt === b.startedAt) warn('same-run', 'A and B are the same run.');
  for (const [side, head] of [
    ['A', a],
    ['B', b],
  ] as const) {
    if (head['complete'] === false)
      warn('incomplete', `${side} was cancelled or broke off: only the cases it had reached are compared.`);
  }
  if (a.dataset !== b.dataset)
    warn('dataset-differs', `A is over ${a.dataset}, B over ${b.dataset}: cases are paired by id alone.`);
  if (a.profile === b.profile && JSON.stringify(a['options']) !== JSON.stringify(b['options']))
    warn(
      'profile-differs',
      `The options of the profile ${a.profile} differ: part of the difference is one of definition.`,
    );
  if (a.profile !== b.profile)
    warn(
      'profile-differs',
      `A has the profile ${a.profile}, B ${b.profile}: part of the difference is one of definition. Run both with one profile.`,
    );
  if (a.k.join() !== b.k.join())
    warn('k-differs', `A has K ${a.k.join(', ')}, B ${b.k.join(', ')}: only what both have can be compared.`);
  return warnings;
}

function ofCases({ paired: { pairs, onlyA, onlyB, duplicates } }: Compared): ComparisonWarning[] {
  const warnings: ComparisonWarning[] = [];
  const warn = (code: ComparisonWarning['code'], message: string): void =>
    void warnings.push({ code, message });
  const labels = idsWhere(pairs, ({ a, b }) => labelsDiffer(a, b));
  if (labels.length > 0)
    warn(
      'labels-differ',
      `Labels differ in ${named(labels)}: part of the difference is the labels’, not retrieval’s.`,
    );
  const queries = idsWhere(
    pairs,
    ({ a, b }) => a.query !== undefined && b.query !== undefined && a.query !== b.query,
  );
  if (queries.length > 0)
    warn('query-differs', `The query differs in ${named(queries)}: one id may stand for two questions.`);
  if (onlyA.length > 0) warn('one-sided-cases', `Only in A, not compared: ${named(onlyA)}.`);
  if (onlyB.length > 0) warn('one-sided-cases', `Only in B, not compared: ${named(onlyB)}.`);
  if (duplicates.length > 0)
    warn('duplicate-cases', `More than once in one run, the last is taken: ${named(duplicates)}.`);
  return warnings;
}

function ofJudges({ paired: { pairs } }: Compared): ComparisonWarning[] {
  const judged = pairs.flatMap(({ a, b }) =>
    a.evaluation === undefined || b.evaluation === undefined
      ? []
      : [{ id: a.id, a: a.evaluation, b: b.evaluation }],
  );
  const other = judged.filter(({ a, b }) => !measuresAlike(a, b));
  const [first] = other;
  if (first !== undefined) {
    const names = [judgeName(first.a), judgeName(first.b)];
    const who =
      names[0] === names[1]
        ? `another version, prompt or server of ${names[0]}`
        : `${names[0]} in A, ${names[1]} in B`;
    const message = `Scores of ${named(other.map(({ id }) => id))} are not compared, as their judges differ: ${who}.`;
    return [{ code: 'judge-differs', message }];
  }
  const protocol = judged.filter(({ a, b }) => a.protocol !== b.protocol);
  if (protocol.length === 0) return [];
  const message = `The protocol was kept on one side only in ${named(protocol.map(({ id }) => id))}: a part of the difference may be the judge’s.`;
  return [{ code: 'protocol-differs', message }];
}

/** Metrics of the same cases share a warning: a variant that fails on the hard cases looks better over the others. */
function ofValues({ metrics }: Compared): ComparisonWarning[] {
  const lacking = new Map<string, string[]>();
  for (const { metric, leftOut } of metrics) {
    const parts = leftOut.flatMap(({ a, b, n }) => {
      if (a !== null && b !== null) return [];
      return [`${formatCount(n)} without a value in ${a === null ? 'B' : 'A'} alone (${a ?? b})`];
    });
    if (parts.length === 0) continue;
    const text = parts.join(', ');
    lacking.set(text, [...(lacking.get(text) ?? []), metric]);
  }
  return [...lacking].map(([text, names]) => ({
    code: 'one-sided-values',
    message: `${names.join(', ')}: ${text}. They are left out of both means, which may flatter that side.`,
  }));
}

/** By the fingerprints of the labels where both runs have them, else by what is known of their absence. */
function labelsDiffer(a: RunCase, b: RunCase): boolean {
  if (a.labels !== undefined && b.labels !== undefined) return a.labels !== b.labels;
  if (a.cause === 'no-response' || b.cause === 'no-response') return false;
  return a.metrics !== undefined && b.metrics !== undefined && a.cause !== b.cause;
}

function idsWhere(pairs: readonly CasePair[], test: (pair: CasePair) => boolean): string[] {
  return pairs.filter(test).map(({ a }) => a.id);
}

/** `3 cases (q-1, q-2, q-7)`, of many the first five. */
function named(ids: readonly string[]): string {
  const shown = ids.slice(0, 5).join(', ');
  const more = ids.length > 5 ? ', …' : '';
  return `${formatCount(ids.length)} ${ids.length === 1 ? 'case' : 'cases'} (${shown}${more})`;
}
