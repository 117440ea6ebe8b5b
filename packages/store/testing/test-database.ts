import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { migrate } from '../src/schema/migrate.ts';
import type {} from './global-setup.ts';
import { onDatabase } from './on-database.ts';

/** A database in the PostgreSQL of the run. */
export interface TestDatabase {
  readonly databaseUrl: string;
  readonly drop: () => Promise<void>;
}

/** URL of the run's PostgreSQL (`global-setup.ts`). */
async function serverUrl(): Promise<string> {
  const response = await fetch(inject('postgres'));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

function inServer(url: string, database: string): string {
  const found = new URL(url);
  found.pathname = `/${database}`;
  return found.href;
}

/** What databases are copied from. */
export interface DatabaseTemplate {
  /** The same for what is the same: it is made once a run. */
  readonly name: string;
  /** Their schemas are there. */
  readonly networks: readonly string[];
  /** Writes what else is in it. */
  readonly fill?: (databaseUrl: string) => Promise<void>;
}

const templates = new Map<string, Promise<string>>();

/** Name of the database that is the template; made by the first that needs it. */
function templateDatabase(server: string, template: DatabaseTemplate): Promise<string> {
  const key = `${server} ${template.name}`;
  const made = templates.get(key) ?? makeTemplate(server, template);
  templates.set(key, made);
  return made;
}

async function makeTemplate(server: string, { name, networks, fill }: DatabaseTemplate): Promise<string> {
  await onDatabase(server, async (client) => {
    // Workers of one run share it.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [name]);
    if (rowCount === 1) return;
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
    const databaseUrl = inServer(server, name);
    for (const network of networks) await migrate({ databaseUrl, network });
    await fill?.(databaseUrl);
    // A database is copied while nobody is connected to it.
    await client.query(`alter database ${pg.escapeIdentifier(name)} is_template true allow_connections false`);
  });
  return name;
}

/** A new database with the schemas of these networks: copied, which takes a quarter of the time of making them. */
export async function createTestDatabase(...networks: readonly string[]): Promise<TestDatabase> {
  const name = `template_${networks.join('_')}`;
  return networks.length === 0
    ? copyDatabase(await serverUrl(), 'template1')
    : createFilledDatabase({ name, networks });
}

/** A new database with all that is in a template. */
export async function createFilledDatabase(template: DatabaseTemplate): Promise<TestDatabase> {
  const server = await serverUrl();
  return copyDatabase(server, await templateDatabase(server, template));
}

async function copyDatabase(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onDatabase(server, (client) =>
    // Block by block through the log, as PostgreSQL copies by default, takes two and a half times as long.
    client.query(`create database ${name} template ${pg.escapeIdentifier(template)} strategy file_copy`),
  );
  return {
    databaseUrl: inServer(server, name),
    drop: () =>
      onDatabase(server, async (client) => {
        await client.query(`drop database ${name} with (force)`);
      }),
  };
}

/** The same with one network, for a whole test file, or a block of it: dropped when that is done. */
export async function testDatabase(): Promise<{ readonly databaseUrl: string; readonly network: string }> {
  const network = 'localnet';
  const { databaseUrl, drop } = await createTestDatabase(network);
  afterAll(drop);
  return { databaseUrl, network };
}
