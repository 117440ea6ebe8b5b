import { expect, it } from 'vitest';
import { alice, shownTime } from './long-ledger.ts';
import { serviceOfFile } from './test-service.ts';

const service = serviceOfFile();

const ofAlice = `/v1/parties/${encodeURIComponent(alice)}`;
const ofNobody = '/v1/parties/nobody%3A%3A1220';

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
  expect((await ask(`${ofAlice}/transfers?${cursor}`)).status).toBe(400);
  expect((await ask(`/v1/transfer-history?${cursor}&size=3`)).status).toBe(200);
});

it.each([
  ['from=5&to=4', 'from', 'is after the parameter to: give a time of at most 4'],
  ['kind=COIN', 'kind', 'TOKEN_TRANSFER'],
  ['from=yesterday', 'from', 'digits'],
  ['position=99999999', 'position', 'ahead'],
])('%s gets a 400 that names it', async (query, name, reason) => {
  const { status, body } = await ask(`/v1/transfer-history?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: [{ name, reason: expect.stringContaining(reason) as unknown }] });
});

it('several directions are accepted', async () => {
  expect((await ask(`${ofAlice}/transfers?direction=IN,OUT&size=1`)).status).toBe(200);
});

it('a series of more than 2,000 hours gets 400, and an unknown metric 404', async () => {
  const { body } = await ask('/v1/series/updates?interval=hour');
  expect((body as { points: unknown[] }).points.length).toBeGreaterThan(0);
  const hour = 3_600_000;
  const between = (from: number, to: number) => ask(`/v1/series/updates?interval=hour&from=${from}&to=${to}`);
  expect((await between(0, 2_000 * hour)).status).toBe(200);
  expect((await between(0, 2_000 * hour + 1)).body).toMatchObject({ errors: [{ name: 'from' }] });
  // Only hours that begin in the period and not after the head have a point.
  expect((await between(1, 2_000 * hour + 1)).status).toBe(200);
  expect((await between(shownTime(1), Number.MAX_SAFE_INTEGER)).status).toBe(200);
  expect((await ask('/v1/series/weather')).status).toBe(404);
});

it('a statement has lines, and numbers as opening and closing balance', async () => {
  const { body } = await ask(`${ofAlice}/statement`);
  const { lines, opening, closing } = body as { lines: { direction: string }[]; opening: number; closing: number };
  expect(lines.length).toBeGreaterThan(0);
  expect([typeof opening, typeof closing]).toEqual(['number', 'number']);
});

/** Report of a party, invalid queries, and the parameter that the 400 for each names. */
const invalidQueries = [
  ['transfers', 'direction=UP', 'direction'],
  ['balance-history', 'from=2&to=1', 'from'],
  ['statement', 'from=0', 'from'],
  ['statement', 'from=2&to=1', 'from'],
  ['balances', 'interval=hour&from=0', 'from'],
  ['rewards/daily', 'from=0', 'from'],
  ['rewards/rounds', 'from=2&to=1', 'from'],
  ['rewards/rounds', 'role=OWNER', 'role'],
  ['rewards/rounds/daily', 'from=2&to=1', 'from'],
  ['rewards/rounds/daily', 'role=OWNER', 'role'],
] as const;

it.each(invalidQueries)('the report %s of a party answers 400 for %s', async (report, query, name) => {
  expect((await ask(`${ofAlice}/${report}?${query}`)).body).toMatchObject({ status: 400, errors: [{ name }] });
});

it.each([...new Set(invalidQueries.map(([report]) => report)), 'balance'])(
  'the report %s answers 404 for an unknown party',
  async (report) => {
    const query = report === 'balances' ? '?interval=hour' : '';
    expect((await ask(`${ofNobody}/${report}${query}`)).status).toBe(404);
  },
);

it.each([
  ['rounds', 3],
  ['rounds/daily', 31],
])('the report rewards/%s covers at most %i days', async (coupons, most) => {
  const reason = `is more than ${most} days before the end of the period: give a later time`;
  const { body } = await ask(`${ofAlice}/rewards/${coupons}?from=0`);
  expect(body).toMatchObject({ status: 400, errors: [{ name: 'from', reason }] });
  expect((await ask(`${ofAlice}/rewards/${coupons}`)).status).toBe(200);
});
