import { metricDefinition } from '../../core/retrieval/definitions/metricDefinition';
import { profileChoices } from '../../core/retrieval/definitions/profileChoices';
import { trecArithmetic, type MetricName } from '../../core/retrieval/definitions/trecArithmetic';
import { findProfile, profileIds, type Profile } from '../../core/retrieval/Profile';
import type { RunHead } from '../../core/run/Run';
import type { RunView } from '../../protocol/panelMessages';

export const profileFact = (id: string): string => `profile ${id}`;

/**
 * The profile of a run and what it chooses. `chosen` is the one that the dataset is being run in instead: the figures, and
 * so the definitions, are those of the run until the new ones are here.
 */
export function profileView(run: RunHead | undefined, chosen: string | undefined): RunView['profile'] {
  const profile = profileOf(run);
  // A run of an older commit's file cannot be had again by running the file on disk, and a judged one not without asking
  // the judge.
  const again = run !== undefined && run.commit === undefined && run.judging === undefined;
  return {
    id: chosen ?? run?.profile ?? '',
    fact: profileFact(run?.profile ?? ''),
    choices: again ? [...profileIds] : [],
    definition: profile === undefined ? [] : profileChoices(profile),
  };
}

/** What defines each retrieval metric that the run has. */
export function definitions(run: RunHead | undefined): RunView['definitions'] {
  const profile = profileOf(run);
  if (run === undefined || profile === undefined) return {};
  const names = new Set(Object.keys(run.means).map((id) => id.split('@')[0] ?? id));
  const known = [...names].filter((name): name is MetricName => Object.hasOwn(trecArithmetic, name));
  return Object.fromEntries(known.map((name) => [name, metricDefinition(name, profile)]));
}

function profileOf(run: RunHead | undefined): Profile | undefined {
  return run === undefined ? undefined : findProfile(run.profile, run.options);
}
