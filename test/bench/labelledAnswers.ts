import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An answer that people judged: positive when they found it supported; `human` is their mean rating, if any. */
export interface LabelledAnswer {
  query: string;
  answer: string;
  context: string;
  positive: boolean;
  human?: number;
}

/** A BEGIN file: `Fully attributable` against `Not fully attributable`, other labels dropped. Undefined when absent. */
export function readBegin(folder: string, file: string): LabelledAnswer[] | undefined {
  const path = join(folder, 'begin', file);
  if (!existsSync(path)) return undefined;
  const answers: LabelledAnswer[] = [];
  for (const line of readFileSync(path, 'utf8').replaceAll('\r', '').split('\n')) {
    const [, , context = '', query = '', answer = '', label = ''] = line.split('\t');
    if (label !== 'Fully attributable' && label !== 'Not fully attributable') continue;
    answers.push({ query, answer, context, positive: label === 'Fully attributable' });
  }
  return answers;
}

interface Mtrag {
  documents: { document_id: string; text: string }[];
  tasks: { task_id: string; input: { text: string }[]; contexts: { document_id: string }[] }[];
  evaluations: {
    task_id: string;
    model_response: string;
    annotations: { faithfulness: Record<string, { value: string }> };
  }[];
}

/** All answers of MTRAG's human evaluation; positive when the mean faithfulness (1-4) is at least 3. */
export function readMtrag(folder: string): LabelledAnswer[] | undefined {
  const path = join(folder, 'mtrag', 'reference_subset_with_human_evaluations.json');
  if (!existsSync(path)) return undefined;
  const data = JSON.parse(readFileSync(path, 'utf8')) as Mtrag;
  const texts = new Map(data.documents.map((document) => [document.document_id, document.text]));
  const tasks = new Map(data.tasks.map((task) => [task.task_id, task]));
  return data.evaluations.map((evaluation) => {
    const task = tasks.get(evaluation.task_id);
    const ratings = Object.values(evaluation.annotations.faithfulness).map((rating) => Number(rating.value));
    const human = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
    return {
      query: task?.input.at(-1)?.text ?? '',
      answer: evaluation.model_response,
      context: (task?.contexts ?? []).map((one) => texts.get(one.document_id) ?? '').join('\n\n'),
      positive: human >= 3,
      human,
    };
  });
}
