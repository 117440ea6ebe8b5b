import { SchemaMismatch, StoreUnavailable } from '@ledger-explorer/store';
import { describe, expect, it } from 'vitest';
import { UsageError } from '@ledger-explorer/cli';
import { withDatabase } from './open-database.ts';

function failing(error: Error) {
  return withDatabase('DATABASE_URL', () => Promise.reject(error));
}

describe('withDatabase', () => {
  it('reports a schema mismatch in one line with what to run', async () => {
    const error = new SchemaMismatch(
      'schema "localnet" has migration 0009,\n which this version does not know: run a newer version',
    );
    await expect(failing(error)).rejects.toThrow(
      new UsageError(
        'DATABASE_URL: schema "localnet" has migration 0009, which this version does not know: run a newer version',
      ),
    );
  });

  it('reports the variable of a database that does not respond', async () => {
    await expect(failing(new StoreUnavailable('no route'))).rejects.toThrow(UsageError);
    await expect(failing(new StoreUnavailable('no route'))).rejects.toThrow(
      /^DATABASE_URL names a database that cannot be used .*no route/u,
    );
  });

  it('rethrows an internal error unchanged', async () => {
    await expect(failing(new TypeError('oops'))).rejects.toThrow(TypeError);
  });
});
