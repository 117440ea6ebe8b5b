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

/** A database that test databases are copied from. */
export interface DatabaseTemplate {
  /** Unique per content; created once per run. */
  readonly name: string;
  /** Networks whose schemas it contains. */
  readonly networks: readonly string[];
  /** Writes its other content. */
  readonly fill?: (databaseUrl: string) => Promise<void>;
}

const templates = new Map<string, Promise<string>>();

/** Name of the template database, created on first use. */
function templateDatabase(server: string, template: DatabaseTemplate): Promise<string> {
  const key = `${server} ${template.name}`;
  const made = templates.get(key) ?? makeTemplate(server, template);
  templates.set(key, made);
  return made;
}

async function makeTemplate(server: string, { name, networks, fill }: DatabaseTemplate): Promise<string> {
  await onDatabase(server, async (client) => {
    // Workers of a run share templates.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [name]);
    if (rowCount === 1) return;
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
    try {
      const databaseUrl = inServer(server, name);
      for (const network of networks) await migrate({ databaseUrl, network });
      await fill?.(databaseUrl);
      // A database can be copied only while it has no connections.
      await client.query(`alter database ${pg.escapeIdentifier(name)} is_template true allow_connections false`);
    } catch (error) {
      await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
      throw error;
    }
  });
  return name;
}

/**
 * A new database with the schemas of these networks, copied from a template, which is four times as fast as creating
 * them.
 */
export async function createTestDatabase(...networks: readonly string[]): Promise<TestDatabase> {
  const name = `template ${networks.toSorted().join(' ')}`;
  return networks.length === 0
    ? copyDatabase(await serverUrl(), 'template1')
    : createFilledDatabase({ name, networks });
}

/** A new database with the content of a template. */
export async function createFilledDatabase(template: DatabaseTemplate): Promise<TestDatabase> {
  const server = await serverUrl();
  return copyDatabase(server, await templateDatabase(server, template));
}

async function copyDatabase(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onDatabase(server, (client) =>
    // The default strategy, copying blocks through the log, takes 2.5 times as long.
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

/** A database with one network, dropped after the test file or block. */
export async function testDatabase(): Promise<{ readonly databaseUrl: string; readonly network: string }> {
  const network = 'localnet';
  const { databaseUrl, drop } = await createTestDatabase(network);
  afterAll(drop);
  return { databaseUrl, network };
}
