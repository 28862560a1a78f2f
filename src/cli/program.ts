import { Command, CommanderError, InvalidArgumentError } from 'commander';
import type { CompareArgs } from './compareCommand';
import type { GateArgs } from './gateArgs';
import { gateProgram } from './gateProgram';
import type { JudgeArgs } from './judgeCommand';
import type { MetricsArgs } from './metricsArgs';
import type { RunArgs } from './runArgs';
import type { RunIo } from './runCommand';
import { printable } from './printable';

/** What commander gives for the options of `judge` and `metrics`; `store` is false for `--no-store`. */
type Parsed<T> = Omit<T, 'noStore'> & { store: boolean };

const exitCodes = `
Exit codes: 0 done, 2 bad usage or no usable input, 3 the judge failed for every case, 130 cancelled.
The store is .rag-judge/ of the nearest folder above that has .rag-judge or .git, else of the current folder.`;

const judgeHelp = `
A case is its files NAME.query.md, NAME.answer.md and NAME.context.md (or NAME.hits.json), or the same names
inside a folder NAME/. Name any file of it, its path without role and ending, or a folder of cases.

  rag-judge judge cases/refund-window
  rag-judge judge cases --json > judgments.json
  rag-judge judge cases --judge chat --base-url https://api.openai.com/v1 --model gpt-4.1-mini --api-key-env OPENAI_API_KEY
  rag-judge judge cases --judge module:judges/strict.mjs
${exitCodes}`;

const metricsHelp = `
  rag-judge metrics data/support-faq.dataset.jsonl
  rag-judge metrics results.json --profile ai4j --k 3 --per-query --json
  rag-judge metrics --run bm25.run.gz --qrels test.qrels --profile trec_eval --trec
  rag-judge metrics --run results.json --qrels datasets/scifact
${exitCodes}`;

const runHelp = `
A row of DATASET has a question, an answer, and a context or hits with content. Results are kept as they come: after a
crash or a cancel, --resume goes on where the run stood. Equal questions to the same judge are answered from the cache.

  rag-judge run answers.dataset.jsonl --judge chat --base-url http://127.0.0.1:11434/v1 --model qwen3:8b --api-key-env KEY --dry-run
  rag-judge run answers.dataset.jsonl --judge module:judges/strict.mjs --concurrency 8 --max-calls 500
  rag-judge run answers.dataset.jsonl --resume 20261130-195941-123-00-8f2c1a

Exit codes: 0 done, or stopped by --max-calls or --max-cost; 2 bad usage or no case that can be judged; 3 the judge
failed for every case, or could not go on (key refused, quota used up); 130 cancelled.`;

const compareHelp = `
RUN is the id of a stored run, or its folder. Cases are paired by id; A is before, B is after.
better and worse follow Holm p < 0.05 over the metrics compared, so name the metric that you care about beforehand.

  rag-judge compare 20261130-135812-040-00-8f2c1a 20261130-143155-312-00-51d07e
  rag-judge compare .rag-judge/runs/BEFORE .rag-judge/runs/AFTER --metric recall@5 --json

Exit codes: 0 done, whatever the verdict; 2 bad usage or nothing to compare; 130 cancelled.`;

