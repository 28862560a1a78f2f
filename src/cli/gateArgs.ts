import type { Gate, MeasureMinimum } from '../core/run/gate/Gate';
import { gateIdFault } from '../core/run/gate/gateIds';
import { leastCasesOf } from '../core/run/gate/leastCases';
import { parseMeasure } from '../core/run/gate/parseMeasure';
import { UsageError } from './createJudge';

export const gateFormats = ['text', 'json', 'junit', 'md'] as const;
export type GateFormat = (typeof gateFormats)[number];

/** The options of `gate`, as they were typed. */
export interface GateArgs {
  /** An id in the store, or a run's folder. */
  run: string;
  /** `MEASURE=MINIMUM` each. */
  min?: readonly string[];
  /** A number of cases, or a share: `95%`. */
  minN?: string;
  baseline?: string;
  /** `METRIC=DROP` each. */
  maxDrop?: readonly string[];
  allowFlagged?: boolean;
  /** A gate file. */
  config?: string;
  format?: string;
  json?: boolean;
  quiet?: boolean;
}

/** The format to print. Throws UsageError for one that is not known. */
export function formatOf({ format, json }: GateArgs): GateFormat {
  const wanted = json === true ? 'json' : (format ?? 'text');
  const found = gateFormats.find((one) => one === wanted);
  if (found !== undefined && (json !== true || format === undefined || format === 'json')) return found;
  throw new UsageError(
    found === undefined
      ? `There is no format ${JSON.stringify(wanted)}; there is ${gateFormats.join(', ')}.`
      : `--json is --format json; choose one of --json and --format ${format ?? ''}.`,
  );
}

/** The gate with what the options say in place of what it says. Throws UsageError for an option that cannot be read. */
export function withOptions(gate: Gate, args: GateArgs): Gate {
  const min: Record<string, number> = { ...gate.min };
  const measures = new Map((gate.measures ?? []).map((one) => [one.measure.text, one]));
  for (const option of args.min ?? []) {
    const { measure, expected } = minimumOf(option);
    if (measure.kind === 'mean') min[measure.metric] = expected;
    else measures.set(measure.text, { measure, expected });
  }
  const maxDrop: Record<string, number> = { ...gate.maxDrop };
  for (const option of args.maxDrop ?? []) {
    const { name, value } = parted('--max-drop', option);
    const fault = gateIdFault(name);
    if (fault !== undefined) throw new UsageError(`--max-drop ${fault}`);
    maxDrop[name] = value;
  }
  const baseline = args.baseline ?? gate.baseline;
  if (Object.keys(maxDrop).length > 0 && baseline === undefined)
    throw new UsageError('A maximum drop needs the run before: --baseline RUN.');
  const minN = args.minN === undefined ? gate.minN : leastOf(args.minN);
  return {
    ...gate,
    min,
    measures: [...measures.values()],
    maxDrop,
    ...(baseline === undefined ? {} : { baseline }),
    ...(minN === undefined ? {} : { minN }),
    ...(args.allowFlagged === true ? { allowFlagged: true } : {}),
  };
}

/** Whether there is anything that a run could miss. */
export function hasChecks({ min, measures, baseline }: Gate): boolean {
  return Object.keys(min).length > 0 || (measures ?? []).length > 0 || baseline !== undefined;
}

function minimumOf(option: string): MeasureMinimum {
  const { name, value } = parted('--min', option);
  const { measure, fault } = parseMeasure(name);
  if (measure === undefined) throw new UsageError(`--min ${fault}`);
  return { measure, expected: value };
}

/** `NAME=NUMBER`, parted at the last `=`: a share has one in its name. */
function parted(flag: string, option: string): { name: string; value: number } {
  const at = option.lastIndexOf('=');
  const text = option.slice(at + 1).trim();
  const value = Number(text);
  if (at > 0 && text !== '' && value >= 0 && value <= 1 && !/[>=]$/.test(option.slice(0, at)))
    return { name: option.slice(0, at).trim(), value };
  throw new UsageError(`${flag} ${JSON.stringify(option)} is not NAME=NUMBER with a number from 0 to 1.`);
}

function leastOf(text: string): NonNullable<Gate['minN']> {
  const found = leastCasesOf(/^\d+$/.test(text) ? Number(text) : text);
  if (found !== undefined) return found;
  throw new UsageError(
    `--min-n ${JSON.stringify(text)} is neither a whole number of cases from 1 nor a share up to 100%, as 95%.`,
  );
}
