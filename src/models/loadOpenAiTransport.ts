import { createRequire } from 'node:module';
import type { OpenAiTransport } from './OpenAiTransport';

export type LoadOpenAiTransport = () => Promise<OpenAiTransport>;

/**
 * Loads the bundle of the `openai` package, `openai.js` beside the running bundle, on first use. The path is computed,
 * so that the bundler neither inlines nor resolves it.
 */
export const loadOpenAiTransport: LoadOpenAiTransport = () => {
  const { openAiTransport } = createRequire(__filename)('./openai.js') as {
    openAiTransport: OpenAiTransport;
  };
  return Promise.resolve(openAiTransport);
};
