/** The fields of a case that a row can hold under several names. */
export type CaseField =
  'id' | 'query' | 'answer' | 'context' | 'hits' | 'relevant' | 'reference' | 'metadata';

/** Names of each field, the canonical one first; an earlier name wins when a row has several. */
export const fieldNames: Record<CaseField, readonly string[]> = {
  id: ['id', '_id', 'query_id', 'queryId', 'qid', 'question_id', 'example_id', 'case_id'],
  query: ['query', 'question', 'user_input', 'input'],
  answer: ['answer', 'response', 'output', 'prediction', 'actual_output'],
  context: ['context', 'contexts', 'retrieved_contexts', 'retrieval_context'],
  hits: [
    'hits',
    'retrieved_context_ids',
    'retrieved_ids',
    'retrievedIds',
    'rerankedHits',
    'retrievedHits',
    'retrieved',
    'retrieved_documents',
    'retrieved_docs',
    'retrieved_chunks',
    'source_documents',
    'source_nodes',
    'documents',
    'ranking',
    'results',
  ],
  relevant: [
    'relevant',
    'reference_context_ids',
    'relevant_ids',
    'relevantIds',
    'relevant_docs',
    'relevant_documents',
    'relevant_chunks',
    'relevant_doc_ids',
    'correct_chunks',
    'expected_ids',
    'expected_docs',
    'ground_truth_ids',
    'gold_ids',
    'gold',
    'qrels',
    'labels',
    'reference_contexts',
  ],
  reference: ['reference', 'ground_truth', 'expected_answer', 'expected_output', 'ideal'],
  metadata: ['metadata'],
};

/** Objects whose members count as members of the row, after the row's own (LangSmith, a stored RagResult). */
export const containers: readonly string[] = ['inputs', 'outputs', 'reference_outputs', 'result', 'trace'];

/** Names of the id of a hit or label that is an object, the first that is there wins. */
export const idNames: readonly string[] = [
  'id',
  '_id',
  'chunk_id',
  'chunkId',
  'doc_id',
  'docid',
  'docId',
  'document_id',
  'passage_id',
  'pid',
  'node_id',
  'id_',
  'document.id',
];

/** Names of the grade of a label that is an object. */
export const gradeNames: readonly string[] = ['grade', 'relevance', 'rel', 'score', 'label'];

/** Names of the list of rows in a JSON object. */
export const listNames: readonly string[] = [
  'cases',
  'data',
  'rows',
  'examples',
  'samples',
  'dataset',
  'items',
  'results',
];
