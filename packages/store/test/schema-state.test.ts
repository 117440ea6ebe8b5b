import { expect, it } from 'vitest';
import { openWriter, SchemaMismatch, schemaState } from '../src/index.ts';
import { onDatabase } from '../testing/index.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();

function change(statement: string) {
  return onDatabase(database.databaseUrl, (client) => client.query(statement));
}

it('a migrated schema is current; a network without schema is behind', async () => {
  expect(await schemaState(database)).toBe('current');
  expect(await schemaState({ ...database, network: 'elsewhere' })).toBe('behind');
});

it('a schema with an unknown migration is ahead, and its writer is rejected', async () => {
  await change(`insert into explorer.migration values ('localnet', '9999_later.sql', 'x')`);
  expect(await schemaState(database)).toBe('ahead');
  // A waiting writer checked the schema before the newer version migrated it.
  await expect(openWriter(database)).rejects.toThrow(
    new SchemaMismatch('schema "localnet" is of a newer version than this indexer: run that version'),
  );
  await change(`delete from explorer.migration where name = '9999_later.sql'`);
});

it('a schema with a changed migration is different', async () => {
  await change(`update explorer.migration set checksum = 'x' where schema = 'explorer'`);
  expect(await schemaState(database)).toBe('different');
});
