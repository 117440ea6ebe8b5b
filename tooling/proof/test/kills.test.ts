import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type Simulator, startDatabase, startProgram, startSimulator } from '@ledger-explorer/kit';
import { checksum, openReader, type Reader, SchemaMismatch, StoreUnavailable } from '@ledger-explorer/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draws } from '../src/draws.ts';
import { takesAll } from './takes-all.ts';

const kills = takesAll ? 100 : 2;

let database: Database;
let simulator: Simulator;
/** Readers by network, opened once: opening takes longer than reading. */
const readers = new Map<string, Reader>();

beforeAll(async () => {
  [database, simulator] = await Promise.all([
    startDatabase(),
    startSimulator(['--all', '--history', '200', '--parties', '30', '--validators', '8', '--seed', '3']),
  ]);
});
afterAll(async () => {
  for (const reader of readers.values()) await reader.close();
  await simulator.stop();
  await database.stop();
});

/** Environment of an indexer of one network. */
function environment(network: string, pageSize: number) {
  return {
    DATABASE_URL: database.databaseUrl,
    NETWORK: network,
    SCAN_URL: simulator.scanUrl,
    PAGE_SIZE: String(pageSize),
    POLL_INTERVAL_MS: '50',
  };
}

function addressOf(network: string) {
  return { databaseUrl: database.databaseUrl, network };
}

/** Indexes up to the head without kills; returns the checksum. */
async function catchUp(network: string, pageSize = 500): Promise<string> {
  const { code, output } = await startProgram('indexer', ['run', '--until-head'], environment(network, pageSize)).ended;
  expect(code, output).toBe(0);
  return (await checksum(addressOf(network))).total;
}

describe('the indexer with a simulator and a database as processes', () => {
  it(`has the index of an undisturbed run after ${kills} kills at random moments`, async () => {
    const { next } = draws('kills');
    for (let kill = 0; kill < kills; kill += 1) {
      const before = (await positionOf('killed')) ?? 0;
      const share = next();
      const indexer = startProgram('indexer', ['run'], environment('killed', 1 + Math.floor(next() * 12)));
      if (share < 0.2) {
        // 20 % during the start: the indexer connects, migrates or locks.
        await sleep(next() * 700);
      } else {
        // 40 % before or after the first commit of this run, and 40 % after it, on any machine.
        await indexer.writes('indexing killed');
        if (share > 0.6) await committedAfter('killed', before);
        await sleep(next() * 300);
      }
      indexer.kill('SIGKILL');
      await indexer.ended;
      const after = (await positionOf('killed')) ?? 0;
      expect(after).toBeGreaterThanOrEqual(before);
      await leaveSomeToRead('killed');
    }
    const sum = await catchUp('killed');
    expect(sum).toBe(await catchUp('undisturbed'));
  });

  it('resumes after its database was killed, and then has the index of an undisturbed run', async () => {
    const { next } = draws('database kills');
    const indexer = startProgram('indexer', ['run'], environment('crashed', 5));
    await indexer.writes('indexing crashed');
    for (let kill = 0; kill < (takesAll ? 3 : 1); kill += 1) {
      await sleep(200 + next() * 400);
      await leaveSomeToRead('crashed');
      await database.kill();
      await database.restart();
      await committedAfter('crashed', (await positionOf('crashed')) ?? 0);
    }
    expect(await indexer.stop()).toMatchObject({ code: 0 });
    const sum = await catchUp('crashed');
    expect(sum).toBe(await catchUp('undisturbed'));
  });
});

/** Position of the head; null without updates or schema. */
async function positionOf(network: string): Promise<number | null> {
  for (;;) {
    try {
      const reader = readers.get(network) ?? (await openReader({ ...addressOf(network), poolSize: 1 }));
      readers.set(network, reader);
      return (await reader.head())?.position ?? null;
    } catch (error) {
      if (error instanceof SchemaMismatch) return null;
      // Tried again: a busy database may accept the connection later.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}

/** Resolves when a network has updates after a position. */
async function committedAfter(network: string, position: number): Promise<void> {
  while (((await positionOf(network)) ?? 0) <= position) {
    // A late commit of a killed indexer can have reached the end of the ledger, so that no update would follow.
    await leaveSomeToRead(network);
    await sleep(20);
  }
}

/** Extends the ledger if the index has all of it. */
async function leaveSomeToRead(network: string): Promise<void> {
  if ((await positionOf(network)) === (await simulator.length())) await simulator.advance(100);
}
