import { fork } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { finished } from 'node:stream/promises';
import { ChatRagJudge } from '../../src/core/judge/ChatRagJudge';
import { standardProfile } from '../../src/core/retrieval/standardProfile';
import { judgeDataset } from '../../src/core/run/judging/judgeDataset';
import { OpenAiChatModel } from '../../src/models/OpenAiChatModel';
import { openAiTransport } from '../../src/models/openaiClient';
import { JudgedRunStoring } from '../../src/store/JudgedRunStoring';
import { nodeTextHash } from '../../src/store/nodeTextHash';
import { ResultCache } from '../../src/store/ResultCache';
import { RunStore } from '../../src/store/RunStore';
import { readBatches } from '../../src/worker/readBatches';

/** Upper limits: the ratio to calls × latency / concurrency, the longest hold of the thread in ms, growth of the heap in MB. */
const budgets = { ratio: 1.05, blockedMs: 50, grownMb: 20 };
const latencyMs = 200;
const concurrency = 16;
const small = process.argv.includes('--small');

async function main(): Promise<boolean> {
  const server = fork(process.argv[2] as string);
  const port = await new Promise<number>((resolve) => server.once('message', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'rag-judge-bench-run-'));
  try {
    const calls = small ? 160 : 1000;
    const ideal = (calls * latencyMs) / concurrency;
    print(
      `${calls} calls of ${latencyMs} ms, ${concurrency} at once: at best ${(ideal / 1000).toFixed(1)} s`,
    );
    const bare = await watched(() => bareCalls(port, calls));
    print(
      `  only fetch    ${(bare.ms / ideal).toFixed(3)}, longest hold of the thread ${bare.blockedMs.toFixed(0)} ms`,
    );
    const file = await writeDataset(join(folder, 'calls.jsonl'), { rows: calls, characters: 4000 });
    const timed = await judgeAll({ file, port, latencyMs, folder: join(folder, 'a') });
    const ratio = timed.ms / ideal;
    print(
      `  judge a run   ${ratio.toFixed(3)}, longest hold of the thread ${timed.blockedMs.toFixed(0)} ms  (budgets ${budgets.ratio}, ${budgets.blockedMs} ms)`,
    );
    const rows = small ? 2000 : 10_000;
    const many = await writeDataset(join(folder, 'rows.jsonl'), { rows, characters: 4000 });
    const flat = await judgeAll({ file: many, port, latencyMs: 1, folder: join(folder, 'b') });
    const grown = flat.heapMb[1] - flat.heapMb[0];
    print(
      `${rows} rows: heap ${flat.heapMb[0].toFixed(1)} MB after a tenth, ${flat.heapMb[1].toFixed(1)} MB at the end; ${(rows / (flat.ms / 1000)).toFixed(0)} rows a second  (budget of growth ${budgets.grownMb} MB)`,
    );
    return ratio <= budgets.ratio && timed.blockedMs <= budgets.blockedMs && grown <= budgets.grownMb;
  } finally {
    server.disconnect();
    rmSync(folder, { recursive: true });
  }
}

interface Watched {
  ms: number;
  /** The longest that the event loop was held. */
  blockedMs: number;
}

async function watched(work: () => Promise<void>): Promise<Watched> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  delay.disable();
  return { ms, blockedMs: delay.max / 1e6 };
}

async function bareCalls(port: number, calls: number): Promise<void> {
  let left = calls;
  const one = async (): Promise<void> => {
    while (left-- > 0) {
      const reply = await fetch(`http://127.0.0.1:${port}/${latencyMs}/v1`, { method: 'POST', body: '{}' });
      await reply.text();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, one));
}

interface Judged extends Watched {
  /** Of the heap after a collection, when a tenth of the rows was judged and at the end. */
  heapMb: [number, number];
}

async function judgeAll(options: {
  file: string;
  port: number;
  latencyMs: number;
  folder: string;
}): Promise<Judged> {
  const model = new OpenAiChatModel({
    baseUrl: `http://127.0.0.1:${options.port}/${options.latencyMs}/v1`,
    model: 'bench',
    apiKey: () => Promise.resolve(undefined),
    timeoutMs: 60_000,
    loadTransport: () => Promise.resolve(openAiTransport),
  });
  const store = new RunStore(join(options.folder, 'runs'));
  const sink = new JudgedRunStoring(store, { dataset: 'bench', startedAt: new Date() });
  const cache = new ResultCache(options.folder);
  let total = 0;
  const rows = options.latencyMs === 1 ? (small ? 200 : 1000) : Infinity;
  const heapMb: [number, number] = [0, 0];
  const { file } = options;
  const figures = await watched(async () => {
    const result = await judgeDataset({
      evaluation: { file, name: 'bench', profile: standardProfile, k: [1, 5, 10] },
      batches: readBatches({ path: file, file, labelsVar: undefined, onRead: () => undefined }),
      judge: new ChatRagJudge({ id: 'chat', model, hash: nodeTextHash }),
      sink,
      cache,
      concurrency,
      record: {},
      hash: nodeTextHash,
      signal: new AbortController().signal,
      onProgress: ({ judged }) => {
        total = judged;
        if (judged >= rows && heapMb[0] === 0) heapMb[0] = heap();
      },
    });
    await sink.finish(result);
    if (!result.complete || total === 0) throw new Error(result.stopped?.message ?? 'not complete');
  });
  heapMb[1] = heap();
  await cache.close();
  return { ...figures, heapMb };
}

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

async function writeDataset(
  file: string,
  { rows, characters }: { rows: number; characters: number },
): Promise<string> {
  const out = createWriteStream(file);
  for (let i = 1; i <= rows; i++) {
    const context = `Passage ${i}. `.repeat(characters / 12);
    const hits = Array.from({ length: 10 }, (_, rank) => `d${i}-${rank}`);
    const row = {
      id: `q${i}`,
      query: `Question ${i}?`,
      answer: `Answer ${i}.`,
      context,
      hits,
      relevant: [hits[2]],
    };
    if (!out.write(`${JSON.stringify(row)}\n`))
      await new Promise<void>((resolve) => out.once('drain', () => resolve()));
  }
  out.end();
  await finished(out);
  return file;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().then(
  (met) => process.exit(met ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
