import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createKey,
  type Database,
  type Service,
  startDatabase,
  startProgram,
  startService,
  startSimulator,
} from '@ledger-explorer/kit';
import { editField, type Fault } from '@ledger-explorer/proof/faults';
import { operations } from '@ledger-explorer/spec';
import { NumberLiteral } from '@ledger-explorer/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSuite } from '../src/run-suite.ts';
import { isWeekly, runThrough, someOperations } from './equipment.ts';
import { temporaryFolder } from './temporary-folder.ts';

const core = operations.filter(({ extension }) => !extension).map(({ id }) => id);
const folder = temporaryFolder();
let database: Database;
/** Number of updates of the largest network. */
const most = 68;
/** The first updates of a network. */
let updates: readonly unknown[];

beforeAll(async () => {
  database = await startDatabase();
  const simulator = await startSimulator(['--history', String(most), '--all']);
  const page = await fetch(`${simulator.scanUrl}/v2/updates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_size: most }),
  });
  updates = ((await page.json()) as { transactions: unknown[] }).transactions;
  await simulator.stop();
});
afterAll(() => database.stop());

/** Uses a deployment of a network with this number of updates. */
async function withNetwork(count: number, use: (service: Service & { apiKey: string }) => Promise<void>) {
  const pages = join(folder, String(count));
  mkdirSync(pages, { recursive: true });
  writeFileSync(join(pages, '0001.json'), JSON.stringify({ transactions: updates.slice(0, count) }));
  const address = { databaseUrl: database.databaseUrl, network: `net${count}` };
  const settings = { DATABASE_URL: address.databaseUrl, NETWORK: address.network, SCAN_URL: `file:${pages}` };
  expect((await startProgram('indexer', ['run'], settings).ended).code).toBe(0);
  const apiKey = await createKey(address);
  const service = await startService(address, { READY_MAX_LAG_S: '100000000' });
  try {
    await use(Object.assign(service, { apiKey }));
  } finally {
    await service.stop();
  }
}

describe('a healthy deployment of a young network', () => {
  // Fewer updates than the founding of a network has, which is about 430.
  it.each(isWeekly ? [1, 25, most] : [1])('passes with %i updates', (count) =>
    withNetwork(count, async ({ baseUrl, apiKey }) => {
      const { findings, stats } = await runSuite({
        baseUrl,
        apiKey,
        seed: count,
        runTimeout: 900_000,
        ...(isWeekly ? {} : { operations: [...new Set([...core, ...someOperations])] }),
      });
      expect(findings.map(({ title, curl, expected, actual }) => [title, curl, expected, actual])).toEqual([]);
      expect(stats.stopped).toBeUndefined();
    }),
  );
});

describe('a super validator whose party is in no update yet (V22)', () => {
  it('may have a list of rewards that responds with 404', () =>
    withNetwork(40, async (service) => {
      const asked: string[] = [];
      // Only one without rewards can be a party of no update.
      const lists = ['listSuperValidators'];
      const rename = editField(
        'some-super-validators-are-no-parties',
        'V22',
        lists,
        'svId',
        (value, { totalRewards }) =>
          totalRewards instanceof NumberLiteral && Number(totalRewards.text) === 0 && typeof value === 'string'
            ? `nobody-${value}`
            : value,
      );
      const answer: Fault['answer'] = (exchange) => {
        asked.push(exchange.request.target);
        return rename.answer(exchange);
      };
      const fault: Fault = { ...rename, answer };
      const isAsked = () => asked.some((target) => target.includes('/v1/rewards/nobody-'));
      // Each seed chooses super validators at random.
      for (let seed = 1; seed <= 20 && !isAsked(); seed += 1) {
        const { findings } = await runThrough(service, fault, { operations: ['listRewards'], seed });
        expect(findings).toEqual([]);
      }
      expect(isAsked()).toBe(true);
    }));
});
