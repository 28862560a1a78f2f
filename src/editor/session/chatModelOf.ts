import { JudgeSetupError } from '../../core/judge/RagJudge';
import type { Settings } from '../settings';

/** The model whose requests a batch holds. Throws JudgeSetupError when the chosen judge is no chat model. */
export function chatModelOf({ judge, model }: Pick<Settings, 'judge' | 'model'>): string {
  if (judge === 'chat' && model !== '') return model;
  throw new JudgeSetupError(
    'no-model',
    judge === 'chat'
      ? 'The chat judge has no model: set ragJudge.model, or run Select Judge.'
      : 'A batch holds the requests of a model behind a server: run Select Judge and choose one.',
  );
}
