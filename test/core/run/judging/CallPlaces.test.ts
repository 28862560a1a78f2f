import { expect, it } from 'vitest';
import { CallPlaces, type CallPlace } from '../../../../src/core/run/judging/CallPlaces';

/** Takes so many places, and tells which of them were given. */
function taking(places: CallPlaces, count: number): { given: number[]; place: (index: number) => CallPlace } {
  const given: number[] = [];
  const found = new Map<number, CallPlace>();
  for (let index = 0; index < count; index++) {
    void places.take().then((place) => {
      given.push(index);
      found.set(index, place);
    });
  }
  return { given, place: (index) => found.get(index) as CallPlace };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('gives so many places, and the next ones in the order in which they were asked for', async () => {
  const { given, place } = taking(new CallPlaces(2), 4);
  await turn();
  expect(given).toEqual([0, 1]);
  place(1).free();
  await turn();
  expect(given).toEqual([0, 1, 2]);
  place(0).free();
  await turn();
  expect(given).toEqual([0, 1, 2, 3]);
});

it('an answer that waits to be stored keeps no place, until a quarter more wait than there are places', async () => {
  const { given, place } = taking(new CallPlaces(4), 8);
  await turn();
  place(0).answered();
  await turn();
  expect(given).toEqual([0, 1, 2, 3, 4]);
  place(1).answered();
  place(2).answered();
  await turn();
  expect(given).toHaveLength(5);
  place(0).free();
  await turn();
  expect(given).toEqual([0, 1, 2, 3, 4, 5]);
});

it('a place that is freed twice, or answered after that, is given on once', async () => {
  const { given, place } = taking(new CallPlaces(1), 4);
  await turn();
  place(0).free();
  place(0).free();
  place(0).answered();
  await turn();
  expect(given).toEqual([0, 1]);
});

it('nobody waits once it is open', async () => {
  const places = new CallPlaces(1);
  const { given } = taking(places, 3);
  await turn();
  places.open();
  await turn();
  expect(given).toEqual([0, 1, 2]);
  const late = taking(places, 2);
  await turn();
  expect(late.given).toEqual([0, 1]);
});
