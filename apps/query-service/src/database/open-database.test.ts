import { SchemaMismatch } from '@ledger-explorer/store';
import { expect, it } from 'vitest';
import { UsageError } from '@ledger-explorer/cli';
import { withDatabase } from './open-database.ts';

it('withDatabase reports a schema mismatch in one line with what to run', async () => {
  const error = new SchemaMismatch(
    'schema "localnet" has migration 0009,\n which this version does not know: run a newer version',
  );
  await expect(withDatabase('DATABASE_URL', () => Promise.reject(error))).rejects.toThrow(
    new UsageError(
      'DATABASE_URL: schema "localnet" has migration 0009, which this version does not know: run a newer version',
    ),
  );
});
