import { describe, expect, it } from 'vitest';
import { commandLink } from '../../../src/editor/inline/commandLink';
import { modelMarkdown } from '../../../src/editor/inline/modelMarkdown';
import { withoutIcons } from '../../../src/editor/inline/withoutIcons';

describe('commandLink', () => {
  const link = (args: unknown[]): string =>
    commandLink({ label: 'Judge Again', command: 'ragJudge.judgeFileSet', args });

  it('survives the two decodings on its way to the command', () => {
    const key = 'file:///home/a%20b%25#cases/refund (1)/100%';
    const query = /\?([^)]*)\)$/.exec(link([key]))?.[1] ?? '';
    expect(JSON.parse(decodeURIComponent(decodeURIComponent(query)))).toEqual([key]);
  });

  it('has nothing in it that ends the link', () => {
    expect(link(['a)(b "c" <d> e'])).toMatch(
      /^\[Judge Again\]\(command:ragJudge\.judgeFileSet\?[\w%.!~*'-]+\)$/,
    );
  });

  it('names the setting in its tooltip', () => {
    const toggle = { label: 'Hide', command: 'c', args: [], tooltip: 'ragJudge.inlineScores' };
    expect(commandLink(toggle)).toBe('[Hide](command:c?%255B%255D "ragJudge.inlineScores")');
  });
});

describe('modelMarkdown', () => {
  /** What VS Code does, as far as it matters here. */
  const appendText = (text: string): string =>
    text
      .replace(/[\\`*_{}[\]()#+\-!~]/g, '\\$&')
      .replace(/[ \t]/g, '&nbsp;')
      .replace(/>/g, '\\>');
  const shown = (text: string): string => modelMarkdown(text, appendText);

  it('lets words wrap and leaves runs of spaces', () => {
    expect(shown('a b  c d')).toBe('a b&nbsp;&nbsp;c d');
  });

  it('keeps tags and entities readable', () => {
    expect(shown('<img src=x>&lt;b&nbsp;')).toBe('&lt;img src=x\\>&amp;lt;b&amp;nbsp;');
  });

  it('makes no list of a line that begins with a number', () => {
    expect(shown('1. first')).toBe('1\\. first');
    expect(shown('0.62 of 1.0')).toBe('0\\.62 of 1.0');
  });
});

it('withoutIcons leaves text that would become an icon as text', () => {
  expect(withoutIcons('m $(bug) $(sync~spin)')).toBe('m \\$(bug) \\$(sync~spin)');
  expect(withoutIcons('costs $(5.0) or $ (x)')).toBe('costs $(5.0) or $ (x)');
});
