import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedDatabase, migrate, openWriter } from '@ledger-explorer/store';
import { DatabaseProxy, openTestDatabase } from '@ledger-explorer/store/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contractId, smallLedger, transferAt } from './small-ledger.ts';
import { type ServiceProgram, startServiceProgram } from './start-program.ts';

const network = 'testnet';
/** Seconds: long enough for several pages on a slow machine. */
const maxStale = 8;
const isWeekly = (process.env.WEEKLY ?? '') !== '';
const browser = { accept: 'text/html' };
let folder: string;
let database: EmbeddedDatabase;
let proxy: DatabaseProxy;
let program: ServiceProgram;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'query-service-'));
  database = await openTestDatabase({ dataDir: join(folder, 'postgres') });
  proxy = await DatabaseProxy.start(database.databaseUrl);
  await migrate({ databaseUrl: database.databaseUrl, network });
  await commit(...smallLedger);
  program = await startServiceProgram({
    DATABASE_URL: proxy.databaseUrl,
    NETWORK: network,
    MAX_STALE_S: String(maxStale),
    PAGE_LIMIT: '1000000/s',
  });
});
afterEach(async () => {
  program.kill('SIGKILL');
  await program.ended;
  proxy.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function commit(...updates: Parameters<Awaited<ReturnType<typeof openWriter>>['commit']>[0]): Promise<void> {
  const writer = await openWriter({ databaseUrl: database.databaseUrl, network });
  await writer.commit(updates);
  await writer.close();
}

/** `since`: milliseconds from the record time in the response until the request was sent and the response received. */
async function get(path: string, headers: Record<string, string> = {}) {
  const sent = Date.now();
  const response = await fetch(program.base + path, { headers });
  const recordTime = Date.parse(response.headers.get('explorer-record-time') ?? '');
  const number = (name: string) => {
    const text = response.headers.get(name);
    return text === null ? null : Number(text);
  };
  return {
    status: response.status,
    position: number('explorer-position'),
    stale: number('explorer-stale'),
    lag: number('explorer-lag'),
    since: { sent: sent - recordTime, received: Date.now() - recordTime },
    tag: response.headers.get('etag') ?? '',
    retryAfter: number('retry-after'),
    text: await response.text(),
  };
}

/** All responses up to the first with another status. */
async function untilNot(status: number, path: string, headers: Record<string, string> = {}) {
  const answers = [];
  for (;;) {
    const answer = await get(path, headers);
    if (answer.status !== status) return { answers, last: answer };
    answers.push(answer);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Caches responses at position 7 and at position 8, which is the head. */
async function warmUp(): Promise<string> {
  expect(await get('/v1/updates?size=1')).toMatchObject({ status: 200, position: 7, stale: null });
  await commit(transferAt(8));
  while ((await get('/v1/events?size=1', { 'explorer-wait-for': '8' })).status !== 200);
  const { tag } = await get(`/v1/contracts/${contractId(1)}/events`);
  await get('/v1/updates?size=1&position=5');
  await get('/updates?at=5', browser);
  return tag;
}

// A stopped database weekly only; the last test stops it as well.
describe.each([
  ...(isWeekly ? [['stopped', () => database.stop()] as const] : []),
  [
    'frozen',
    async () => {
      await Promise.resolve();
      proxy.silence();
    },
  ] as const,
])('a service with a %s database', (_, takeAway) => {
  it('responds from the cache with Explorer-Stale for MAX_STALE_S, then 503 with Retry-After', async () => {
    const tag = await warmUp();
    await takeAway();
    const all = await Promise.all([
      untilNot(200, '/v1/updates?size=1'),
      untilNot(200, '/v1/events?size=1'),
      untilNot(200, '/v1/updates?size=1&position=5'),
      untilNot(304, `/v1/contracts/${contractId(1)}/events`, { 'if-none-match': tag }),
      untilNot(200, '/updates?at=5', browser),
    ]);
    for (const { answers, last } of all) {
      expect(last).toMatchObject({ status: 503, stale: null });
      expect(last.retryAfter).toBeGreaterThan(0);
      for (const { stale } of answers) expect(stale ?? 0).toBeLessThanOrEqual(maxStale);
    }
    const [earlier, ofHead, pinned, unchanged, page] = all.map(({ answers }) => answers);
    expect(page?.at(-1)?.text).toContain('data-stale="');
    for (const answers of [ofHead, pinned, unchanged, page]) {
      expect(answers?.at(-1)?.stale).toBeGreaterThan(maxStale / 2);
    }
    expect(ofHead?.at(-1)).toMatchObject({ position: 8 });
    // The lag is that of the response, not of the known head. A frozen database may delay the first one beyond MAX_STALE_S.
    for (const { position, lag, since } of earlier ?? []) {
      expect(position).toBe(7);
      expect(Number(lag) * 1000).toBeGreaterThanOrEqual(Math.floor(since.sent));
      expect(Number(lag) * 1000).toBeLessThanOrEqual(Math.ceil(since.received));
    }
  });
});

it('a service recovers after its database is restarted', async () => {
  await warmUp();
  const port = Number(new URL(database.databaseUrl).port);
  await database.stop();
  const { last } = await untilNot(200, '/v1/events?size=1');
  expect(last.status).toBe(503);
  database = await openTestDatabase({ dataDir: join(folder, 'postgres'), port });
  const { last: back } = await untilNot(503, '/v1/events?size=1');
  expect(back).toMatchObject({ status: 200, position: 8, stale: null });
});