/** Reads the command line, runs the command it names, and gives the exit code. */
export async function runProgram(
  argv: readonly string[],
  { io: given, version }: { io: RunIo; version: string },
): Promise<number> {
  let code = 0;
  // Messages name files and quote what they and servers hold.
  const io: RunIo = { ...given, stderr: (text) => given.stderr(printable(text)) };
  const program = new Command('rag-judge')
    .description('Judges the answers of RAG prompts and measures retrieval.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError('(rag-judge --help lists commands and options)')
    .configureOutput({ writeOut: (text) => io.stdout(text), writeErr: (text) => io.stderr(text) })
    .exitOverride();
  judge(program).action(async (paths: string[], { store, ...options }: Parsed<Omit<JudgeArgs, 'paths'>>) => {
    const { runJudgeCommand } = await import('./judgeCommand');
    code = await runJudgeCommand({ paths, ...options, noStore: !store }, io);
  });
  metrics(program).action(async (dataset: string | undefined, { store, ...options }: Parsed<MetricsArgs>) => {
    const { runMetricsCommand } = await import('./metricsCommand');
    code = await runMetricsCommand(
      { ...(dataset === undefined ? {} : { dataset }), ...options, noStore: !store },
      io,
    );
  });
  run(program).action(async (dataset: string | undefined, options: Omit<RunArgs, 'dataset'>) => {
    const { runRunCommand } = await import('./runCommand');
    code = await runRunCommand({ ...(dataset === undefined ? {} : { dataset }), ...options }, io);
  });
  program
    .command('cache')
    .summary('clear the cached judgments')
    .description('Removes the judgments that runs keep to answer equal questions without a call.')
    .argument('<ACTION>', 'clear')
    .helpOption('-h, --help', 'print this help')
    .action(async (action: string) => {
      const { runCacheCommand } = await import('./cacheCommand');
      code = await runCacheCommand(action, io);
    });
  compare(program).action(async (a: string, b: string, options: Omit<CompareArgs, 'a' | 'b'>) => {
    const { runCompareCommand } = await import('./compareCommand');
    code = await runCompareCommand({ a, b, ...options }, io);
  });
  gateProgram(program).action(async (run: string, options: Omit<GateArgs, 'run'>) => {
    const { runGateCommand } = await import('./gateCommand');
    code = await runGateCommand({ run, ...options }, io);
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
}

function judge(program: Command): Command {
  return common(
    judging(
      program
        .command('judge')
        .summary('judge cases and keep the judgments')
        .description(
          'Judges each case: is the answer supported by its context, and do both fit the question?',
        )
        .argument('<FILE|CASE...>', 'files, cases or folders of cases'),
    ),
  ).addHelpText('after', judgeHelp);
}

function judging(command: Command): Command {
  return command
    .option('--judge <JUDGE>', 'local (word overlap, no model), chat, or module:PATH', 'local')
    .option('--base-url <URL>', 'for chat: the OpenAI-compatible server, up to and with /v1')
    .option('--model <MODEL>', 'for chat: the model')
    .option('--api-key-env <VAR>', 'for chat: the environment variable that holds the key')
    .option('--timeout <S>', 'seconds to wait for each reply', '60');
}

function run(program: Command): Command {
  return printing(
    judging(
      program
        .command('run')
        .summary('judge every case of a dataset')
        .description(
          'Judges every case of a dataset, with its retrieval metrics where it has labels, and keeps the run.',
        )
        .argument('[DATASET]', 'a JSONL, JSON, CSV, TSV or YAML file; with --resume the one of the run'),
    )
      .option('--concurrency <N>', 'judgments under way at once; 4 when it is not given', count)
      .option('--max-calls <N>', 'stop before the call after the Nth; further tries count', count)
      .option('--price-in <AMOUNT>', 'price of a million tokens of prompts', amount)
      .option('--price-out <AMOUNT>', 'price of a million tokens of replies', amount)
      .option('--max-cost <AMOUNT>', 'stop before the call that could pass it; needs the prices', amount)
      .option('--dry-run', 'only say what it would take: calls, tokens, price; asks nothing')
      .option('--no-cache', 'ask anew what the same judge was asked before')
      .option('--out <DIR>', 'the folder of runs, in place of .rag-judge/runs')
      .option('--resume <ID>', 'go on with a run: only what has no result, or has changed since, is judged')
      .option('--retry-failed', 'with --resume: also ask again where the call failed')
      .option('--reparse <ID>', 'read the raw outputs of a run again; asks nothing, and makes a new run')
      .option('--export-batch <DIR>', 'for chat: write the requests as OpenAI Batch files; asks nothing')
      .option('--import-batch <FILE...>', 'for chat: take the replies from the result files of a batch')
      .option('-k, --k <LIST>', 'cut-offs of the retrieval metrics, comma-separated; 1,3,5,10', cutoffs)
      .option('--profile <PROFILE>', 'of the retrieval metrics: standard, trec_eval, or ai4j')
      .option('--labels-var <VAR>', 'in a promptfoo file, the variable that holds the labels'),
  ).addHelpText('after', runHelp);
}

function metrics(program: Command): Command {
  return common(
    program
      .command('metrics')
      .summary('compute the retrieval metrics of a labelled dataset')
      .description(
        'Computes precision, recall, F1, MRR, NDCG and more over a labelled dataset, and keeps the run.',
      )
      .argument('[DATASET]', 'a JSONL, JSON, CSV, TSV, YAML or promptfoo result file')
      .option('--run <RUN>', 'in place of a dataset: a TREC or JSON (ranx, BEIR) run, plain or .gz')
      .option(
        '--qrels <QRELS>',
        'the labels of the run: TREC, JSON or BEIR qrels, plain or .gz, or a BEIR folder',
      )
      .option('-k, --k <LIST>', 'cut-offs, comma-separated', cutoffs, [1, 3, 5, 10])
      .option('--profile <PROFILE>', 'standard, trec_eval, or ai4j', 'standard')
      .option('--complete', 'trec_eval: a labelled query that the run does not have counts 0')
      .option('--relevance-level <N>', 'trec_eval: relevant from grade N on', count)
      .option('--max-results <N>', 'trec_eval: only the first N documents of each query', count)
      .option('--trec', 'print as trec_eval does')
      .option('--markdown', 'print the means as a Markdown table, for a pull request')
      .option('--per-query', 'every case, nulls included')
      .option('--labels-var <VAR>', 'in a promptfoo file, the variable that holds the labels'),
  ).addHelpText('after', metricsHelp);
}

function compare(program: Command): Command {
  return printing(
    program
      .command('compare')
      .summary('compare two stored runs')
      .description(
        'Compares two runs case by case: differences, whether they are more than chance, and who lost.',
      )
      .argument('<RUN_A>', 'the run before')
      .argument('<RUN_B>', 'the run after')
      .option('--metric <LIST>', 'metrics and scores, comma-separated; may be repeated', metricList),
  ).addHelpText('after', compareHelp);
}

function common(command: Command): Command {
  return printing(command.option('--no-store', 'write nothing into .rag-judge/'));
}

function printing(command: Command): Command {
  return command
    .option('--json', 'one JSON document on stdout')
    .option('--quiet', 'no progress and no warnings')
    .helpOption('-h, --help', 'print this help');
}

function cutoffs(text: string): number[] {
  const list = text.split(',').map((part) => part.trim());
  if (list.every((part) => /^[1-9]\d*$/.test(part))) return list.map(Number);
  throw new InvalidArgumentError('Give whole numbers above 0, comma-separated: 1,3,5,10.');
}

function metricList(text: string, before: readonly string[] = []): string[] {
  const list = text.split(',').map((part) => part.trim());
  if (list.every((part) => part !== '')) return [...before, ...list];
  throw new InvalidArgumentError('Give metrics, comma-separated: recall@5,ndcg@5.');
}

function amount(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give an amount, such as 0.4.');
}

function count(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number above 0.');
}
