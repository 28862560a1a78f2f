import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RagJudgeEvaluation } from '../core/rag/RagJudgeEvaluation';
import { CaseFileError } from './CaseFileError';
import { editJsonProperty } from './editJsonProperty';
import type { FileSet, FileSetProblem } from './FileSet';
import { rootSetId } from './fileSetNames';
import { pathInside, requireInside } from './insideFolder';
import { readCaseFile, reasonOf } from './readCaseFile';
import { writeAtomic } from './writeAtomic';

/** Where an evaluation was written, and why not into the set's own trace file when it has one. */
export interface TraceWrite {
  file: string;
  problems: FileSetProblem[];
}

/** The traces of one workspace folder: the current judgment of each case. */
export class TraceStore {
  constructor(private readonly root: string) {}

  /** The store's own trace file of a case: `.rag-judge/traces/<id>.trace.json`. Throws for an id that leaves it. */
  fileOf(id: string): string {
    const folder = join(this.root, '.rag-judge', 'traces');
    const file = join(folder, `${id === rootSetId ? '' : id}.trace.json`);
    if (pathInside(folder, file) === undefined)
      throw new Error(`The case id "${id}" leads out of the store.`);
    return file;
  }

  /**
   * Writes a judgment. A set with its own trace file gets it there, as `judgeEvaluation` of the RagTrace or of the
   * RagResult's trace, and nothing else of that file changes; when that cannot be done, the store's own trace is
   * written and a problem says why. Throws when the store cannot be written.
   */
  async write(set: FileSet, evaluation: RagJudgeEvaluation): Promise<TraceWrite> {
    const own = set.files.trace?.[0];
    const problems: FileSetProblem[] = [];
    if (own !== undefined) {
      try {
        await writeInto(own, set.folder, evaluation);
        return { file: own, problems };
      } catch (error) {
        problems.push(notWritten(own, set, error as Error));
      }
    }
    const file = this.fileOf(set.id);
    await requireInside(this.root, file);
    await writeAtomic(file, await storedTrace(file, evaluation));
    return { file, problems };
  }
}

async function writeInto(file: string, folder: string, evaluation: RagJudgeEvaluation): Promise<void> {
  if (/\.ya?ml$/i.test(file)) throw new Error('only JSON files are edited');
  const text = await readCaseFile(file, { folder });
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  const path = isRagResult(value) ? ['trace', 'judgeEvaluation'] : ['judgeEvaluation'];
  const target = await realpath(file);
  await writeAtomic(target, editJsonProperty(text, path, evaluation), (await stat(target)).mode & 0o777);
}

/** A RagResult has a query, hits, a context or a trace; a RagTrace has none of them. */
function isRagResult(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ['trace', 'query', 'hits', 'context', 'citations', 'sources'].some((key) =>
    Object.hasOwn(value, key),
  );
}

function notWritten(file: string, set: FileSet, error: Error): FileSetProblem {
  const name = pathInside(set.folder, file) ?? file;
  const why = error instanceof SyntaxError ? `it is not valid JSON (${error.message})` : reasonOf(error);
  const code =
    error instanceof CaseFileError ? error.code : error instanceof SyntaxError ? 'bad-format' : 'unreadable';
  const message = `The judgment was not written into ${name}: ${why}. It is in .rag-judge/traces instead.`;
  return { code, role: 'trace', file, message };
}

/** The stored trace's text with the new evaluation; other fields that somebody added to it survive. */
async function storedTrace(file: string, evaluation: RagJudgeEvaluation): Promise<string> {
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return `${JSON.stringify({ version: 1, ...fieldsOf(known), judgeEvaluation: evaluation }, null, 2)}\n`;
}

/** The fields of a JSON object; none of a text that is something else: a stored trace that was damaged is written anew. */
function fieldsOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
