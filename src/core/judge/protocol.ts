import { textHash } from './inputHash';

/** What the protocol reads of a case. */
export interface PromptInput {
  query: string;
  answer: string;
  context: string;
}

/** The fixed system prompt of AI4J's ChatRagJudge, byte for byte. */
export const systemPrompt =
  'You are a strict RAG evaluator. Return only JSON with faithfulnessScore, contextRelevanceScore, answerRelevanceScore, reason. Scores must be numbers from 0 to 1.';

const rubric = [
  '- faithfulnessScore: answer is supported by retrieved context.',
  '- contextRelevanceScore: retrieved context is relevant to question.',
  '- answerRelevanceScore: answer directly addresses question.',
].join('\n');

/** The fixed user prompt of AI4J's ChatRagJudge, byte for byte. The texts are put in as they are, without escaping. */
export function userPrompt({ query, answer, context }: PromptInput): string {
  return `Question:\n${query}\n\nAnswer:\n${answer}\n\nRetrieved context:\n${context}\n\nJudge:\n${rubric}`;
}

/** SHA-256 (hex) of the template: the system prompt, a blank line, and the user prompt with the names of its parts. */
export const promptHash: string = textHash(
  `${systemPrompt}\n\n${userPrompt({ query: '{query}', answer: '{answer}', context: '{context}' })}`,
);
