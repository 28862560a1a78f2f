import { assembleContext } from '../core/judge/assembleContext';
import { partHashes } from '../core/judge/inputHash';
import type { RagHit } from '../core/rag/RagHit';
import { basename } from 'node:path';
import { CaseFileError } from './CaseFileError';
import { caseText } from './caseText';
import { chunkPart, contextPart, hitsPart, textPart, type ContextPart } from './caseParts';
import type { FileSetProblem, Role } from './FileSet';
import { missingProblem, type FoundFileSet } from './FoundFileSet';
import type { LoadedCase } from './LoadedCase';
import { nodeTextHash } from './nodeTextHash';
import { caseFileLimit, readCaseFile, type ReadFrom } from './readCaseFile';
import { traceParts, type TraceParts } from './traceParts';

export interface LoadOptions {
  /** The unsaved text of a file that is open in an editor, taken before the disk; undefined for all other files. */
  readText?: (file: string) => string | undefined;
}

/**
 * Reads the files of a set and puts the judge's request together. Never throws for what a file holds: every fault is
 * a problem at its file, and a case that lacks a part has no request.
 */
export async function loadCase(
  { set, problems }: FoundFileSet,
  options: LoadOptions = {},
): Promise<LoadedCase> {
  const reader = new CaseReader({ set, notes: [], partFiles: {}, problems: [...problems] }, options);
  return reader.load();
}

class CaseReader {
  private readonly from: ReadFrom;

  constructor(
    private readonly loaded: LoadedCase,
    options: LoadOptions,
  ) {
    this.from = { folder: loaded.set.folder, readText: options.readText };
  }

  async load(): Promise<LoadedCase> {
    const { loaded } = this;
    const [query, answer, context, hits] = [
      await this.role('query', (raw, file) => textPart(raw, file, 'query')),
      await this.role('answer', (raw, file) => textPart(raw, file, 'answer')),
      loaded.set.chunked ? await this.chunks() : await this.role('context', contextPart),
      await this.role('hits', hitsPart),
    ];
    await this.prompt();
    const trace = (await this.role('trace', traceParts)) ?? {};
    this.noteTrace(trace, { query, answer });
    const text = {
      query: this.solid('query', this.pick('query', query, trace)),
      answer: this.solid('answer', this.pick('answer', answer, trace)),
    };
    const ownHits = this.pick('hits', hits, trace);
    const passages = this.context(this.pick('context', context, trace), ownHits);
    if (
      text.query === undefined ||
      text.answer === undefined ||
      passages === undefined ||
      this.faulty('hits')
    ) {
      return loaded;
    }
    loaded.request = { query: text.query, answer: text.answer, context: passages.text, hits: passages.hits };
    loaded.parts = partHashes(loaded.request, nodeTextHash);
    return loaded;
  }

  /** Reads the one file of a role; undefined when there is none or it is faulty. */
  private async role<T>(
    role: Role,
    parse: (raw: string, file: string) => Promise<T>,
  ): Promise<T | undefined> {
    const file = this.loaded.set.files[role]?.[0];
    if (file === undefined) return undefined;
    try {
      const value = await parse(await readCaseFile(file, this.from), file);
      if (role !== 'trace' && role !== 'prompt') this.loaded.partFiles[role] = file;
      return value;
    } catch (error) {
      if (!(error instanceof CaseFileError)) throw error;
      this.loaded.problems.push(error.problem(role));
      return undefined;
    }
  }

  private async chunks(): Promise<ContextPart | undefined> {
    const hits: RagHit[] = [];
    let size = 0;
    for (const file of this.loaded.set.files.context ?? []) {
      try {
        const raw = await readCaseFile(file, this.from);
        size += raw.length;
        if (size > caseFileLimit) throw new CaseFileError('too-large', file, tooManyChunks(file));
        hits.push(await chunkPart(raw, file));
      } catch (error) {
        if (!(error instanceof CaseFileError)) throw error;
        this.loaded.problems.push(error.problem('context'));
        if (error.code === 'too-large') return undefined;
      }
      this.loaded.partFiles.context ??= file;
    }
    return { hits };
  }

