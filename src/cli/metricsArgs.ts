import { readCutoffs } from '../core/retrieval/cutoffs';
import { findProfile, profileIds } from '../core/retrieval/Profile';
import type { TrecEvalOptions } from '../core/retrieval/TrecEvalOptions';

export interface MetricsArgs {
  dataset?: string;
  /** A run, with its labels, in place of a dataset. */
  run?: string;
  qrels?: string;
  k?: number[];
  profile?: string;
  /** The options of the profile trec_eval. */
  complete?: boolean;
  relevanceLevel?: number;
  maxResults?: number;
  perQuery?: boolean;
  labelsVar?: string;
  json?: boolean;
  /** Print as trec_eval does. */
  trec?: boolean;
  markdown?: boolean;
  quiet?: boolean;
  noStore?: boolean;
}

/** What is wrong with the arguments, as a sentence; undefined when nothing is. */
export function faultOf(args: MetricsArgs): string | undefined {
  return inputFault(args) ?? profileFault(args) ?? cutoffFault(args);
}

/** The options of the profile trec_eval. */
export function optionsOf({ complete, relevanceLevel, maxResults }: MetricsArgs): TrecEvalOptions {
  return {
    complete: complete === true,
    relevanceLevel: relevanceLevel ?? 1,
    ...(maxResults === undefined ? {} : { maxResults }),
  };
}

function inputFault({ dataset, run, qrels, json, trec, markdown }: MetricsArgs): string | undefined {
  if (run === undefined && qrels === undefined) {
    if (dataset === undefined)
      return 'Name a dataset file, or a run and its labels: rag-judge metrics DATASET, or --run RUN --qrels QRELS.';
  } else if (dataset !== undefined) return 'Name either a dataset, or --run and --qrels.';
  else if (qrels === undefined) return '--run needs the labels of its queries: --qrels QRELS.';
  else if (run === undefined) return '--qrels needs the run that it labels: --run RUN.';
  const outputs = [json, trec, markdown].filter((wanted) => wanted === true);
  return outputs.length > 1 ? 'Choose one of --json, --trec and --markdown.' : undefined;
}

function profileFault({ profile, complete, relevanceLevel, maxResults }: MetricsArgs): string | undefined {
  if (profile !== undefined && findProfile(profile) === undefined)
    return `There is no profile ${JSON.stringify(profile)}; there is ${profileIds.join(', ')}.`;
  if (profile === 'trec_eval') return undefined;
  const given = complete === true || relevanceLevel !== undefined || maxResults !== undefined;
  return given
    ? '--complete, --relevance-level and --max-results are options of --profile trec_eval.'
    : undefined;
}

function cutoffFault({ k }: MetricsArgs): string | undefined {
  try {
    if (k !== undefined) readCutoffs(k);
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}
