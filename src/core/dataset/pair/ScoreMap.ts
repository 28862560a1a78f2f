import type { RowProblem } from '../DatasetBatch';
import { Places } from '../Places';
import { quote } from '../plainValue';
import { scanObject, skipSpace, valueEnd, type MemberSpan } from '../scanJson';
import { TrecProblems } from '../trec/TrecProblems';
import { decodeWhole, WholeFile } from '../WholeFile';

/** The longest text that a JavaScript engine surely holds. Bytes. */
const largest = 500_000_000;

/** A document with its number as it is written, at its line. */
export interface ScoreEntry {
  document: string;
  /** The JSON text of the number. */
  value: string;
  /** 1-based. */
  line: number;
}

/**
 * A JSON object of query → document → number, as ranx writes runs and qrels and BEIR its results. Each query is read by
 * itself, so that a fault in one does not touch the others, and repeated keys are seen. The file is held in memory.
 */
export class ScoreMap {
  readonly problems: TrecProblems;
  /** Whether the file ended before its last query: then nothing is known of those that it does not have. */
  brokenOff = false;
  private readonly file: WholeFile = new WholeFile(largest);

  constructor(name: string) {
    this.problems = new TrecProblems(name);
  }

  push(bytes: Uint8Array): void {
    this.file.push(bytes);
  }

  /** The problems that were found since the last time. */
  take(): RowProblem[] {
    return this.problems.take();
  }

  /** The queries one after another, with all of their entries; a query whose entries cannot be read is a problem. */
  *queries({ cut }: { cut: boolean }): Generator<{ query: string; line: number; entries: ScoreEntry[] }> {
    if (this.file.tooLarge) {
      return this.fail(1, 'too-large', 'A JSON file over 500 MB is not read. Write it as a TREC file.');
    }
    const { text, faults } = decodeWhole(this.file.take());
    for (const fault of faults) this.problems.add(fault);
    const places = new Places(text);
    const start = skipSpace(text, 0);
    if (cut) {
      this.fail(
        1,
        'truncated-gz',
        'The gzip file is broken or ends too early: only the queries before that are read.',
      );
    }
    if (text[start] !== '{') {
      return this.fail(1, 'bad-json', 'The file is not a JSON object of query to document to number.');
    }
    const members = scanObject(text, start);
    const end = valueEnd(text, start);
    for (const member of members) {
      const place = places.at(member.from);
      const whole = end > 0 || valueEnd(text, member.from) > 0;
      const entries = whole ? this.entriesOf(text, member, places) : undefined;
      if (entries !== undefined) yield { query: member.key, line: place.line, entries };
      else {
        const what = whole
          ? `is ${quote(text.slice(member.from, member.to))}, not an object`
          : 'never closes';
        const message = `The value of query ${quote(member.key)} ${what}. This query is not run.`;
        this.problems.add({ line: place.line, code: 'bad-json', severity: 'error', message, skips: true });
      }
    }
    this.checkEnd({ text, members, end, places, cut });
  }

  private entriesOf(text: string, { from, to }: MemberSpan, places: Places): ScoreEntry[] | undefined {
    if (text[from] !== '{') return undefined;
    const own = new Places(text, places);
    const members = scanObject(text, from);
    const after = skipSpace(text, members.at(-1)?.to ?? from + 1);
    if (after !== to - 1) {
      const { line } = new Places(text, own).at(Math.min(after, to));
      const message = `The documents cannot be read from ${quote(text.slice(after, after + 20))} on. They are left out.`;
      this.problems.add({ line, code: 'bad-json', severity: 'error', message, skips: true });
    }
    return members.map(({ key, from: at, to: end }) => ({
      document: key,
      value: text.slice(at, end),
      line: own.at(at).line,
    }));
  }

  /** What follows the last query that could be read. */
  private checkEnd(at: {
    text: string;
    members: MemberSpan[];
    end: number;
    places: Places;
    cut: boolean;
  }): void {
    const { text, members, end, places, cut } = at;
    const last = members.at(-1)?.to ?? skipSpace(text, 0) + 1;
    const rest = skipSpace(text, last);
    if (rest === end - 1) {
      if (members.length === 0) this.fail(places.at(rest).line, 'empty', 'The file holds no query.');
      return;
    }
    // A comma too many before the closing bracket hides nothing.
    this.brokenOff = !(text[rest] === ',' && skipSpace(text, rest + 1) === end - 1);
    if (cut) return;
    const what =
      rest < text.length ? `from ${quote(text.slice(rest, rest + 20))} on` : 'to its end, which is missing';
    const message = `The file cannot be read ${what}. Queries from here on are not run.`;
    this.problems.add({
      line: places.at(rest).line,
      code: 'bad-json',
      severity: 'error',
      message,
      skips: true,
    });
  }

  private fail(line: number, code: string, message: string): void {
    this.problems.add({ line, code, severity: 'error', message });
  }
}
