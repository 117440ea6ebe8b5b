import { expect, it } from 'vitest';
import { isRefusal } from './refusal.ts';

function coded(code: string) {
  return Object.assign(new Error(code), { code });
}

it('isRefusal is true only for errors that the data of an update causes', () => {
  expect([coded('22P02'), coded('22003'), coded('54000'), new RangeError('too deep')].map(isRefusal)).not.toContain(
    false,
  );
  expect(
    [coded('23505'), coded('08006'), coded('57P01'), coded('ECONNRESET'), new Error('x'), null].map(isRefusal),
  ).not.toContain(true);
});
