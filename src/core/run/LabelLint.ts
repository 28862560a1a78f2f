import type { DatasetCase } from '../dataset/DatasetCase';
import { keyHash } from '../retrieval/keyHash';
import type { RankedHits } from '../retrieval/rankHits';
import { HashLog } from './HashLog';
import type { Problem } from './Run';

/** A label that no hit of its own case matches. */
interface Miss {
  label: string;
  line: number;
  /** An id among the case's hits that looks like the label written another way. */
  near: string | undefined;
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
    const { keys, ranking, copies } = ranked;
    if (!this.pooled) this.hits.append(ranked.hashes);
    this.example ??= keys.find((key) => key !== undefined);
    if (found.relevant === undefined) return;
    const met = ranking.ranks.length;
    if (met > 0) this.matched = true;
    if (this.pooled) return met > 0 ? undefined : this.addFirst(found, keys);
    if (met >= found.relevant.size && copies.length === 0) return;
    for (const [label, grade] of found.relevant) {
      // That a document which was judged not relevant is never retrieved is as it should be.
      if (grade <= 0) continue;
      const hash = keyHash(label);
      if (ranked.hashes.includes(hash)) continue;
      this.missedHashes.push(hash);
      this.misses.push({ label, line: found.line, near: nearKey(label, keys) });
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

  /** One problem for each label that matches nothing, at the first case that has it. */
  finish(file: string): Problem[] {
    if (this.example === undefined) return [];
    const problems: Problem[] = [];
    for (const { label, line, near } of this.neverMatched()) {
      const likely = near !== undefined || !this.matched;
      if (!likely && this.pooled) continue;
      const named = JSON.stringify(label);
      problems.push({
        file,
        line,
        code: 'id-mismatch',
        severity: likely ? 'warning' : 'info',
        message: likely
          ? `Likely id mismatch: label ${named} matches no hit; hits look like ${JSON.stringify(near ?? this.example)}. ${fixOf(label, near)}`
          : `Label ${named} matches no hit in the whole dataset: it was never retrieved, or its id is written another way.`,
      });
    }
    return problems;
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

/** A key that is the label with a chunk after `#`, the label without its chunk, or the label in another case. */
function nearKey(label: string, keys: readonly (string | undefined)[]): string | undefined {
  const chunk = label.indexOf('#');
  for (const key of keys) {
    if (key === undefined) continue;
    if (key.length > label.length) {
      if (key.charCodeAt(label.length) === 0x23 && key.startsWith(label)) return key;
    } else if (key.length === label.length) {
      if (sameButCase(key, label)) return key;
    } else if (key.length === chunk && label.startsWith(key)) return key;
  }
  return undefined;
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
