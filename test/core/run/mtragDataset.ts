import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Mtrag {
  documents: { document_id: string; text: string }[];
  tasks: {
    task_id: string;
    input: { text: string }[];
    contexts: { document_id: string }[];
    Answerability: string[];
    Collection: string;
  }[];
  evaluations: { task_id: string; model_id: string; model_response: string }[];
}

const folder = '../shared/data/mtrag';
const collections = ['clapnq', 'cloud', 'fiqa', 'govt'];

/**
 * The 477 answers of MTRAG that people rated, as a dataset: the last question, the passages that were given to the model
 * as hits, and the labels of its qrels. Undefined where the data is not.
 */
export function mtragDataset(): string | undefined {
  const path = join(folder, 'reference_subset_with_human_evaluations.json');
  if (!existsSync(path)) return undefined;
  const { documents, tasks, evaluations } = JSON.parse(readFileSync(path, 'utf8')) as Mtrag;
  const texts = new Map(documents.map((one) => [one.document_id, one.text]));
  const taskOf = new Map(tasks.map((one) => [one.task_id, one]));
  const labels = labelsOf();
  const rows = evaluations.map(({ task_id, model_id, model_response }) => {
    const task = taskOf.get(task_id);
    const relevant = labels.get(task_id);
    return JSON.stringify({
      id: `${task_id} ${model_id}`,
      query: task?.input.at(-1)?.text ?? '',
      answer: model_response,
      hits: (task?.contexts ?? []).map(({ document_id: id }) => ({ id, content: texts.get(id) ?? '' })),
      ...(relevant === undefined ? {} : { relevant }),
      metadata: {
        model: model_id,
        collection: /^mt-rag-(\w+)/.exec(task?.Collection ?? '')?.[1] ?? '',
        answerability: task?.Answerability[0] ?? '',
      },
    });
  });
  return `${rows.join('\n')}\n`;
}

function labelsOf(): Map<string, string[]> {
  const labels = new Map<string, string[]>();
  for (const collection of collections) {
    const [, ...lines] = readFileSync(join(folder, collection, 'qrels.tsv'), 'utf8')
      .trim()
      .split('\n');
    for (const line of lines) {
      const [query = '', document = ''] = line.split('\t');
      labels.set(query, [...(labels.get(query) ?? []), document]);
    }
  }
  return labels;
}
