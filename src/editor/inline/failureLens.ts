import { clip, oneLine } from '../../core/words/sentence';
import type { LensPart } from './LensPart';

/** The lens line of a file whose scores could not be read: an empty line would look like a file without any. */
export function failureLens(error: unknown): LensPart[] {
  const message = oneLine(error instanceof Error ? error.message : String(error));
  return [
    {
      title: `Scores cannot be shown: ${clip(message, 80)}`,
      tooltip: `${message}\nShow the log.`,
      command: 'ragJudge.showLog',
      args: [],
    },
  ];
}
