import { expect, it } from 'vitest';
import { plainLabel } from '../../../src/core/words/plainLabel';
import { plainMessage } from '../../../src/core/words/plainMessage';

it('no icon of the editor is left in a label', () => {
  expect(plainLabel('$(bug) costs $5 $(sync~spin)')).toBe('$\u200b(bug) costs $5 $\u200b(sync~spin)');
});

it('no link of a notification is left in a message', () => {
  const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)/i;
  const text = 'No row of [here](command:quit).jsonl can run: [1] (see above), f(x).';
  expect(link.test(text)).toBe(true);
  expect(link.test(plainMessage(text))).toBe(false);
  expect(plainMessage(text).replaceAll('\u200b', '')).toBe(text);
});
