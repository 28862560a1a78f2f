import { describe, expect, it } from 'vitest';
import { commandLink } from '../../../src/editor/inline/commandLink';
import { putSpacesBack } from '../../../src/editor/inline/putSpacesBack';

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

it('putSpacesBack lets words wrap and leaves runs of spaces', () => {
  expect(putSpacesBack('a&nbsp;b&nbsp;&nbsp;c&nbsp;d')).toBe('a b&nbsp;&nbsp;c d');
});
