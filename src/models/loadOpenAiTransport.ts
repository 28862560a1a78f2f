import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { ChatError } from '../core/judge/ChatModel';
import type { OpenAiTransport } from './OpenAiTransport';

export type LoadOpenAiTransport = () => Promise<OpenAiTransport>;

/**
 * Loads the bundle of the `openai` package, `openai.js` beside the running bundle, on first use. The path is computed,
 * so that the bundler neither inlines nor resolves it. Rejects with ChatError when it cannot be loaded.
 */
// eslint-disable-next-line @typescript-eslint/require-await -- a failure is a rejection, as of any other loader
export const loadOpenAiTransport: LoadOpenAiTransport = async () => {
  try {
    const bundle = createRequire(__filename)('./openai.js') as { openAiTransport: OpenAiTransport };
    return bundle.openAiTransport;
  } catch (cause) {
    throw new ChatError(
      `RAG Judge is not whole: openai.js could not be loaded from ${dirname(__filename)}. Install it again.`,
      { kind: 'error', cause },
    );
  }
};
