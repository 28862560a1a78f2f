/** What stands before a text: the mapping of its front matter, when it has one. */
export interface CaseText {
  text: string;
  frontMatter?: Record<string, unknown>;
}

/** A longer block, in UTF-16 units, is a text between two rules: YAML of that size would hold the thread for seconds. */
const longestFrontMatter = 64 * 1024;

/**
 * The text of a file as the judge gets it. A byte-order mark, one final newline (`\n` or `\r\n`) and, in Markdown, a
 * leading `---` block of at most 64 KB that is a YAML mapping are not part of it; nothing else is changed.
 */
export async function caseText(raw: string, file: string): Promise<CaseText> {
  const text = raw.replace(/^\uFEFF/, '').replace(/\r?\n$/, '');
  if (!/\.md$/i.test(file)) return { text };
  const block = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(text);
  if (block === null || block[0].length > longestFrontMatter) return { text };
  const frontMatter = await mappingOf(block[1] ?? '');
  return frontMatter === undefined ? { text } : { text: text.slice(block[0].length), frontMatter };
}

async function mappingOf(block: string): Promise<Record<string, unknown> | undefined> {
  const { parseDocument, isMap } = await import('yaml');
  const document = parseDocument(block, { logLevel: 'silent' });
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  try {
    return document.toJS() as Record<string, unknown>;
  } catch {
    // Aliases that multiply beyond reason: such a block is not taken for a mapping.
    return undefined;
  }
}

/** Reads a JSON or YAML file's value, by its ending; a Markdown or text file is tried as JSON. Throws SyntaxError. */
export async function parseData(raw: string, file: string): Promise<unknown> {
  const text = raw.replace(/^\uFEFF/, '');
  if (!/\.ya?ml$/i.test(file)) return JSON.parse(text) as unknown;
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text, { logLevel: 'silent' });
  const [error] = document.errors;
  if (error !== undefined) throw new SyntaxError(firstLine(error.message), { cause: error });
  try {
    return document.toJS() as unknown;
  } catch (cause) {
    // The one thing that toJS refuses: aliases that name nothing or multiply beyond reason.
    if (cause instanceof ReferenceError) throw new SyntaxError(firstLine(cause.message), { cause });
    throw cause;
  }
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? text;
}
