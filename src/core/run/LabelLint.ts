import type { DatasetCase } from '../dataset/DatasetCase';
import type { Problem } from './Run';

/** A label that no hit of its own case matches. */
interface Miss {
  line: number;
  /** An id among the case's hits that looks like the label written another way. */
  near: string | undefined;
}

/**
 * Finds labels that match no hit in the whole dataset, which silently makes every figure zero: most often the labels
 * name documents and the hits name chunks (`doc` against `doc#chunk-0`), or the reverse.
 */
export class LabelLint {
  private readonly hits = new Set<string>();
  private readonly misses = new Map<string, Miss>();
  private example: string | undefined;
  private matched = 0;

  /** `keys` are the match keys of the case's hits, by rank. */
  add(found: DatasetCase, keys: readonly (string | undefined)[]): void {
    for (const key of keys) if (key !== undefined) this.hits.add(key);
    this.example ??= keys.find((key) => key !== undefined);
    for (const label of found.relevant?.keys() ?? []) {
      if (keys.includes(label)) this.matched++;
      else if (this.misses.get(label)?.near === undefined) {
        this.misses.set(label, {
          line: this.misses.get(label)?.line ?? found.line,
          near: nearKey(label, keys),
        });
      }
    }
  }

  /** One problem for each label that matches nothing, at the first case that has it. */
  finish(file: string): Problem[] {
    if (this.example === undefined) return [];
    const problems: Problem[] = [];
    for (const [label, { line, near }] of this.misses) {
      if (this.hits.has(label)) continue;
      const likely = near !== undefined || this.matched === 0;
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
}

/** A key that is the label with a chunk after `#`, the label without its chunk, or the label in another case. */
function nearKey(label: string, keys: readonly (string | undefined)[]): string | undefined {
  const base = label.split('#', 1)[0];
  const lower = label.toLowerCase();
  return keys.find(
    (key) =>
      key !== undefined && (key.startsWith(`${label}#`) || key === base || key.toLowerCase() === lower),
  );
}

function fixOf(label: string, near: string | undefined): string {
  if (near?.startsWith(`${label}#`) === true) return 'Label the chunk, or give the hits the document’s id.';
  if (near !== undefined && label.startsWith(`${near}#`))
    return 'Label the document, or give the hits the chunk’s id.';
  return 'Write labels and hits the same way.';
}
