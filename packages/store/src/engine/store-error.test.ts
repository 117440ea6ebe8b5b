import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import { storeError } from './store-error.ts';

describe('storeError', () => {
  it.each(['ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EHOSTDOWN', 'ECONNABORTED', 'ECONNREFUSED'])(
    'makes %s of a connection StoreUnavailable',
    (code) => {
      expect(storeError(Object.assign(new Error('connect'), { code }))).toBeInstanceOf(StoreUnavailable);
    },
  );

  it('makes a missing socket StoreUnavailable, since a stopped server has none, but not a missing file', async () => {
    const connecting = new pg.Client({ host: '/nonexistent' }).connect();
    const failure = await connecting.catch((error: unknown) => storeError(error));
    expect(String(failure)).toMatch(/^StoreUnavailable: the database does not answer: connect ENOENT /);
    const missingFile = Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' });
    expect(storeError(missingFile)).toBe(missingFile);
  });
});
