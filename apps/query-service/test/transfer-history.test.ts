import { afterAll, describe, expect, it } from 'vitest';
import { alice } from './long-ledger.ts';
import { startTestService } from './test-service.ts';

const service = await startTestService({}, afterAll);

const balanceOfAlice = `/v1/parties/${encodeURIComponent(alice)}/balance-history`;
const ofAlice = `/v1/parties/${encodeURIComponent(alice)}/transfers`;

async function ask(path: string): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await service.get(path);
  return { status: response.status, body: await response.json() };
}

it('a cursor is bound to its list, order, filters and period', async () => {
  const { body } = await ask('/v1/transfer-history?size=1');
  const cursor = `cursor=${encodeURIComponent((body as { readonly olderCursor: string }).olderCursor)}`;
  for (const other of ['orderBy=ASC', 'kind=TRANSFER', 'from=1', 'to=9000000000000']) {
    expect((await ask(`/v1/transfer-history?${cursor}&${other}`)).body).toMatchObject({ errors: [{ name: 'cursor' }] });
  }
  expect((await ask(`${ofAlice}?${cursor}`)).status).toBe(400);
  expect((await ask(`/v1/transfer-history?${cursor}&size=3`)).status).toBe(200);
});

it.each([
  ['from=5&to=4', 'from', 'is after to, 4: give a time at or before it'],
  ['kind=COIN', 'kind', 'TOKEN_TRANSFER'],
  ['from=yesterday', 'from', 'digits'],
  ['position=99999999', 'position', 'ahead'],
])('%s gets a 400 that names it', async (query, name, reason) => {
  const { status, body } = await ask(`/v1/transfer-history?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: [{ name, reason: expect.stringContaining(reason) as unknown }] });
});

it('an invalid direction gets 400, and an unknown party 404', async () => {
  expect((await ask(`${ofAlice}?direction=UP`)).body).toMatchObject({ status: 400, errors: [{ name: 'direction' }] });
  expect((await ask('/v1/parties/nobody%3A%3A1220/transfers')).status).toBe(404);
  expect((await ask(`${ofAlice}?direction=IN,OUT&size=1`)).status).toBe(200);
  expect((await ask('/v1/parties/nobody%3A%3A1220/balance-history')).status).toBe(404);
  expect((await ask(`${balanceOfAlice}?from=2&to=1`)).body).toMatchObject({ status: 400, errors: [{ name: 'from' }] });
});

it('a series of more than 2,000 hours gets 400, and an unknown metric 404', async () => {
  const { body } = await ask('/v1/series/updates?interval=hour');
  expect((body as { points: unknown[] }).points.length).toBeGreaterThan(0);
  expect((await ask('/v1/series/updates?interval=hour&from=0')).body).toMatchObject({ errors: [{ name: 'from' }] });
  expect((await ask('/v1/series/weather')).status).toBe(404);
});

describe('a statement', () => {
  const path = `/v1/parties/${encodeURIComponent(alice)}/statement`;

  it('has lines, and numbers as opening and closing balance', async () => {
    const { body } = await ask(path);
    const { lines, opening, closing } = body as { lines: { direction: string }[]; opening: number; closing: number };
    expect(lines.length).toBeGreaterThan(0);
    expect([typeof opening, typeof closing]).toEqual(['number', 'number']);
  });

  it('and other reports answer 400 for too long or invalid periods, and 404 for an unknown party', async () => {
    for (const query of ['from=0', 'from=2&to=1']) {
      expect((await ask(`${path}?${query}`)).body).toMatchObject({ status: 400, errors: [{ name: 'from' }] });
    }
    const hours = `/v1/parties/${encodeURIComponent(alice)}/balances?interval=hour&from=0`;
    expect((await ask(hours)).body).toMatchObject({ status: 400, errors: [{ name: 'from' }] });
    const days = `/v1/parties/${encodeURIComponent(alice)}/rewards/daily?from=0`;
    expect((await ask(days)).body).toMatchObject({ status: 400, errors: [{ name: 'from' }] });
    for (const [coupons, most] of [
      ['rounds', 3],
      ['rounds/daily', 31],
    ] as const) {
      const own = `/v1/parties/${encodeURIComponent(alice)}/rewards/${coupons}`;
      const long = `is more than ${most} days before the end of the period: give a later time`;
      expect((await ask(`${own}?from=0`)).body).toMatchObject({
        status: 400,
        errors: [{ name: 'from', reason: long }],
      });
      expect((await ask(`${own}?from=2&to=1`)).body).toMatchObject({ status: 400, errors: [{ name: 'from' }] });
      expect((await ask(`${own}?role=OWNER`)).body).toMatchObject({ status: 400, errors: [{ name: 'role' }] });
      expect((await ask(own)).status).toBe(200);
      expect((await ask(`/v1/parties/nobody%3A%3A1220/rewards/${coupons}`)).status).toBe(404);
    }
    expect((await ask('/v1/parties/nobody%3A%3A1220/rewards/daily')).status).toBe(404);
    expect((await ask('/v1/parties/nobody%3A%3A1220/statement')).status).toBe(404);
    expect((await ask('/v1/parties/nobody%3A%3A1220/balance')).status).toBe(404);
  });
});
