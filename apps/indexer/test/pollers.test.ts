import { setTimeout as sleep } from 'node:timers/promises';
import { openReader, readStatus } from '@ledger-explorer/store';
import { onDatabase, until } from '@ledger-explorer/store/testing';
import { describe, expect, it } from 'vitest';
import { runPollers } from '../src/pollers/run-pollers.ts';
import { fault } from '../src/scan/ask-scan.ts';
import { HostPool } from '../src/scan/host-pool.ts';
import { featuredApp } from './featured-app.ts';
import { goneHost } from './gone-host.ts';
import {
  answer,
  type Fault,
  type OtherAnswer,
  type OtherAnswers,
  reset,
  type ScriptedScan,
  silence,
  startScan,
} from './scripted-scan.ts';
import { testDatabase } from './test-database.ts';
import { startIndexer } from './start-indexer.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
const database = testDatabase();

const { contract, update } = featuredApp(1);
const sequencer = {
  migrationId: 0,
  id: 'SEQ::a::1220',
  url: 'https://seq.example',
  svName: 'A',
  availableAfter: '2026-01-01T00:00:00Z',
};
const answers: Readonly<Record<string, OtherAnswer>> = {
  'GET /v0/featured-apps': { body: { featured_apps: [contract] } },
  'GET /v0/admin/sv/voterequests': { body: { dso_rules_vote_requests: [] } },
  'GET /v0/dso-sequencers': { body: { domainSequencers: [{ domainId: 'x', sequencers: [sequencer] }] } },
  'GET /version': { body: { version: '0.7.4', commit_ts: '2026-08-01T00:00:00Z' } },
};

/** A Scan with responses by path and number of earlier requests; null stands for the normal response. */
async function scanWith(turn: (path: string, times: number) => Fault | null): Promise<ScriptedScan> {
  const asked = new Map<string, number>();
  const others: OtherAnswers<OtherAnswer | Fault> = Object.fromEntries(
    Object.entries(answers).map(([path, good]) => [
      path,
      () => {
        const times = asked.get(path) ?? 0;
        asked.set(path, times + 1);
        return turn(path, times) ?? good;
      },
    ]),
  );
  return startScan([update], [], others);
}

/**
 * Resolves with the log when `created_event_blob` of the featured app, the sequencers and the version of host `versionOf` are stored, and `longer`
 * milliseconds later. The period is an hour, so each later poll is a retry. `sick`: hosts that the stream avoids.
 */
async function polled(
  network: string,
  hosts: readonly string[],
  versionOf: string,
  { sick = [], longer = 0 }: { readonly sick?: readonly string[]; readonly longer?: number } = {},
) {
  const index = { databaseUrl: database.databaseUrl, network };
  const indexed = await startScan([update]);
  const env = database.environment(network, indexed.url);
  expect(await startIndexer(['run', '--until-head'], env).ended).toMatchObject({ code: 0 });

  const stop = new AbortController();
  const logged: string[] = [];
  const log = (line: string) => logged.push(line);
  const pool = new HostPool({ hosts, timeout: 60_000, log });
  for (const host of pool.hosts) {
    pool.succeeded(host);
    // As if its stream had failed, so that the stream does not use it for a while.
    if (sick.includes(host.url)) host.failed(fault('unready', '503'), { others: true });
  }
  const running = runPollers({ index, pool, reconcileEvery: 0, log, stop: stop.signal, every: 3_600_000 });
  const reader = await openReader(index);
  const isStored = async () => {
    const apps = await reader.listFeaturedApps({ page: 0, size: 10 });
    const enriched = apps.value.content[0]?.createdEventBlob === contract.created_event_blob;
    const versions = (await readStatus(index))?.hosts.find(({ url }) => url === versionOf)?.version;
    return enriched && versions === '0.7.4' && (await sequencers(network)) === 1;
  };
  await until(isStored, 250);
  await sleep(longer);
  await reader.close();
  stop.abort();
  await running;
  return logged;
}

function sequencers(network: string): Promise<number | null> {
  return onDatabase(database.databaseUrl, async (client) => {
    const { rowCount } = await client.query(`select from ${network}.enriched_sequencer`);
    return rowCount;
  });
}

const unready = answer(503, '{"error":"overloaded"}', {});

const rareFailures: readonly [string, (path: string, times: number) => Fault | null][] = [
  ['three times in a row, in three ways', (_, times) => [unready, reset, answer(500, '', {})][times] ?? null],
  ['with another shape than we know', (_, times) => (times === 0 ? answer(200, '{"featured_apps":7}', {}) : null)],
];

describe('blobs, sequencers and versions are polled again before the next period', () => {
  it.each<[string, (path: string, times: number) => Fault | null]>([
    ['every second request with 503', (_, times) => (times % 2 === 0 ? unready : null)],
    ...(isWeekly ? rareFailures : []),
  ])('from a single host that fails %s', async (name, turn) => {
    const scan = await scanWith(turn);
    const network = `only${name.length}`;
    const logged = await polled(network, [scan.url], scan.url);
    expect(logged.filter((line) => line.startsWith('featured apps'))).toEqual([
      expect.stringMatching(
        /^featured apps: GET \/v0\/featured-apps: .*; retrying within 5 s, without further log lines$/,
      ),
      'featured apps: works again',
    ]);
  });

  it('from a host that the stream does not use, beside an unreachable one', async () => {
    const scan = await scanWith((_, times) => (times === 0 ? reset : null));
    const gone = await goneHost();
    await polled('beside_gone', [gone, scan.url], scan.url, { sick: [gone, scan.url] });
  });

  it('from the next host if one never responds', async () => {
    const [silent, good] = [await scanWith(() => silence), await scanWith(() => null)];
    await polled('beside_silent', [silent.url, good.url], good.url);
  });

  it('from the next host if one returns another shape or 404', async () => {
    const other = await scanWith((path) =>
      path === 'GET /v0/featured-apps' ? answer(200, '{}', {}) : answer(404, '', {}),
    );
    const good = await scanWith(() => null);
    const logged = await polled('beside_other', [other.url, good.url], good.url);
    expect(logged).toEqual([]);
  });
});

it('a host is not polled again before its Retry-After', async () => {
  const later = answer(429, 'busy', { 'retry-after': '60' });
  let asked = 0;
  const heeded = await scanWith((path) => {
    if (path === 'GET /version') asked += 1;
    return later;
  });
  const good = await scanWith(() => null);
  // Without the header, a second request follows within 0.5 s.
  await polled('heeded', [heeded.url, good.url], good.url, { longer: 1000 });
  expect(asked).toBe(1);
});
