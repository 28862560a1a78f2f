import { resolve } from 'node:path';
import { ChatRagJudge } from '../core/judge/ChatRagJudge';
import { judgeWithTimeout } from '../core/judge/judgeWithTimeout';
import { LocalJudge } from '../core/judge/local/LocalJudge';
import type { RagJudge } from '../core/judge/RagJudge';
import { formatDuration } from '../core/words/time';
import { loadJudgeModule } from '../store/loadJudgeModule';
import { nodeTextHash } from '../store/nodeTextHash';

/** The options of a command that judges, as they were typed. */
export interface JudgeOptions {
  /** `local`, `chat` or `module:PATH`. */
  judge?: string;
  baseUrl?: string;
  model?: string;
  /** The name of the environment variable that holds the server's key. */
  apiKeyEnv?: string;
  /** Seconds. */
  timeout?: string;
}

/** Where a judge is built: the current folder, the store's root, the environment, and where to tell of waits. */
export interface JudgePlace {
  cwd: string;
  root: string;
  env: Readonly<Record<string, string | undefined>>;
  stderr: (text: string) => void;
  signal: AbortSignal;
  /** The judge will not be asked anything, so that it needs no key. */
  unasked?: boolean;
  /** Told of each wait for another try, in place of `stderr`. */
  onWait?: (wait: { waitMs: number; host: string }) => void;
  /** Tries of one judgment when the server is too busy; 4 when it is not given. */
  maxBusy?: number;
}

/** What was typed cannot be run. The message says what and how to fix it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const defaultTimeoutSeconds = 60;
const longestTimeoutSeconds = 2_147_483;

/**
 * Builds the judge that the options name. Nothing is called. Throws UsageError for options that do not fit together,
 * and JudgeSetupError for a server address or key that cannot be used or a module that cannot be loaded.
 */
export async function createJudge(options: JudgeOptions, place: JudgePlace): Promise<RagJudge> {
  const judge = options.judge ?? 'local';
  const timeoutMs = timeoutOf(options.timeout);
  if (judge === 'chat') return createChat(options, { ...place, timeoutMs });
  for (const [flag, value] of [
    ['--base-url', options.baseUrl],
    ['--model', options.model],
    ['--api-key-env', options.apiKeyEnv],
  ]) {
    if (value !== undefined) throw new UsageError(`${flag} belongs to --judge chat; the judge is ${judge}.`);
  }
  if (judge === 'local') return new LocalJudge(undefined, nodeTextHash);
  if (judge.startsWith('module:') && judge.length > 'module:'.length) {
    const path = resolve(place.cwd, judge.slice('module:'.length));
    return judgeWithTimeout(await loadJudgeModule({ root: place.root, path }), {
      timeoutMs,
      hash: nodeTextHash,
    });
  }
  throw new UsageError(`There is no judge ${JSON.stringify(judge)}. Use local, chat or module:PATH.`);
}

async function createChat(
  options: JudgeOptions,
  place: JudgePlace & { timeoutMs: number },
): Promise<RagJudge> {
  const { baseUrl, model, apiKeyEnv } = options;
  if (!baseUrl) {
    throw new UsageError(
      'The chat judge needs a server: --base-url, e.g. https://api.openai.com/v1 or http://127.0.0.1:11434/v1.',
    );
  }
  if (!model) throw new UsageError('The chat judge needs a model: --model, e.g. gpt-4.1-mini or qwen3:8b.');
  const { OpenAiChatModel } = await import('../models/OpenAiChatModel');
  const { openAccess } = await import('../models/ServerAccess');
  const { parseServerAddress } = await import('../models/ServerAddress');
  const { RetryPolicy } = await import('../models/RetryPolicy');
  const address = parseServerAddress(baseUrl);
  if (place.unasked === true) {
    const apiKey = (): Promise<undefined> => Promise.resolve(undefined);
    const chat = new OpenAiChatModel({ apiKey, baseUrl, model, timeoutMs: place.timeoutMs });
    return new ChatRagJudge({ id: 'chat', model: chat, hash: nodeTextHash });
  }
  if (!apiKeyEnv) {
    throw new UsageError(
      `The chat judge needs the name of the environment variable that holds the key of ${address.host}: --api-key-env VAR. For a server without keys, set that variable to any word.`,
    );
  }
  const key = place.env[apiKeyEnv];
  if (!key)
    throw new UsageError(
      `The environment variable ${apiKeyEnv} is not set. Put the key of ${address.host} into it; for a server without keys, any word.`,
    );
  const server = {
    apiKey: () => Promise.resolve(key),
    keyHelp: `The key is read from the environment variable ${apiKeyEnv}.`,
  };
  // What is wrong before anything is sent is bad usage, not a judge that failed.
  await openAccess({ ...server, address }, place.signal);
  const chat = new OpenAiChatModel({
    ...server,
    baseUrl,
    model,
    timeoutMs: place.timeoutMs,
    ...(place.maxBusy === undefined
      ? {}
      : { retry: new RetryPolicy({ limits: { maxBusy: place.maxBusy } }) }),
    onWait:
      place.onWait ??
      (({ waitMs, host }) => place.stderr(`Trying ${host} again in ${formatDuration(waitMs)}\n`)),
  });
  return new ChatRagJudge({ id: 'chat', model: chat, hash: nodeTextHash });
}

function timeoutOf(text: string | undefined): number {
  const seconds = text === undefined ? defaultTimeoutSeconds : Number(text);
  if (seconds > 0 && seconds <= longestTimeoutSeconds) return Math.max(1, Math.round(seconds * 1000));
  throw new UsageError(
    `--timeout is ${JSON.stringify(text)}; give seconds, above 0 and at most ${longestTimeoutSeconds}.`,
  );
}
