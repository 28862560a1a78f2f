import type { RagJudge } from '../../judge/RagJudge';
import type { JudgeRecord } from './JudgingRecord';

/** Who judges, for the head of a run. */
export function judgeRecord({ id, version, label, settings }: RagJudge): JudgeRecord {
  return { id, version, label, ...settings };
}

/** What tells the judge of a stored run from another one, as words for a message; undefined when they are the same. */
export function judgeDifference(stored: JudgeRecord, now: JudgeRecord): string | undefined {
  for (const name of ['id', 'version', 'model', 'origin', 'path', 'promptHash', 'contentHash'] as const) {
    if (stored[name] === now[name]) continue;
    const shown = (value: string | undefined): string => (value === undefined ? 'none' : value);
    if (name === 'promptHash') return 'its prompt is another one';
    if (name === 'contentHash') return 'its module was edited since';
    return `its ${name} is ${shown(now[name])} and was ${shown(stored[name])}`;
  }
  const [before, after] = [JSON.stringify(stored.parameters ?? {}), JSON.stringify(now.parameters ?? {})];
  return before === after ? undefined : `its parameters are ${after} and were ${before}`;
}
