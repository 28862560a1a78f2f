import type { Command } from 'commander';

const gateHelp = `
RUN is the id of a stored run, or its folder. A minimum is of a mean (faithfulness=0.8, ndcg@10=0.6), or of
  p10(faithfulness)             a quantile; median(ID) is p50(ID)
  share(faithfulness>=0.8)      the share of cases whose value is at least that; one without a value is not
  composite(2*faithfulness+recall@5)   a weighted mean of means
Without --min, --max-drop, --baseline and --config, the gate file beside the dataset is taken
(NAME.gate.yaml or gate.yaml).

A gate fails closed: a metric that was not computed, no value, an incomplete run, or values for fewer than
half of the cases (--min-n says otherwise) are misses. Cases that address the judge are left out.

  rag-judge gate 20261130-135812-040-00-8f2c1a --min faithfulness=0.8 --min ndcg@10=0.6 --min-n 95%
  rag-judge gate RUN --baseline BEFORE --max-drop faithfulness=0.02 --format junit > gate.xml
  rag-judge gate RUN --config gate.yaml --format md

With --baseline and without a maximum drop, the run is missed where it is worse by Holm p < 0.05.

Exit codes: 0 passed; 1 missed; 2 bad usage or no such run; 130 cancelled.`;

/** The command `gate` with its options. */
export function gateProgram(program: Command): Command {
  return program
    .command('gate')
    .summary('hold a stored run against minimums, for CI')
    .description('Holds a stored run against minimums and the run before; exit code 1 when it misses any.')
    .argument('<RUN>', 'the run')
    .option('--min <MEASURE=MINIMUM>', 'a minimum; may be repeated', repeated)
    .option('--min-n <N>', 'cases that must have a value: a number, or a share such as 95%')
    .option('--baseline <RUN>', 'the run before')
    .option(
      '--max-drop <METRIC=DROP>',
      'how far a mean may fall below the baseline; may be repeated',
      repeated,
    )
    .option('--allow-flagged', 'count the cases that address the judge or hide a text')
    .option('--config <FILE>', 'a gate file, YAML or JSON; the options above come before it')
    .option('--format <FORMAT>', 'text, json, junit, or md (default: text)')
    .option('--json', 'the same as --format json')
    .option('--quiet', 'no warnings')
    .helpOption('-h, --help', 'print this help')
    .addHelpText('after', gateHelp);
}

function repeated(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}
