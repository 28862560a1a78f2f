import { basename } from 'node:path';
import * as z from 'zod/mini';
import { RagHit } from '../core/rag/RagHit';
import { CaseFileError } from './CaseFileError';
import { caseText, parseData } from './caseText';
import { roleNames, type Role } from './FileSet';

/** A context as its file gives it: a text as it is, or passages to assemble. */
export type ContextPart = { text: string } | { hits: RagHit[] };

const isData = (file: string): boolean => /\.(json|ya?ml)$/i.test(file);

/** A query, answer or prompt: the text of its file, or the string in a JSON or YAML file. */
export async function textPart(raw: string, file: string, role: Role): Promise<string> {
  if (!isData(file)) return (await caseText(raw, file)).text;
  const value = await valueOf(raw, file);
  const text = typeof value === 'string' ? value : fieldOf(value, roleNames[role]);
  if (typeof text === 'string') return text;
  throw badFormat(file, `holds neither a string nor an object with a string "${role}"`);
}

/** A context: text, or in JSON and YAML a string, an array of strings or hits, or an object with one of these. */
export async function contextPart(raw: string, file: string): Promise<ContextPart> {
  if (!isData(file)) return { text: (await caseText(raw, file)).text };
  const value = await valueOf(raw, file);
  const context = Array.isArray(value)
    ? value
    : (fieldOf(value, [...roleNames.context, ...roleNames.hits]) ?? value);
  if (typeof context === 'string') return { text: context };
  if (!Array.isArray(context)) {
    throw badFormat(file, 'holds neither a string nor an array of strings or hits');
  }
  return { hits: hitsOf(context, file, (content) => ({ content })) };
}

/** Hits: an array of ids or hits, or an object with `hits`, in rank order. */
export async function hitsPart(raw: string, file: string): Promise<RagHit[]> {
  const value = await valueOf(raw, file);
  const hits = Array.isArray(value) ? (value as unknown[]) : fieldOf(value, roleNames.hits);
  if (!Array.isArray(hits))
    throw badFormat(file, 'holds neither an array of hits or ids nor an object with "hits"');
  return hitsOf(hits, file, (id) => ({ id }));
}

/** One chunk of a context folder. */
export async function chunkPart(raw: string, file: string): Promise<RagHit> {
  return { content: (await caseText(raw, file)).text, sourceName: basename(file) };
}

/** A field's own value; `__proto__` and other inherited names are never fields. */
export function fieldOf(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const name = names.find((one) => Object.hasOwn(value, one));
  return name === undefined ? undefined : (value as Record<string, unknown>)[name];
}

/** The file's JSON or YAML value. Throws CaseFileError. */
export async function valueOf(raw: string, file: string): Promise<unknown> {
  try {
    const value = await parseData(raw, file);
    // What cannot be written again could be neither compared nor stored.
    JSON.stringify(value);
    return value;
  } catch (error) {
    if (error instanceof RangeError) throw badFormat(file, 'is nested too deeply');
    // An alias of YAML may stand inside what it names.
    if (error instanceof TypeError) throw badFormat(file, 'holds a value that contains itself');
    if (!(error instanceof SyntaxError)) throw error;
    const kind = /\.ya?ml$/i.test(file) ? 'YAML' : 'JSON';
    throw badFormat(file, `is not valid ${kind}: ${error.message}`);
  }
}

function hitsOf(values: readonly unknown[], file: string, ofText: (text: string) => RagHit): RagHit[] {
  return values.map((value, at) => {
    if (typeof value === 'string') return ofText(value);
    if (typeof value === 'number') return ofText(String(value));
    const hit = z.safeParse(RagHit, value);
    if (hit.success) return hit.data;
    const issue = hit.error.issues[0];
    const where = [`entry ${at + 1}`, ...(issue?.path ?? [])].join(', ');
    throw badFormat(file, `has an entry that is not a hit (${where}: ${issue?.message ?? 'unknown'})`);
  });
}

/** A file whose content is not what its role needs. `what` continues the file's name. */
export function badFormat(file: string, what: string): CaseFileError {
  return new CaseFileError('bad-format', file, `${basename(file)} ${what}.`);
}
