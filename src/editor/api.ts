import type { RagJudge } from '../core/judge/RagJudge';
import type { JudgeRegistry } from './judges/JudgeRegistry';

/**
 * What `activate` returns, for other extensions:
 *
 *     const { registerJudge } = await vscode.extensions.getExtension('rag-judge.rag-judge').activate();
 *     context.subscriptions.push(registerJudge({ id: 'strict', version: '1', label: 'Strict', judge: async (request, { signal }) => … }));
 *
 * A registered judge is chosen in Select Judge or as `ragJudge.judge: "api:strict"`.
 */
export interface RagJudgeApi {
  readonly version: 1;
  /**
   * Adds a judge. Its evaluation is checked: a score outside [0, 1] or of another type is shown as null with its
   * cause. Throws when the id is taken or malformed. Dispose the result to take the judge back.
   */
  registerJudge(judge: RagJudge): { dispose(): void };
}

/** The API over the registry of judges. */
export function createApi(registry: JudgeRegistry): RagJudgeApi {
  return { version: 1, registerJudge: (judge) => registry.register(judge) };
}
