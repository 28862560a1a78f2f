import type { Gate, GateProblem } from './Gate';
import { gateIdFault } from './gateIds';

/**
 * The gate of the setting `ragJudge.thresholds`: each minimum holds for the mean and for each row. 0 is no minimum.
 * What cannot be used is a problem, and no minimum.
 */
export function gateFromSettings(thresholds: unknown): { gate: Gate; problems: GateProblem[] } {
  const min: Record<string, number> = {};
  const problems: GateProblem[] = [];
  const fault = (code: string, message: string): void => {
    problems.push({ code, severity: 'error', message: `Setting ragJudge.thresholds: ${message}` });
  };
  if (!isRecord(thresholds)) {
    if (thresholds !== undefined && thresholds !== null)
      fault('bad-value', 'it is an object, as in {"recall@5": 0.8}.');
    return { gate: { min, rows: min }, problems };
  }
  for (const [id, value] of Object.entries(thresholds)) {
    const bad = gateIdFault(id);
    if (bad !== undefined) fault('unknown-metric', bad);
    else if (!isMinimum(value)) fault('bad-minimum', minimumFault(id, value));
    else if (value > 0) min[id] = value;
  }
  return { gate: { min, rows: min }, problems };
}

/** Whether a value can be a minimum: a number in [0, 1], where 0 is none. */
export function isMinimum(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

/** What a minimum must be instead of that value; undefined stands for a mapping or a list. */
export function minimumFault(id: string, value: unknown): string {
  return `the minimum of ${id} is a number from 0 to 1, not ${shown(value)}.`;
}

function shown(value: unknown): string {
  if (value === undefined) return 'a mapping or a list';
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}\u2026` : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
