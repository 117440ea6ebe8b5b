import { describe, expect, it } from 'vitest';
import { internalsIn } from './internals.ts';

describe('internalsIn', () => {
  it.each([
    'Error: x\n    at answer (/srv/app/answer.ts:3:4)',
    'invalid input syntax for type bigint: "x"',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'Cannot read properties of undefined',
    'select 1 from head where position = 1',
  ])('finds internals in %j', (text) => {
    expect(internalsIn(text)).not.toBeNull();
  });

  it('ignores valid responses', () => {
    expect(
      internalsIn('{"detail":"No vote request has the id \\"pg_x\\".","instance":"/v1/a?b=\\"PG_wgG"}'),
    ).toBeNull();
    expect(internalsIn('{"detail":"pg_x","instance":"/v1/a"}')).toBe('pg_x');
    expect(internalsIn('{"detail":"No party has the id \\"select\\"."}')).toBeNull();
  });
});
