import type { Problem } from '../run/Run';
import type { DatasetBatch } from './DatasetBatch';
import type { DatasetCase } from './DatasetCase';
import { keyOrder } from './keyOrder';
import { asObject, quote } from './plainValue';
import { readCase, type KeyOrder, type ReadCase } from './readCase';
import { readHits } from './readHits';
import { readLabels } from './readLabels';
import { chooseLabels, readPromptfooRow, type PromptfooParts } from './readPromptfooRow';
import { RowNotes } from './RowNotes';

/** One row of a file as a JSON value, with its place. */
export interface Row {
  value: unknown;
  /** 1-based. */
  line: number;
  /** 1-based; absent for a row that begins its line. */
  column?: number;
  /** 1-based number in the file's list; absent for JSON Lines, where the line tells it. */
  number?: number;
  /** Bare NaN and Infinity that were read as null. */
  bare: number;
  /** The row as it stands in the file, when it is JSON. */
  text: string;
  /** The keys of a member that is a map in their order; without it, they are looked for in `text`. */
  keyOrder?: KeyOrder;
  /** What was found wrong with the row before. */
  notes?: readonly RowNote[];
}

/** A problem of a row, at its place. */
export type RowNote = Pick<Problem, 'code' | 'severity' | 'message'>;

export interface CaseReaderOptions {
  file: string;
  /** The promptfoo variable that holds the labels. */
  labelsVar?: string | undefined;
}

/** Turns rows into cases: finds their fields, names those without an id, and refuses a second row of the same id. */
export class CaseReader {
  private readonly lineOfId = new Map<string, number>();
  private readonly tests = new Map<string, number>();
  /** Line of the row that said that the labels must be chosen. */
  private askedAt: number | undefined;

  constructor(private readonly options: CaseReaderOptions) {}

  /** Adds the row's case and problems to the batch. */
  read(row: Row, batch: DatasetBatch): void {
    const notes = new RowNotes(this.options.file, row);
    for (const note of row.notes ?? []) notes.add(note);
    if (row.bare > 0) {
      notes.info(
        'bare-number',
        `NaN or Infinity, ${row.bare === 1 ? 'once' : `${row.bare} times`}, is not JSON and is read as null.`,
      );
    }
    const object = asObject(row.value);
    if (object === undefined) {
      notes.error(
        'bad-row',
        `The row is ${quote(row.value)}, not an object with fields. This row is not run.`,
      );
      return addProblems(batch, { notes, system: undefined, skips: true });
    }
    const promptfoo = readPromptfooRow(object);
    const read =
      promptfoo === undefined ? readCase(object, notes, orderOf(row)) : this.readPromptfoo(promptfoo, notes);
    this.add({ read, row, notes, error: promptfoo?.error }, batch);
  }

  /** Adds a case of which there is nothing to say but that its id may stand in the file already. */
  addPlain(found: DatasetCase, batch: DatasetBatch): void {
    const first = this.lineOfId.get(found.id);
    if (first === undefined) {
      this.lineOfId.set(found.id, found.line);
      batch.cases.push(found);
      return;
    }
    const notes = new RowNotes(this.options.file, { line: found.line });
    refuse(found.id, first, notes);
    addProblems(batch, { notes, system: undefined, skips: true });
  }

  private add(
    { read, row, notes, error }: { read: ReadCase; row: Row; notes: RowNotes; error: string | undefined },
    batch: DatasetBatch,
  ): void {
    const found = read as DatasetCase;
    found.id ??= placeOf(row);
    found.line = row.line;
    const key = found.system === undefined ? found.id : `${found.system}\0${found.id}`;
    const first = this.lineOfId.get(key);
    if (first !== undefined) {
      refuse(found.id, first, notes);
      return addProblems(batch, { notes, system: found.system, skips: true });
    }
    this.lineOfId.set(key, row.line);
    noteGaps(found, notes, error);
    batch.cases.push(found);
    addProblems(batch, { notes, system: found.system, skips: false });
  }

