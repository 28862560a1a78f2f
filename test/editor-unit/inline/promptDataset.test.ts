import { expect, it } from 'vitest';
import { promptDatasetGlob } from '../../../src/editor/inline/promptDataset';

it.each([
  ['/ws/prompts/support.prompt.md', '**/support.dataset.{jsonl,json,yaml,csv,tsv}'],
  ['/ws/返金 v2.PROMPT.txt', '**/返金 v2.dataset.{jsonl,json,yaml,csv,tsv}'],
  ['/ws/prompt.md', undefined],
  ['/ws/support.md', undefined],
  // A name that means something else in a glob finds nothing rather than something else.
  ['/ws/{a,b}*.prompt.md', undefined],
])('promptDatasetGlob of %s is %s', (path, glob) => {
  expect(promptDatasetGlob(path)).toBe(glob);
});
