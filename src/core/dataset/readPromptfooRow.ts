import { asObject, decodeJsonText, quote } from './plainValue';

/** The parts of one entry of a promptfoo result, before hits and labels are read. */
export interface PromptfooParts {
  system: string | undefined;
  query: string | undefined;
  /** undefined when there is no response. */
  output: unknown;
  /** First line of the entry's error. */
  error: string | undefined;
  vars: Record<string, unknown>;
  /** What tells one test from another: its number, or its variables. */
  test: string;
}

/** The parts of a promptfoo result entry (v2 and later), or undefined when the row is none. */
export function readPromptfooRow(row: Record<string, unknown>): PromptfooParts | undefined {
  const vars = asObject(row.vars);
  if (vars === undefined || !('provider' in row || 'response' in row)) return undefined;
  const provider = asObject(row.provider);
  const id = provider?.id ?? row.provider;
  const output = asObject(row.response)?.output;
  return {
    system: typeof id === 'string' && id !== '' ? id : undefined,
    query: queryOf(row, vars),
    output: output ?? undefined,
    error: typeof row.error === 'string' ? row.error.split('\n')[0] : undefined,
    vars,
    test: typeof row.testIdx === 'number' ? String(row.testIdx) : JSON.stringify(vars),
  };
}

function queryOf(row: Record<string, unknown>, vars: Record<string, unknown>): string | undefined {
  const named = vars.query ?? vars.question ?? vars.input ?? asObject(row.prompt)?.raw;
  return typeof named === 'string' ? named : undefined;
}

/** The variables that are a JSON list of strings, and so could be the labels. */
function labelCandidates(vars: Record<string, unknown>): string[] {
  return Object.keys(vars).filter((name) => {
    const value = decodeJsonText(vars[name]);
    return Array.isArray(value) && value.every((element) => typeof element === 'string');
  });
}

/**
 * Which variable holds the labels: the asked one when the entry has it, else the only candidate. With none or several,
 * a clause that says what is there and how to choose.
 */
export function chooseLabels(
  vars: Record<string, unknown>,
  asked: string | undefined,
): { name: string } | { code: string; message: string } {
  if (asked !== undefined) {
    if (asked in vars) return { name: asked };
    return {
      code: 'labels-var',
      message: `There is no variable ${quote(asked)}; there is ${list(Object.keys(vars))}.`,
    };
  }
  const candidates = labelCandidates(vars);
  const [name] = candidates;
  if (name !== undefined && candidates.length === 1) return { name };
  if (name === undefined) {
    return {
      code: 'no-labels',
      message: `No variable is a JSON list of strings; there is ${list(Object.keys(vars))}.`,
    };
  }
  return {
    code: 'labels-var',
    message: `Several variables could be the labels: ${list(candidates)}. Name one with ragJudge.labelsVar or --labels-var.`,
  };
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => JSON.stringify(name)).join(', ');
}
