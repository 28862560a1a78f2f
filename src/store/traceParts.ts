import * as z from 'zod/mini';
import { RagHit } from '../core/rag/RagHit';
import { fieldOf, badFormat, valueOf, type ContextPart } from './caseParts';
import { roleNames } from './FileSet';

/** The parts of a case that an application's own trace file can give. */
export interface TraceParts {
  query?: string;
  answer?: string;
  context?: ContextPart;
  hits?: RagHit[];
}

/**
 * Reads the parts of a case from a RagResult or a RagTrace. Hits are the result's, else the trace's reranked ones,
 * else its retrieved ones. Throws CaseFileError when the file is not a JSON or YAML object.
 */
export async function traceParts(raw: string, file: string): Promise<TraceParts> {
  const value = await valueOf(raw, file);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badFormat(file, 'is not a RagResult or RagTrace: it holds no object');
  }
  const trace = fieldOf(value, ['trace']) ?? value;
  const [query, answer] = [fieldOf(value, roleNames.query), fieldOf(value, roleNames.answer)];
  const parts: TraceParts = {};
  if (typeof query === 'string') parts.query = query;
  if (typeof answer === 'string') parts.answer = answer;
  const context = contextOf(fieldOf(value, roleNames.context));
  if (context !== undefined) parts.context = context;
  const lists = [
    fieldOf(value, ['hits']),
    fieldOf(trace, ['rerankedHits']),
    fieldOf(trace, ['retrievedHits']),
  ];
  const hits = lists.find((list) => Array.isArray(list) && list.length > 0);
  if (hits !== undefined) parts.hits = hitList(hits, file);
  return parts;
}

function contextOf(context: unknown): ContextPart | undefined {
  if (typeof context === 'string') return { text: context };
  const texts = z.array(z.string()).safeParse(context);
  return texts.success ? { hits: texts.data.map((content) => ({ content })) } : undefined;
}

function hitList(hits: unknown, file: string): RagHit[] {
  const parsed = z.array(RagHit).safeParse(hits);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw badFormat(
    file,
    `has hits that cannot be read (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''})`,
  );
}
