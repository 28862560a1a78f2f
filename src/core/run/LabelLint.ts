import type { DatasetCase } from '../dataset/DatasetCase';
import { keyHash } from '../retrieval/keyHash';
import type { RankedHits } from '../retrieval/rankHits';
import { HashLog } from './HashLog';
import type { Problem } from './Run';

/** Labels of one kind that are told one by one. */
const oneByOne = 10;

/** Lines that a summary names. */
const linesNamed = 10;

/** A label that no hit of its own case matches. */
interface Miss {
  label: string;
  line: number;
  /** An id among the case's hits that looks like the label written another way. */
  near: string | undefined;
}

/** Misses that are mended in the same way; `fix` is empty for those of which no way is known. */
interface Kind {
  fix: string;
  file: string;
}

/**
 * Finds labels that match no hit in the whole dataset, which silently makes every figure zero: most often the labels
 * name documents and the hits name chunks (`doc` against `doc#chunk-0`), or the reverse.
 */
export class LabelLint {
  private readonly hits = new HashLog();
  private readonly misses: Miss[] = [];
  private readonly missedHashes: number[] = [];
  private example: string | undefined;
  private matched = false;

  /**
   * With `pooled`, labels are expected to be more than a run retrieves: a case is looked at only when it meets none of
   * its labels, and then has one problem at most.
   */
  constructor(private readonly pooled: boolean) {}

  add(found: DatasetCase, ranked: RankedHits): void {
    const { ranking, copies } = ranked;
    if (!this.pooled) this.hits.append(ranked.hashes);
    this.example ??= ranked.keys.find((key) => key !== undefined);
    if (found.relevant === undefined) return;
    const met = ranking.ranks.length;
    if (met > 0) this.matched = true;
    if (this.pooled) return met > 0 ? undefined : this.addFirst(found, ranked.keys);
    if (met >= found.relevant.size && copies.length === 0) return;
    for (const [label, grade] of found.relevant) {
      // That a document which was judged not relevant is never retrieved is as it should be.
      if (grade <= 0) continue;
      const hash = keyHash(label);
      if (ranked.hashes.includes(hash)) continue;
      this.missedHashes.push(hash);
      this.misses.push({ label, line: found.line, near: nearKey(label, ranked.keys) });
    }
  }

  /** The first label, or the first of them that looks like a hit written another way. */
  private addFirst({ relevant = new Map(), line }: DatasetCase, keys: RankedHits['keys']): void {
    let first: Miss | undefined;
    for (const [label, grade] of relevant) {
      if (grade <= 0) continue;
      const near = nearKey(label, keys);
      if (first === undefined || near !== undefined) first = { label, line, near };
      if (near !== undefined) break;
    }
    if (first === undefined) return;
    this.missedHashes.push(keyHash(first.label));
    this.misses.push(first);
  }

  /**
   * One problem for each label that matches nothing, at the first case that has it; more than ten that are to be mended
   * in the same way are one problem, with their number and the first lines.
   */
  finish(file: string): Problem[] {
    if (this.example === undefined) return [];
    const kinds = new Map<string, Miss[]>();
    for (const miss of this.neverMatched()) {
      const likely = miss.near !== undefined || !this.matched;
      if (!likely && this.pooled) continue;
      const kind = likely ? fixOf(miss.label, miss.near) : '';
      const own = kinds.get(kind);
      if (own === undefined) kinds.set(kind, [miss]);
      else own.push(miss);
    }
    return [...kinds].flatMap(([fix, misses]) =>
      misses.length > oneByOne
        ? [this.summary(misses, { fix, file })]
        : misses.map((miss) => this.problem(miss, { fix, file })),
    );
  }

  private problem({ label, line, near }: Miss, { fix, file }: Kind): Problem {
    const named = JSON.stringify(label);
    const message =
      fix === ''
        ? `Label ${named} matches no hit in the whole dataset: it was never retrieved, or its id is written another way.`
        : `Likely id mismatch: label ${named} matches no hit; hits look like ${this.look(near)}. ${fix}`;
    return mismatch({ file, line, message }, fix);
  }

  private summary(misses: readonly Miss[], { fix, file }: Kind): Problem {
    const [{ label, line, near }] = misses as [Miss];
    const lines = [...new Set(misses.map((miss) => miss.line))].sort((a, b) => a - b);
    const first = lines.slice(0, linesNamed).join(', ');
    const where = `On lines ${first}${lines.length > linesNamed ? ` and ${lines.length - linesNamed} more` : ''}`;
    const what = `${misses.length} labels, such as ${JSON.stringify(label)}, match no hit`;
    const message =
      fix === ''
        ? `${what} in the whole dataset: they were never retrieved, or their ids are written another way. ${where}.`
        : `Likely id mismatch: ${what}; hits look like ${this.look(near)}. ${fix} ${where}.`;
    return mismatch({ file, line, message }, fix);
  }

  private look(near: string | undefined): string {
    return JSON.stringify(near ?? this.example);
  }

  /** Labels that no hit of any case matches, each at its first line, with a look-alike of any line. */
  private neverMatched(): Iterable<Miss> {
    const elsewhere = this.hits.findAll(this.missedHashes);
    const first = new Map<string, Miss>();
    this.misses.forEach((miss, index) => {
      if (elsewhere[index] === true) return;
      const known = first.get(miss.label);
      if (known === undefined) first.set(miss.label, miss);
      else known.near ??= miss.near;
    });
    return first.values();
  }
}

function mismatch(at: Pick<Problem, 'file' | 'line' | 'message'>, fix: string): Problem {
  return { ...at, code: 'id-mismatch', severity: fix === '' ? 'info' : 'warning' };
}

/** A key that is the label with a chunk after `#`, the label without its chunk, or the label in another case. */
function nearKey(label: string, keys: readonly (string | undefined)[]): string | undefined {
  const chunk = label.indexOf('#');
  for (const key of keys) {
    if (key === undefined) continue;
    if (key.length > label.length) {
      if (key.charCodeAt(label.length) === 0x23 && key.startsWith(label)) return ownText(key);
    } else if (key.length === label.length) {
      if (sameButCase(key, label)) return ownText(key);
    } else if (key.length === chunk && label.startsWith(key)) return ownText(key);
  }
  return undefined;
}

/** The same text, without the memory of a longer one that it may have been cut from: it is kept for long. */
function ownText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/** For texts of one length. Three letters rule out nearly all others, without making lower-case copies. */
function sameButCase(a: string, b: string): boolean {
  const last = a.length - 1;
  for (const at of [last, last >> 1, last - 1]) {
    if (((a.charCodeAt(at) ^ b.charCodeAt(at)) & ~0x20) !== 0) return false;
  }
  return a.toLowerCase() === b.toLowerCase();
}

function fixOf(label: string, near: string | undefined): string {
  if (near?.startsWith(`${label}#`) === true) return 'Label the chunk, or give the hits the document’s id.';
  if (near !== undefined && label.startsWith(`${near}#`))
    return 'Label the document, or give the hits the chunk’s id.';
  return 'Write labels and hits the same way.';
}
