import { expect, it } from 'vitest';
import { type Span, traced } from './span.ts';

it('work succeeds if its attributes cannot be computed', async () => {
  const ends: unknown[] = [];
  const span: Span = { run: (work) => work(), end: (...end) => ends.push(end) };
  const work = () => Promise.resolve('result');
  const factsOf = (): never => {
    throw new TypeError('a bug');
  };
  expect(await traced(span, work, factsOf, 'read')).toBe('result');
  expect(ends).toEqual([[{}, 'read', 'TypeError']]);
});