  private async prompt(): Promise<void> {
    const prompt = await this.role('prompt', caseText);
    if (prompt === undefined) return;
    this.loaded.promptText = prompt.text;
    if (prompt.frontMatter !== undefined) this.loaded.promptFrontMatter = prompt.frontMatter;
  }

  /** A part's own file wins; the trace fills in only where there is no file. */
  private pick<P extends keyof TraceParts>(part: P, own: TraceParts[P], trace: TraceParts): TraceParts[P] {
    if (own !== undefined || this.faulty(part) || trace[part] === undefined) return own;
    const file = this.loaded.set.files.trace?.[0];
    if (file !== undefined) this.loaded.partFiles[part] = file;
    return trace[part];
  }

  private noteTrace(trace: TraceParts, own: { query: string | undefined; answer: string | undefined }): void {
    for (const part of ['query', 'answer'] as const) {
      const [mine, file] = [own[part], this.loaded.partFiles[part]];
      if (mine === undefined || file === undefined || trace[part] === undefined || trace[part] === mine)
        continue;
      this.note(
        'trace-differs',
        `The trace file holds another ${part}: the one in ${basename(file)} was judged.`,
      );
    }
  }

  private solid(part: 'query' | 'answer', text: string | undefined): string | undefined {
    if (text === undefined) {
      if (!this.faulty(part)) this.loaded.problems.push(missingProblem(this.loaded.set, part));
      return undefined;
    }
    if (text.trim() !== '') return text;
    const file = this.loaded.partFiles[part] ?? this.loaded.set.folder;
    this.loaded.problems.push({
      code: 'empty',
      role: part,
      file,
      message: `${basename(file)} is empty. Write the ${part} into it.`,
    });
    return undefined;
  }

  private context(
    context: ContextPart | undefined,
    hits: RagHit[] | undefined,
  ): { text: string; hits: RagHit[] } | undefined {
    if (this.faulty('context')) return undefined;
    const own = context === undefined ? '' : 'text' in context ? context.text : assembleContext(context.hits);
    const passages = hits ?? (context !== undefined && 'hits' in context ? context.hits : []);
    if (own.trim() !== '') return { text: own, hits: passages };
    const assembled = assembleContext(passages);
    if (assembled === '') {
      // That they cannot be read is said at the hits; the case has a file for its context.
      if (context === undefined && this.faulty('hits')) return undefined;
      this.loaded.problems.push(this.noContext(context, passages));
      return undefined;
    }
    const why = context === undefined ? 'There is no context file' : 'The context file is empty';
    const filled = passages.filter((hit) => (hit.content ?? '').trim() !== '').length;
    const left = filled === passages.length ? '' : ` (${passages.length - filled} more have no content)`;
    this.note(
      'context-assembled',
      `${why}: the context was assembled from ${counted(filled, 'hit')}${left}.`,
    );
    return { text: assembled, hits: passages };
  }

  private noContext(context: ContextPart | undefined, hits: readonly RagHit[]): FileSetProblem {
    const missing = missingProblem(this.loaded.set, 'context');
    if (hits.length > 0) {
      const file = this.loaded.partFiles.hits ?? this.loaded.partFiles.context ?? missing.file;
      const message = `${basename(file)} has no hit with content, so there is nothing to judge the answer against. Add the hits' content, or a context file.`;
      return { code: 'empty', role: 'context', file, message };
    }
    const file = this.loaded.partFiles.context ?? this.loaded.partFiles.hits;
    if (file === undefined) return missing;
    const message = `${basename(file)} is empty. Write the retrieved passages into it${context === undefined ? ', or add a context file' : ''}.`;
    return { code: 'empty', role: 'context', file, message };
  }

  /** Whether a role's own file is there but of no use, so that nothing else may stand in for it. */
  private faulty(role: Role): boolean {
    return this.loaded.problems.some((problem) => problem.role === role);
  }

  private note(code: string, message: string): void {
    this.loaded.notes.push({ code, message });
  }
}

function tooManyChunks(file: string): string {
  const folder = basename(file.replaceAll('\\', '/').split('/').slice(0, -1).join('/'));
  return `The chunks in ${folder}/ have more than ${caseFileLimit / 1024 / 1024} MB together. Keep only the chunks that the answer was made from.`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
