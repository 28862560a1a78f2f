import { createReadStream } from 'node:fs';
import { LineSplitter } from '../core/dataset/LineSplitter';
import { parseJson } from '../core/dataset/parseJson';
import { asObject } from '../core/dataset/plainValue';
import { RagJudgeEvaluation } from '../core/rag/RagJudgeEvaluation';
import { keptMetadata } from '../core/run/keptMetadata';
import type { RunCase } from '../core/run/Run';
import { formatCount } from '../core/words/score';
import type { StoredCases } from './RunStore';

/** A longer line of results is no case: a raw output has a few thousand bytes. */
const longestLine = 64_000_000;

/**
 * Reads a run's results.jsonl in pieces, so that the thread is never held for long. Lines that are no case are named
 * and left out; a file that does not exist holds none. `onRead` is told after each piece how many cases there are.
 */
export async function readRunCases(file: string, onRead?: (cases: number) => void): Promise<StoredCases> {
  const cases: RunCase[] = [];
  const problems: string[] = [];
  const leftOut = (line: number, why: string): void =>
    void problems.push(`${file}, line ${line}: ${why}; it was left out.`);
  const splitter = new LineSplitter({
    onLine: (text, line) => {
      const found = readCase(text);
      if (found === undefined) leftOut(line, 'no case can be read here');
      else cases.push(found);
    },
    onBadBytes: () => undefined,
    onByteOrderMark: () => undefined,
    longest: {
      bytes: longestLine,
      onLonger: (line) => leftOut(line, `the line has more than ${formatCount(longestLine)} bytes`),
    },
  });
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 16 })) {
      splitter.push(chunk as Uint8Array);
      onRead?.(cases.length);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  splitter.finish();
  return { cases, problems };
}

/**
 * A line as a case, or undefined. The metrics and hits are checked by hand: they are most of the file, and a schema per case
 * takes longer than all the rest.
 */
function readCase(text: string): RunCase | undefined {
  const parsed = parseJson(text);
  const value = parsed.ok ? asObject(parsed.value) : undefined;
  if (value === undefined || typeof value.id !== 'string') return undefined;
  if (value.line !== undefined && typeof value.line !== 'number') return undefined;
  const metrics = value.metrics === undefined ? {} : asObject(value.metrics);
  if (metrics === undefined || !Object.values(metrics).every(isNumberOrNull)) return undefined;
  if (!isListOf(value.hits, isText) || !isListOf(value.grades, isNumberOrNull)) return undefined;
  if (value.evaluation !== undefined && !RagJudgeEvaluation.safeParse(value.evaluation).success)
    return undefined;
  if (!isListOf(value.tags, isText)) return undefined;
  if (value.metadata === undefined) return { line: 0, ...value } as RunCase;
  const given = asObject(value.metadata);
  if (given === undefined) return undefined;
  const { metadata: _given, ...rest } = value;
  return { line: 0, ...rest, ...metadataOf(given) } as RunCase;
}

/** What of it is a field of a run's case. */
function metadataOf(given: Readonly<Record<string, unknown>>): Pick<RunCase, 'metadata'> {
  const { metadata } = keptMetadata(given);
  return metadata === undefined ? {} : { metadata };
}

/** Whether an optional field is a list of such values. */
function isListOf(value: unknown, isOne: (one: unknown) => boolean): boolean {
  return value === undefined || (Array.isArray(value) && value.every(isOne));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || typeof value === 'number';
}
