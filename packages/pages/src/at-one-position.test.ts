import { expect, it } from 'vitest';
import { atOnePosition } from './at-one-position.ts';

it('reads again if a current answer is of a later position than the lists', async () => {
  const asked: number[] = [];
  const states = [12, 12];
  const answers = await atOnePosition(10, (position) => {
    asked.push(position);
    return Promise.resolve([{ position }, { position: states.shift() ?? null }]);
  });
  expect(asked).toEqual([10, 12]);
  expect(answers).toEqual([{ position: 12 }, { position: 12 }]);
});

it('reads at most three times', async () => {
  const asked: number[] = [];
  await atOnePosition(1, (position) => {
    asked.push(position);
    return Promise.resolve([{ position: position + 1 }]);
  });
  expect(asked).toEqual([1, 2, 3]);
});
