import { vi } from 'vitest';
import type { ChatRequest } from '../../src/core/judge/ChatModel';
import type { LoadOpenAiTransport } from '../../src/models/loadOpenAiTransport';
import { OpenAiChatModel, type OpenAiChatModelOptions } from '../../src/models/OpenAiChatModel';
import { RetryPolicy } from '../../src/models/RetryPolicy';
import { systemTimers, type Timers } from '../../src/models/Timers';

/** The client from its source, since the unit tests run without bundles. */
export const loadSource: LoadOpenAiTransport = async () =>
  (await import('../../src/models/openaiClient')).openAiTransport;

/** Waits are recorded and take no time. */
export class SkippedWaits implements Timers {
  readonly waits: number[] = [];
  private skipped = 0;
  now(): number {
    return systemTimers.now() + this.skipped;
  }
  sleep(ms: number, signal: AbortSignal): Promise<void> {
    this.waits.push(ms);
    this.skipped += ms;
    return systemTimers.sleep(0, signal);
  }
  after(ms: number, run: () => void): () => void {
    return systemTimers.after(ms, run);
  }
}

/** Time-outs that come when the test says so. */
export class HeldTimers extends SkippedWaits {
  private readonly held = new Set<() => void>();
  override after(_ms: number, run: () => void): () => void {
    this.held.add(run);
    return () => this.held.delete(run);
  }
  /** Lets every time-out pass that is running. */
  fire(): void {
    for (const run of [...this.held]) {
      this.held.delete(run);
      run();
    }
  }
}

/** Calls `seen` after each piece of a body that a reply delivers, when the reader has had it. Undo with `mockRestore`. */
export function watchBodies(seen: () => void): { mockRestore: () => void } {
  const real = globalThis.fetch;
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await real(input, init);
    const watched = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, out) => {
          out.enqueue(chunk);
          setImmediate(seen);
        },
      }),
    );
    return new Response(watched, response);
  });
}

export const request: ChatRequest = {
  system: 'You are a strict RAG evaluator. Return only JSON.',
  user: 'Question:\nq\n\nAnswer:\na\n\nRetrieved context:\nc',
  temperature: 0,
  responseFormat: 'json_object',
};

export const testKey = 'sk-test-5f3c0a1b/9d"quoted';

export function makeModel(baseUrl: string, more: Partial<OpenAiChatModelOptions> = {}): OpenAiChatModel {
  return new OpenAiChatModel({
    baseUrl,
    model: 'judge-1',
    apiKey: () => Promise.resolve(undefined),
    timeoutMs: 5000,
    retry: new RetryPolicy({ random: () => 0 }),
    timers: new SkippedWaits(),
    loadTransport: loadSource,
    ...more,
  });
}

/** The error with which a promise rejects; fails when it does not. */
export async function rejection(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new Error('The promise was expected to reject.');
}
