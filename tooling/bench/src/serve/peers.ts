import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { IndexedLedger } from '../ledger/indexed-ledger.ts';
import { type Server, startServer } from '../programs/server.ts';
import type { Contender } from './contest.ts';
import { graphqlPages, graphqlParties, type GraphqlPeer, restPages, restParties } from './peer-requests.ts';
import { makePeerViews } from './peer-views.ts';
import type { Subjects } from './subjects.ts';

const run = promisify(execFile);
const sources = fileURLToPath(new URL('../../peers/', import.meta.url));
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/ledger-explorer/bench/peers/', import.meta.url));

interface Peer {
  readonly folder: string;
  readonly name: string;
  /** What is to be run once after the installation. */
  readonly prepare?: readonly string[];
  readonly graphql?: GraphqlPeer;
}

const peers: readonly Peer[] = [
  {
    folder: 'postgraphile',
    name: 'PostGraphile 5',
    graphql: {
      path: '/graphql',
      page: (offset, totals) =>
        `{ allLedgerUpdates(first: 20, offset: ${offset}, orderBy: POSITION_DESC) {
          nodes { rowId migrationId workflowId recordTime synchronizer effectiveAt rootEventIds events }
          ${totals ? 'totalCount' : ''} } }`,
      party: (id) =>
        `{ allLedgerParties(first: 1, condition: { rowId: ${JSON.stringify(id)} }) { nodes { rowId firstSeen unlocked locked } } }`,
    },
  },
  {
    folder: 'openreader',
    name: 'openreader 5',
    graphql: {
      path: '/graphql',
      page: (offset, totals) =>
        `{ ledgerUpdates(limit: 20, offset: ${offset}, orderBy: position_DESC) {
          id migrationId workflowId recordTime synchronizer effectiveAt rootEventIds events }
          ${totals ? 'ledgerUpdatesConnection(orderBy: position_DESC) { totalCount }' : ''} }`,
      party: (id) => `{ ledgerPartyById(id: ${JSON.stringify(id)}) { id firstSeen unlocked locked } }`,
    },
  },
  { folder: 'nest-typeorm', name: 'NestJS 12 + TypeORM 1' },
  {
    folder: 'express-prisma',
    name: 'Express 5 + Prisma 7',
    prepare: ['node_modules/prisma/build/index.js', 'generate'],
  },
];

/**
 * The peers on the same data. One that cannot be installed or started here is told and left out, never stood in for: its
 * figures are then missing.
 */
export async function startPeers(
  ledger: IndexedLedger,
  subjects: Subjects,
  connections: number,
  start: (starting: Promise<Server>) => Promise<Server>,
  tell: (line: string) => void,
): Promise<Contender[]> {
  await makePeerViews(ledger);
  const contenders: Contender[] = [];
  for (const { folder, name, prepare, graphql } of peers) {
    try {
      const installed = await install(folder, prepare, tell);
      const env = { DATABASE_URL: ledger.databaseUrl };
      const server = await start(startServer([join(installed, 'server.mjs')], env, installed));
      await prove(server, ledger, graphql);
      const page = (totals: boolean) =>
        graphql === undefined ? restPages(connections, totals) : graphqlPages(graphql, connections, totals);
      const parties =
        graphql === undefined ? restParties(subjects, connections) : graphqlParties(graphql, subjects, connections);
      contenders.push(
        { name: `${name}: page without totals`, server, connections: page(false) },
        { name: `${name}: page with totals`, server, connections: page(true) },
        { name: `${name}: party detail`, server, connections: parties },
      );
    } catch (error) {
      tell(`${name} is left out: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return contenders;
}

/** Throws where a page does not have its rows and its total: a GraphQL server says 200 to a query it refuses. */
async function prove({ port }: Server, ledger: IndexedLedger, graphql: GraphqlPeer | undefined): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const response =
    graphql === undefined
      ? await fetch(`${origin}/updates?page=0&size=20&totals=true`)
      : await fetch(origin + graphql.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: graphql.page(0, true) }),
        });
  const text = await response.text();
  const rows = text.match(/"recordTime":/g)?.length ?? 0;
  if (!response.ok || rows < 20 || !new RegExp(`[tT]otal\\w*":${ledger.updates}\\b`).test(text)) {
    throw new Error(`a page is answered by ${text.slice(0, 300)}`);
  }
}

/** Installs a peer from npm by its lock file, outside of the workspace, unless it is there already. */
async function install(
  folder: string,
  prepare: readonly string[] | undefined,
  tell: (line: string) => void,
): Promise<string> {
  const source = join(sources, folder);
  const lock = await readFile(join(source, 'package-lock.json'));
  const target = join(cache, `${folder}-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
  if (!existsSync(target)) {
    tell(`installing ${folder} from npm (kept for the next run)`);
    const making = `${target}.making`;
    await rm(making, { recursive: true, force: true });
    await cp(source, making, { recursive: true });
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: making });
    // Its generator asks for an engine it does not use, which npm does not have: any program does.
    const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
    if (prepare !== undefined) await run(process.execPath, [...prepare], { cwd: making, env });
    await rename(making, target);
  }
  // What it is made of is kept, what it is asked may have changed.
  await cp(source, target, { recursive: true });
  return target;
}
