import { readExposition } from '@ledger-explorer/cli/testing';
import { operations } from '@ledger-explorer/spec';
import { beforeAll, describe, expect, it } from 'vitest';
import { length, shownTime } from './long-ledger.ts';
import { serviceOfFile, startTestService } from './test-service.ts';

// The ledger has 45 updates, 5 quarantined items, 3 unread events and 4 archived coins of unknown creation (`long-ledger.ts`).
const service = serviceOfFile({ now: () => shownTime(length) + 90_000 });
beforeAll(async () => {
  await service.get('/health');
  await service.indexStatus.look();
});

async function metrics(): Promise<ReadonlyMap<string, number>> {
  return readExposition(await (await fetch(`${service.origin}/metrics`)).text());
}

describe('metrics', () => {
  it('are Prometheus text at the root, without a key, and not below the network', async () => {
    const response = await fetch(`${service.origin}/metrics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(readExposition(await response.text()).size).toBeGreaterThan(20);
    expect((await fetch(`${service.base}/metrics`)).status).toBe(404);
    expect((await fetch(`${service.origin}/metrics`, { method: 'POST' })).status).toBe(405);
  });

  it('have position, age, unread data and last reconciliation of the index', async () => {
    const values = await metrics();
    expect(values.get('ledger_explorer_info{network="localnet"}')).toBe(1);
    expect(values.get('ledger_explorer_index_position')).toBe(45);
    expect(values.get('ledger_explorer_index_record_time_seconds')).toBe(1_767_225_645.000001);
    expect(values.get('ledger_explorer_index_lag_seconds')).toBe(90);
    expect(values.get('ledger_explorer_index_quarantined')).toBe(5);
    expect(values.get('ledger_explorer_index_unread')).toBe(3);
    expect(values.get('ledger_explorer_index_irregularities')).toBe(4);
    expect(values.get('ledger_explorer_reconciliation_time_seconds')).toBe(1781082002.117);
    expect(values.get('ledger_explorer_reconciliation_position')).toBe(40);
    expect(values.get('ledger_explorer_reconciliation_differences')).toBe(6);
  });

  it('count connections in use and waiting reads', async () => {
    const connections = async () => {
      const values = await metrics();
      return ['connections{state="in_use"}', 'connections{state="idle"}', 'waiting_reads'].map((name) =>
        values.get(`ledger_explorer_store_${name}`),
      );
    };
    service.database.holdReads();
    const reads = Array.from({ length: 13 }, (_, at) => service.get(`/v1/updates?size=${at + 1}`));
    // Eight connections are for reads, so five reads wait. Metrics are rendered once a second.
    while ((await connections()).at(-1) !== 5) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await connections()).toEqual([8, expect.any(Number), 5]);
    service.database.release();
    for (const read of reads) expect((await read).status).toBe(200);
    while ((await connections()).at(-1) !== 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await connections()).toEqual([0, expect.any(Number), 0]);
  });

  it('count requests by operation and status, without identifiers, paths or keys', async () => {
    const total = async (operation: string, status: number) =>
      (await metrics()).get(`ledger_explorer_http_requests_total{operation="${operation}",status="${status}"}`);
    await service.get('/v1/parties/bob%3A%3A1220');
    await service.get('/v1/nothing-at-all');
    await service.get('/v1/updates', { headers: { 'x-api-key': 'wrong' } });
    // Metrics are rendered once a second.
    while ((await total('listUpdates', 401)) !== 1) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await total('getParty', 404)).toBe(1);
    // One of them is from the first test: /localnet/metrics.
    expect(await total('none', 404)).toBe(2);
    const text = await (await fetch(`${service.origin}/metrics`)).text();
    for (const secret of [service.apiKey, 'bob', 'nothing', 'wrong']) expect(text).not.toContain(secret);
  });

  it('count failures from 0, so that the first one is an increase', async () => {
    const values = await metrics();
    const failures = (operation: string) =>
      [500, 503].map((status) =>
        values.get(`ledger_explorer_http_requests_total{operation="${operation}",status="${status}"}`),
      );
    for (const { id } of operations) expect([id, ...failures(id)]).toEqual([id, 0, 0]);
    expect(failures('none')).toEqual([0, 0]);
  });

  it('omit unknown values', async () => {
    const empty = await startTestService({ index: 'empty' });
    const text = await (await fetch(`${empty.origin}/metrics`)).text();
    expect(text).toContain('ledger_explorer_info');
    expect(text).not.toMatch(/_index_|reconciliation|market/u);
  });
});
