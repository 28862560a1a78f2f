import { describe, expect, it } from 'vitest';
import { locateParsed } from '../../../src/core/judge/locateParsed';
import { RawSpans } from '../../../src/protocol/rawView';

/** The spans as the texts that they cover. */
function located(text: string) {
  const spans = locateParsed(text);
  expect(RawSpans.parse(spans)).toEqual(spans);
  const cover = ([from, to]: [number, number]) => text.slice(from, to);
  return {
    parsed: spans.parsed === null ? null : cover(spans.parsed),
    read: spans.read.map(cover),
    unread: spans.unread.map(cover),
  };
}

describe('locateParsed', () => {
  it('finds what the panel marks, prose before it left out', () => {
    const json = [
      '{',
      '  "faithfulnessScore": "62%",',
      '  "contextRelevanceScore": 0.85,',
      '  "answerRelevance": 0.9,',
      '  "reason": "All of it, {almost} \\"all\\"."',
      '}',
    ].join('\n');
    expect(located(`Let me check each claim.\n${json}\nDone.`)).toEqual({
      parsed: json,
      read: ['"62%"', '0.85', '"All of it, {almost} \\"all\\"."'],
      unread: ['"answerRelevance"'],
    });
  });

  it('keeps its place behind a think block, surrogate pairs included', () => {
    expect(located('<think>😀 {"faithfulnessScore": 0}</think> {"faithfulnessScore": 1}')).toEqual({
      parsed: '{"faithfulnessScore": 1}',
      read: ['1'],
      unread: [],
    });
  });

  it('marks the last object of several, in the order of the text', () => {
    expect(located('{"faithfulnessScore": 0.1} {"reason": "r", "faithfulnessScore": 0.2}')).toEqual({
      parsed: '{"reason": "r", "faithfulnessScore": 0.2}',
      read: ['"r"', '0.2'],
      unread: [],
    });
  });

  it('marks the last of a repeated key, and values one level down', () => {
    expect(located('{"faithfulnessScore": 0.1, "faithfulnessScore": 0.2}').read).toEqual(['0.2']);
    expect(located('{"scores": {"faithfulnessScore": 0.3, "score": 1}}')).toEqual({
      parsed: '{"scores": {"faithfulnessScore": 0.3, "score": 1}}',
      read: ['0.3'],
      unread: ['"score"'],
    });
  });

  it('marks what is there of a cut reply', () => {
    expect(located('{"faithfulnessScore": 0.9, "contextRelevanceScore": 0.')).toEqual({
      parsed: '{"faithfulnessScore": 0.9, "contextRelevanceScore": 0.',
      read: ['0.9', '0.'],
      unread: [],
    });
  });

  it('marks keys that look like a score where nothing was read', () => {
    expect(
      located('{"faithfulness": 0.9, "scores": {"context_relevance": 1}, "reason": "r"}').unread,
    ).toEqual(['"faithfulness"', '"context_relevance"']);
  });

  it('marks nothing where there is nothing', () => {
    expect(locateParsed('')).toEqual({ parsed: null, read: [], unread: [] });
    expect(locateParsed('I cannot say.')).toEqual({ parsed: null, read: [], unread: [] });
  });

  it('keeps its place in JSON inside a JSON text', () => {
    const text = JSON.stringify('{"faithfulnessScore": 0.25, "reason": "so"}');
    expect(located(text).read[0]).toBe('0.25');
  });
});
