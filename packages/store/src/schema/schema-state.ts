import type pg from 'pg';
import { type IndexAddress, withClient } from '../engine/connect.ts';
import { checkNetworkName } from '../network-name.ts';
import { type Migration, migrationsIn } from './migrations.ts';

/**
 * State of a database's schema compared to this version. `current`: equal; `behind`: migrations are pending; `ahead`: of a newer version;
 * `different`: made with a different text of a migration.
 */
export type SchemaState = 'current' | 'behind' | 'ahead' | 'different';

function compare(applied: ReadonlyMap<string, string>, known: readonly Migration[]): SchemaState {
  if ([...applied.keys()].some((name) => known.every((migration) => migration.name !== name))) return 'ahead';
  if (known.some(({ name }) => !applied.has(name))) return 'behind';
  return known.every(({ name, checksum }) => applied.get(name) === checksum) ? 'current' : 'different';
}

/** Reads the worse state of the shared schema and the network's. Changes nothing. */
export async function schemaState(options: IndexAddress): Promise<SchemaState> {
  const network = checkNetworkName(options.network);
  return withClient({ databaseUrl: options.databaseUrl, readOnly: true, queryTimeout: 10_000 }, async (client) => {
    return await schemaStateOn(client, network);
  });
}

/** Like `schemaState`, on an open connection. */
export async function schemaStateOn(client: pg.ClientBase, network: string): Promise<SchemaState> {
  const [shared, own] = await Promise.all([migrationsIn('shared'), migrationsIn('network')]);
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('explorer.migration') is not null as there`,
  );
  if (tables[0]?.there !== true) return 'behind';
  const { rows } = await client.query<{ schema: string; name: string; checksum: string }>(
    'select schema, name, checksum from explorer.migration where schema = any($1)',
    [['explorer', network]],
  );
  const appliedTo = (schema: string) =>
    new Map(rows.filter((row) => row.schema === schema).map((row) => [row.name, row.checksum]));
  const states = [compare(appliedTo('explorer'), shared), compare(appliedTo(network), own)];
  return (['ahead', 'different', 'behind'] as const).find((state) => states.includes(state)) ?? 'current';
}
