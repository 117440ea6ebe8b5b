import pg from 'pg';
import { expect, it } from 'vitest';
import { openWriter, SchemaMismatch, schemaState } from '../src/index.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();

async function change(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

it('a schema is current after migrating, and behind where the network has none', async () => {
  expect(await schemaState(database)).toBe('current');
  expect(await schemaState({ ...database, network: 'elsewhere' })).toBe('behind');
});

it('a schema with a migration that is not known is ahead', async () => {
  await change(`insert into explorer.migration values ('localnet', '9999_later.sql', 'x')`);
  expect(await schemaState(database)).toBe('ahead');
  // Of a writer that waited while another version was here: its program looked before that.
  await expect(openWriter(database)).rejects.toThrow(
    new SchemaMismatch('schema "localnet" is of a newer version than this indexer: run that version'),
  );
  await change(`delete from explorer.migration where name = '9999_later.sql'`);
});

it('a schema made with another text of a migration is different', async () => {
  await change(`update explorer.migration set checksum = 'x' where schema = 'explorer'`);
  expect(await schemaState(database)).toBe('different');
});