  private readPromptfoo(parts: PromptfooParts, notes: RowNotes): ReadCase {
    const found: ReadCase = { id: this.testId(parts) };
    if (parts.system !== undefined) found.system = parts.system;
    if (parts.query !== undefined) found.query = parts.query;
    const choice = chooseLabels(parts.vars, this.options.labelsVar);
    if ('name' in choice) {
      const relevant = readLabels(parts.vars[choice.name], notes);
      if (relevant !== undefined) found.relevant = relevant;
    } else this.noteUnchosen(choice, notes);
    const output = hitsOf(parts.output);
    const hits = output === undefined ? undefined : readHits(output, notes);
    if (hits !== undefined) found.hits = hits;
    return found;
  }

  /** The choice concerns the whole file, so it is explained once; the other rows refer to it. */
  private noteUnchosen({ code, message }: { code: string; message: string }, notes: RowNotes): void {
    if (code !== 'labels-var') return notes.warn(code, message);
    if (this.askedAt === undefined) notes.error(code, message);
    else notes.info('no-labels', `The variable with the labels is not chosen: see line ${this.askedAt}.`);
    this.askedAt ??= notes.line;
  }

  /** The same for all systems that answered a test, so that their runs can be compared; a repeat has its number. */
  private testId(parts: PromptfooParts): string {
    const number = this.tests.get(parts.test) ?? this.tests.size + 1;
    this.tests.set(parts.test, number);
    const id = `test ${number}`;
    const key = (name: string) => (parts.system === undefined ? name : `${parts.system}\0${name}`);
    let repeat = 1;
    let name = id;
    while (this.lineOfId.has(key(name))) name = `${id} (${++repeat})`;
    return name;
  }
}

/** Where the keys of a row's members stand: in its text, unless its format tells them itself. */
function orderOf(row: Row): { keyOrder: KeyOrder; text?: string } {
  return row.keyOrder === undefined
    ? { keyOrder: (member) => keyOrder(row.text, member), text: row.text }
    : { keyOrder: row.keyOrder };
}

/** What a row without id is called. */
function placeOf({ number, line }: Row): string {
  return number === undefined ? `line ${line}` : `row ${number}`;
}

/** The hits of a response: itself, or its member when it is an object that holds them. */
function hitsOf(output: unknown): unknown {
  const object = asObject(output);
  const held = object?.hits ?? object?.retrievedHits ?? object?.documents ?? object?.results;
  return Array.isArray(held) ? held : output;
}

function refuse(id: string, first: number, notes: RowNotes): void {
  notes.error(
    'duplicate-id',
    `Duplicate id ${JSON.stringify(id)}: first on line ${first}, again here. This row is not run.`,
  );
}

function noteGaps(found: DatasetCase, notes: RowNotes, error: string | undefined): void {
  if (found.hits === undefined && !notes.has('bad-hits')) {
    const why = error === undefined ? ': no hits to look at.' : `. ${error}`;
    notes.warn('no-response', `Case ${JSON.stringify(found.id)} has no response${why}`);
  }
  if (found.relevant === undefined || found.relevant.size === 0) {
    if (!notes.has('bad-labels') && !notes.has('labels-var') && !notes.has('no-labels')) {
      notes.warn('no-labels', `Case ${JSON.stringify(found.id)} has no label.`);
    }
  } else if (!hasRelevant(found.relevant)) {
    notes.warn('no-relevant', `Case ${JSON.stringify(found.id)} has no relevant label: no grade is over 0.`);
  }
}

function hasRelevant(labels: ReadonlyMap<string, number>): boolean {
  for (const grade of labels.values()) if (grade > 0) return true;
  return false;
}

function addProblems(
  batch: DatasetBatch,
  { notes, system, skips }: { notes: RowNotes; system: string | undefined; skips: boolean },
): void {
  if (notes.problems.length === 0) return;
  const last = notes.problems.length - 1;
  notes.problems.forEach((problem, index) => {
    batch.problems.push({ problem, system, skips: skips && index === last });
  });
}
