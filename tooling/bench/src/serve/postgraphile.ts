import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onDatabase } from '@ledger-explorer/store/testing';
import { cache, type IndexedLedger } from '../ledger/indexed-ledger.ts';
import { post } from '../load/load.ts';
import { type Server, startServer } from '../programs/server.ts';
import type { Contender } from './contest.ts';
import { dealt, pageCount, size } from './own-requests.ts';
import type { Subjects } from './subjects.ts';

const name = 'PostGraphile 5';
const source = fileURLToPath(new URL('../../postgraphile/', import.meta.url));

function page(offset: number, totals: boolean): string {
  return `{ allLedgerUpdates(first: ${size}, offset: ${offset}, orderBy: POSITION_DESC) {
    nodes { rowId migrationId workflowId recordTime synchronizer effectiveAt rootEventIds events }
    ${totals ? 'totalCount' : ''} } }`;
}

function party(id: string): string {
  return `{ allLedgerParties(first: 1, condition: { rowId: ${JSON.stringify(id)} }) { nodes { rowId firstSeen unlocked locked } } }`;
}

/** Starts PostGraphile on the same data. If it cannot be installed or started, this is reported and its figures are missing. */
export async function startPostgraphile(
  ledger: IndexedLedger,
  subjects: Subjects,
  connections: number,
  start: (starting: Promise<Server>) => Promise<Server>,
  report: (line: string) => void,
): Promise<Contender[]> {
  try {
    await makePostgraphileViews(ledger);
    const installed = await install(report);
    const env = { DATABASE_URL: ledger.databaseUrl };
    const server = await start(startServer([join(installed, 'server.mjs')], env, installed));
    await checkPage(server, ledger);
    const requestOf = (query: string) => post('/graphql', { query });
    const queries = (all: readonly string[]) => dealt(all.map(requestOf), connections);
    const pagesOf = (totals: boolean) =>
      queries(Array.from({ length: pageCount }, (_, number) => page(number * size, totals)));
    return [
      { name: `${name}: page without totals`, server, connections: pagesOf(false) },
      { name: `${name}: page with totals`, server, connections: pagesOf(true) },
      { name: `${name}: party detail`, server, connections: queries(subjects.parties.map(party)) },
    ];
  } catch (error) {
    report(`${name} is left out: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

/** Throws if a page lacks rows or total: a GraphQL server responds with 200 to an invalid query. */
async function checkPage({ port }: Server, ledger: IndexedLedger): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: page(0, true) }),
  });
  const text = await response.text();
  const rows = text.match(/"recordTime":/g)?.length ?? 0;
  if (!response.ok || rows < size || !text.includes(`"totalCount":${ledger.updates}`)) {
    throw new Error(`the response to a page is ${text.slice(0, 300)}`);
  }
}

/** Installs it from npm by its lock file outside the workspace, unless it is installed already; returns the folder. */
async function install(report: (line: string) => void): Promise<string> {
  const lock = await readFile(join(source, 'package-lock.json'));
  const target = join(cache, `postgraphile-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
  if (!existsSync(target)) {
    report('installing PostGraphile from npm (cached for the next run)');
    const draft = `${target}.draft`;
    await rm(draft, { recursive: true, force: true });
    await cp(source, draft, { recursive: true });
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: draft });
    await rename(draft, target);
  }
  // Keeps the installed modules, and copies the current server.
  await cp(source, target, { recursive: true });
  return target;
}

/**
 * Creates views for PostGraphile on the index's tables in the form of the service's responses, so that it needs no
 * code for bytes and units. PostgreSQL inlines views: a page is the same index scan, and count(*) counts the table.
 */
function makePostgraphileViews({ databaseUrl, network }: IndexedLedger): Promise<unknown> {
  return onDatabase(databaseUrl, (client) =>
    client.query(`
      create schema if not exists peers;
      create or replace view peers.ledger_update as
        select encode(u.update_id, 'hex') as id, u.position, u.migration_id, u.workflow_id, u.record_time / 1000 as record_time,
               s.synchronizer, u.effective_at / 1000 as effective_at, u.events,
               case when u.root_event_ids is null then '["' || encode(u.update_id, 'hex') || ':0"]'
                 else replace(array_to_json(u.root_event_ids)::text, '":', '"' || encode(u.update_id, 'hex') || ':') end as root_event_ids
        from ${network}.update u left join ${network}.synchronizer s on s.id = u.synchronizer;
      create or replace view peers.ledger_party as
        select party as id, first_seen / 1000 as first_seen, unlocked::text as unlocked, locked::text as locked from ${network}.party`),
  );
}
