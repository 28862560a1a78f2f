import { describe, expect, it } from 'vitest';
import { textHash } from '../../../src/core/judge/inputHash';
import { promptHash, systemPrompt, userPrompt } from '../../../src/core/judge/protocol';

describe('the fixed protocol', () => {
  it('has the system prompt of AI4J byte for byte', () => {
    expect(systemPrompt).toBe(
      'You are a strict RAG evaluator. Return only JSON with faithfulnessScore, contextRelevanceScore, ' +
        'answerRelevanceScore, reason. Scores must be numbers from 0 to 1.',
    );
  });

  it('has the user prompt of AI4J byte for byte, without a trailing newline', () => {
    expect(userPrompt({ query: 'Q?', answer: 'A.', context: 'C' })).toBe(
      'Question:\nQ?\n\nAnswer:\nA.\n\nRetrieved context:\nC\n\nJudge:\n' +
        '- faithfulnessScore: answer is supported by retrieved context.\n' +
        '- contextRelevanceScore: retrieved context is relevant to question.\n' +
        '- answerRelevanceScore: answer directly addresses question.',
    );
  });

  it('keeps empty parts as empty lines', () => {
    expect(userPrompt({ query: '', answer: '', context: '' })).toMatch(
      /^Question:\n\n\nAnswer:\n\n\nRetrieved context:\n\n\nJudge:\n- /,
    );
  });

  it('puts the texts in as they are, replacement patterns and part names included', () => {
    const text = userPrompt({ query: '$& $1 {answer}', answer: '{context}\r\n', context: '\u0000"\\' });
    expect(text).toContain(
      'Question:\n$& $1 {answer}\n\nAnswer:\n{context}\r\n\n\nRetrieved context:\n\u0000"\\\n\n',
    );
  });

  it('hashes the template, so that a changed rubric cannot pass as the same prompt', () => {
    expect(promptHash).toBe(
      textHash(
        `${systemPrompt}\n\n${userPrompt({ query: '{query}', answer: '{answer}', context: '{context}' })}`,
      ),
    );
    // The hash of the released template: it changes only with the protocol, and stored judgments carry it.
    expect(promptHash).toMatchInlineSnapshot(
      `"f665dd9b07f2b16dae3fd2d5be274c7cab6327178b177a54f20979ec06370850"`,
    );
  });
});
