import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { StoreClient } from '../engine/connect.ts';
import { type DatabaseAddress, DatabaseUrlError, readDatabaseUrl } from '../engine/database-url.ts';
import { reasonOf } from '../engine/store-error.ts';
import { VolumeRefused } from '../errors.ts';
import { isVolumeTable, numberOfTable } from './volume-tables.ts';

/** Another PostgreSQL with volumes of an index. */
export interface VolumeServer {
  readonly id: number;
  /** Its database, as it may be shown: without password. */
  readonly url: string;
  /** The schema there. */
  readonly schema: string;
}

/** Its name as a foreign server of postgres_fdw. */
export function foreignServer(network: string, { id }: Pick<VolumeServer, 'id'>): string {
  return `${network}_volumes_${id}`;
}

/** What a foreign server and its login are made of. */
interface Options {
  readonly server: Readonly<Record<string, string>>;
  readonly login: Readonly<Record<string, string>>;
}

/** Parameters of a URL that libpq takes as well. */
const passedOn = ['sslmode', 'sslrootcert', 'target_session_attrs'];

function addressOf(url: string): DatabaseAddress {
  try {
    return readDatabaseUrl(url);
  } catch (error) {
    throw error instanceof DatabaseUrlError ? new VolumeRefused(`the URL of a server ${error.message}`) : error;
  }
}

function optionsOf({ hosts, target, driverUrl }: DatabaseAddress): Options {
  const { username, password, pathname, searchParams } = new URL(driverUrl);
  const user = decodeURIComponent(username);
  const database = decodeURIComponent(pathname.slice(1));
  if (user === '' || database === '' || hosts.some(({ host }) => host === null)) {
    throw new VolumeRefused('the URL of a server has to name user, host and database');
  }
  if (target !== null) searchParams.set('target_session_attrs', target);
  return {
    server: {
      host: hosts.map(({ host }) => host).join(','),
      port: hosts.map(({ port }) => port ?? 5432).join(','),
      dbname: database,
      // A read of a server that is away is to fail soon, as any other read of a database that is.
      connect_timeout: '3',
      tcp_user_timeout: '10000',
      options: '-c jit=off',
      // A page, and the one row more that says whether there is another.
      fetch_size: '101',
      batch_size: '1000',
      ...Object.fromEntries([...searchParams].filter(([name]) => passedOn.includes(name))),
    },
    login: {
      user,
      // PostgreSQL lets nobody but a superuser use a server that asks for no password.
      ...(password === '' ? { password_required: 'false' } : { password: decodeURIComponent(password) }),
    },
  };
}

function listed(options: Readonly<Record<string, string>>): string {
  return Object.entries(options)
    .map(([name, value]) => `${pg.escapeIdentifier(name)} ${pg.escapeLiteral(value)}`)
    .join(', ');
}

const selected = 'select id, url, schema from volume_server';

/** A connection to a server, by what the database knows of it. */
export async function openServer(client: pg.ClientBase, network: string, server: VolumeServer): Promise<StoreClient> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select option_name as name, option_value as value from pg_foreign_server, pg_options_to_table(srvoptions) where srvname = $1
     union all
     select option_name, option_value from pg_user_mappings, pg_options_to_table(umoptions) where srvname = $1 and umuser = 0`,
    [foreignServer(network, server)],
  );
  const option = (name: string) => rows.find((row) => row.name === name)?.value ?? '';
  const url = new URL('postgresql://host');
  url.username = option('user');
  url.password = option('password');
  url.pathname = option('dbname');
  for (const name of ['host', 'port', ...passedOn]) {
    if (option(name) !== '') url.searchParams.set(name, option(name));
  }
  return connectTo(url.href, server);
}

async function connectTo(
  url: string,
  { schema, url: shown }: Pick<VolumeServer, 'schema' | 'url'>,
): Promise<StoreClient> {
  const remote = new StoreClient({ databaseUrl: url, settings: { search_path: `"${schema}"` } });
  try {
    await remote.connect();
    return remote;
  } catch (error) {
    await remote.end().catch(() => undefined);
    throw new VolumeRefused(`${shown} cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Makes a server known, with a schema of this index there, or takes over its new password. Throws `VolumeRefused`: it cannot be
 * reached, or postgres_fdw cannot be used here.
 */
export async function knowServer(client: pg.ClientBase, network: string, url: string): Promise<VolumeServer> {
  const address = addressOf(url);
  const { shown } = address;
  const options = optionsOf(address);
  const known = await client.query<VolumeServer & pg.QueryResultRow>(`${selected} where url = $1`, [shown]);
  const newest = await client.query<{ id: number }>('select coalesce(max(id), 0) + 1 as id from volume_server');
  const server = known.rows[0] ?? {
    id: newest.rows[0]?.id ?? 1,
    url: shown,
    schema: `volumes_of_${network}_${randomBytes(4).toString('hex')}`,
  };
  const remote = await connectTo(url, server);
  try {
    await remote.query(`create schema if not exists "${server.schema}"`);
  } catch (error) {
    throw new VolumeRefused(`${shown} cannot be used: ${reasonOf(error)}`, { cause: error });
  } finally {
    await remote.end();
  }
  const name = pg.escapeIdentifier(foreignServer(network, server));
  await client.query('begin');
  try {
    if (known.rows.length === 0) {
      await client.query('create extension if not exists postgres_fdw schema explorer');
      await client.query(`create server ${name} foreign data wrapper postgres_fdw options (${listed(options.server)})`);
      await client.query('insert into volume_server (id, url, schema) values ($1, $2, $3)', [
        server.id,
        server.url,
        server.schema,
      ]);
    }
    // For all roles: the writer's and the one that reads.
    await client.query(`drop user mapping if exists for public server ${name}`);
    await client.query(`create user mapping for public server ${name} options (${listed(options.login)})`);
    await client.query('commit');
    return server;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new VolumeRefused(
      `this database cannot use other servers (${error.message}): have a superuser run "create extension postgres_fdw schema explorer" and "grant usage on foreign data wrapper postgres_fdw to …", and give a URL with a password`,
      { cause: error },
    );
  }
}

/** The servers that are known, with how many volumes each has. */
export async function knownServers(
  client: pg.ClientBase,
): Promise<readonly (VolumeServer & { readonly takesClosed: boolean; readonly volumes: number })[]> {
  const { rows } = await client.query<VolumeServer & { takesClosed: boolean; volumes: number } & pg.QueryResultRow>(
    `select id, url, schema, takes_closed as "takesClosed",
       (select count(*)::int from volume where server = volume_server.id) as volumes from volume_server order by id`,
  );
  return rows;
}

/** Drops what a move that was cut off left at a server: tables of volumes that are not there. */
export async function dropAbandoned(
  client: pg.ClientBase,
  remote: pg.ClientBase,
  { id, schema }: VolumeServer,
): Promise<void> {
  const there = await client.query<{ volume: number }>('select volume from volume where server = $1', [id]);
  const kept = new Set(there.rows.map(({ volume }) => volume));
  const tables = await remote.query<{ name: string }>('select tablename as name from pg_tables where schemaname = $1', [
    schema,
  ]);
  for (const { name } of tables.rows) {
    if (isVolumeTable(name) && !kept.has(numberOfTable(name))) await remote.query(`drop table "${schema}"."${name}"`);
  }
}
