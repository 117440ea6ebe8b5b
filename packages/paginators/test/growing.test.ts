import { createClient } from '@ledger-explorer/client';
import { deploy, type Deployment } from '@ledger-explorer/programs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { items } from '../src/items.ts';
import type { ResumeToken } from '../src/walk-state.ts';

let service: Deployment;

beforeAll(async () => {
  // About 20,000 events and 2,300 updates: twice what the pages of one position reach.
  service = await deploy({ history: 2_300, service: { RATE_LIMIT: '100000/s' } });
});

afterAll(async () => {
  await service.stop();
});

describe('a real index that grows', () => {
  it.each(['DESC', 'ASC'] as const)(
    'has all its events read, in their order, though they are twice what pages reach: %s',
    async (orderBy) => {
      const client = createClient({ ...service, numbers: 'string' });
      const walk = items(client, 'listEvents', { orderBy });
      const ids: number[] = [];
      for await (const { id } of walk) {
        ids.push(id);
        if (ids.length % 4_000 === 0) await service.advance(20);
      }
      const { report } = walk;
      expect(report.total).toBeGreaterThan(2 * 5_100 + 4_000);
      expect(report).toMatchObject({
        complete: true,
        proof: 'pinned',
        rows: report.total,
        unreachable: 0,
        duplicates: 0,
      });
      // The service numbers events in their order.
      const sorted = ids.toSorted((a, b) => (orderBy === 'ASC' ? a - b : b - a));
      expect(ids).toEqual(sorted);
      expect(new Set(ids).size).toBe(report.total);
      const { data: head } = await client.getHead();
      expect(head.position).toBeGreaterThan(report.position ?? Infinity);
    },
  );

  it('has them read in invocations of 50 requests, as a Worker may make', async () => {
    const client = createClient({ ...service, numbers: 'string' });
    const ids = new Set<string>();
    let token: ResumeToken | null = null;
    let rows: number;
    do {
      const walk: ReturnType<typeof items<'listEvents', string>> = items(
        client,
        'listEvents',
        {},
        { maxRequests: 50, resume: JSON.parse(JSON.stringify(token)) as ResumeToken | null },
      );
      for await (const { eventId } of walk) ids.add(eventId);
      ({ token } = walk);
      ({ rows } = walk.report);
      expect(walk.report.requests).toBeLessThanOrEqual(50);
      await service.advance(5);
    } while (token);
    expect(ids.size).toBe(rows);
    expect(rows).toBeGreaterThan(2 * 5_100 + 4_000);
  });
});
