import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createKey,
  type Database,
  startDatabase,
  startProgram,
  startService,
  startSimulator,
} from '@ledger-explorer/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSuite } from '../src/run-suite.ts';

let folder: string;
let database: Database;
/** The first updates of a network. */
let updates: readonly unknown[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'young-network-'));
  database = await startDatabase();
  const simulator = await startSimulator(['--history', '68', '--all']);
  const page = await fetch(`${simulator.scanUrl}/v2/updates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_size: 68 }),
  });
  updates = ((await page.json()) as { transactions: unknown[] }).transactions;
  await simulator.stop();
});
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a healthy deployment of a young network', () => {
  it.each([1, 25, 68])('passes with %i updates', async (count) => {
    const pages = join(folder, String(count));
    mkdirSync(pages);
    writeFileSync(join(pages, '0001.json'), JSON.stringify({ transactions: updates.slice(0, count) }));
    const network = `net${count}`;
    const { databaseUrl } = database;
    const settings = { DATABASE_URL: databaseUrl, NETWORK: network, SCAN_URL: `file:${pages}` };
    expect((await startProgram('indexer', ['run'], settings).ended).code).toBe(0);
    const apiKey = await createKey({ databaseUrl, network });
    const service = await startService({ databaseUrl, network }, { READY_MAX_LAG_S: '100000000' });
    try {
      const { findings, stats } = await runSuite({
        baseUrl: service.baseUrl,
        apiKey,
        seed: count,
        runTimeout: 900_000,
      });
      expect(findings.map(({ title, curl, expected, actual }) => [title, curl, expected, actual])).toEqual([]);
      expect(stats.stopped).toBeUndefined();
    } finally {
      await service.stop();
    }
  });
});
