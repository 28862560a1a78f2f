import { expect, test } from 'vitest';
import { pairRoles } from '../../../../src/core/dataset/pair/pairRoles';

test.each([
  ['run', 'labels', 0],
  ['labels', 'run', 1],
  ['run', 'scores', 0],
  ['scores', 'run', 1],
  ['scores', 'labels', 0],
  ['labels', 'scores', 1],
  ['scores', 'scores', 'ask'],
  ['run', 'run', { fault: 'Both files are runs. Select a run and its labels.' }],
  ['labels', 'labels', { fault: 'Both hold labels. Select them with their run.' }],
] as const)('of %s and %s the run is %s', (a, b, roles) => {
  expect(pairRoles([a, b])).toEqual(roles);
});

test('a dataset is no half of a pair', () => {
  expect(pairRoles(['run', 'dataset'])).toHaveProperty('fault');
});
