import type { InputPart } from '../core/judge/inputHash';
import type { RagJudgeEvaluation } from '../core/rag/RagJudgeEvaluation';
import type { HistoryEntry } from './HistoryEntry';
import type { HistoryStore } from './HistoryStore';
import type { LoadedCase } from './LoadedCase';
import { nodeTextHash } from './nodeTextHash';
import { TraceStore, type TraceWrite } from './TraceStore';

export interface JudgmentToSave {
  /** The workspace folder, or the store's root on the command line. */
  root: string;
  history: HistoryStore;
  loaded: LoadedCase;
  evaluation: RagJudgeEvaluation;
}

/**
 * Keeps a judgment: its line in the history first, then the trace. Throws when the case has no request, or when the
 * store cannot be written.
 */
export async function saveJudgment(save: JudgmentToSave): Promise<TraceWrite & { entry: HistoryEntry }> {
  const entry = await save.history.append(historyEntry(save.loaded, save.evaluation));
  const written = await new TraceStore(save.root).write(save.loaded.set, save.evaluation);
  return { ...written, entry };
}

function historyEntry(
  { set, request, parts, promptText }: LoadedCase,
  evaluation: RagJudgeEvaluation,
): HistoryEntry {
  if (request === undefined || parts === undefined)
    throw new Error(`The case ${set.id} was not loaded whole.`);
  const input = (part: InputPart): { hash: string; text: string } => {
    const value = request[part];
    return { hash: parts[part], text: typeof value === 'string' ? value : JSON.stringify(value) };
  };
  const inputs: HistoryEntry['inputs'] = {
    query: input('query'),
    answer: input('answer'),
    context: input('context'),
    hits: input('hits'),
  };
  if (promptText !== undefined) inputs.prompt = { hash: nodeTextHash(promptText), text: promptText };
  return { version: 1, case: set.id, evaluation, inputs };
}
