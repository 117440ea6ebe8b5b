import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { BigDecimal } from '@ledger-explorer/client';
import { validateProblem } from '@ledger-explorer/spec/validators';
import { beforeAll, describe, expect, it } from 'vitest';
import { alice } from './small-ledger.ts';
import { type CsvRow, csvRows, linkedFile, type ListRow, walked, written } from './read-export.ts';
import { exactBody } from './read-response.ts';
import { longDeadlines, serviceOfFile, startTestService } from './test-service.ts';

const service = serviceOfFile({ index: 'own', deadlines: longDeadlines });
// More rows than one read returns: 45 + 400 updates, one per second from 2026-01-01.
beforeAll(() => service.grow(400));

async function open(path: string, headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${service.base}${path}`, { headers: { 'x-api-key': service.apiKey, ...headers }, agent: false }, resolve).on(
      'error',
      reject,
    );
  });
}

async function exported(path: string): Promise<{ readonly rows: readonly CsvRow[]; readonly headers: Headers }> {
  const response = await service.get(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
  ]);
  return { rows: csvRows(await response.text()), headers: response.headers };
}

/** All rows of the pages of a list, newest first, with numbers as text. */
async function listed(path: string, position: string): Promise<readonly ListRow[]> {
  const rows: ListRow[] = [];
  for (let page = 0; ; page += 1) {
    const response = await service.get(`${path}?size=100&page=${page}&position=${position}`);
    const { content } = await exactBody<{ content: ListRow[] }>(response);
    if (content.length === 0) return rows;
    rows.push(...content);
  }
}

// 1767225600000 is 2026-01-01T00:00:00Z; update `n` is `n` seconds later.
describe('export of a history', () => {
  it.each([
    ['transfers', '/v1/transfer-history', ''],
    ['transfers', '/v1/transfer-history', '&kind=TRANSFER&from=1767225600000'],
    ['updates', '/v1/update-history', '&template=App:Busy&choice=Work&to=1767226030000'],
    ['updates', '/v1/update-history', '&from=1767225602000&to=1767226030000'],
    ['party-transfers', `/v1/parties/${encodeURIComponent(alice)}/transfers`, '&direction=OUT,SELF&to=9000000000000'],
    ['balance-history', `/v1/parties/${encodeURIComponent(alice)}/balance-history`, '&from=1767225600000'],
  ])('%s has all rows of %s%s once, also those below a rank', async (list, path, query) => {
    const isOfParty = path.startsWith('/v1/parties/');
    const parameters = isOfParty ? `${query}&partyId=${encodeURIComponent(alice)}` : query;
    const file = `/v1/exports/${list}.csv?${parameters.slice(1)}`;
    const { rows, headers } = await exported(file);
    const position = `&position=${headers.get('explorer-position') ?? ''}`;
    const pages = await walked(service, path, query + position);
    expect(rows.length).toBeGreaterThan(400);
    expect(headers.get('explorer-total')).toBe(String(rows.length));
    expect(rows.map(({ rank }) => Number(rank))).toEqual(rows.map((_, at) => rows.length - at));
    const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'rank' && name !== 'counterparties');
    const found = rows.map((row) => names.map((name) => row[name]));
    expect(found).toEqual(pages.map((row) => names.map((name) => written(row, name))));
    const rest = await exported(`${file}${file.endsWith('?') ? '' : '&'}after=303${position}`);
    expect(rest.rows).toEqual(rows.filter(({ rank }) => Number(rank) < 303));
  });

  it('a statement has the same totals as the statement operation, with values in USD', async () => {
    const party = alice;
    const period = 'from=1767225600000&to=1769817600000';
    const { rows, headers } = await exported(
      `/v1/exports/statement.csv?partyId=${encodeURIComponent(party)}&${period}`,
    );
    expect(headers.get('content-disposition')).toBe('attachment; filename="statement-alice-2026-01-01-2026-01-31.csv"');
    const statement = await service.get(`/v1/parties/${encodeURIComponent(party)}/statement?${period}`);
    const { lines, rewards } = await exactBody<{ lines: readonly CsvRow[]; rewards: CsvRow }>(statement);
    const sum = (some: readonly CsvRow[], name: string) => String(BigDecimal.sum(some.map((row) => row[name] ?? '')));
    const isReward = ({ kind }: CsvRow) => kind === 'REWARD';
    const moved = Map.groupBy(
      rows.filter((row) => !isReward(row)),
      ({ direction = '', kind = '' }) => `${direction} ${kind}`,
    );
    expect(
      [...moved].map(([key, some]) => [key, String(some.length), sum(some, 'amount'), sum(some, 'fee')]).sort(),
    ).toEqual(
      lines
        .map(({ direction = '', kind = '', count, amount, fee }) => [`${direction} ${kind}`, count, amount, fee])
        .sort(),
    );
    const collected = rows.filter(isReward);
    const { count, ...kinds } = rewards;
    expect([String(collected.length), sum(collected, 'amount')]).toEqual([
      count,
      String(BigDecimal.sum(Object.values(kinds))),
    ]);
    expect(headers.get('explorer-total')).toBe(String(rows.length));
    expect(rows.map(({ rank }) => Number(rank))).toEqual(rows.map((_, at) => at + 1));
    const times = rows.map(({ createdAt = '' }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const { amount = '', coinPrice = '', amountUsd } of rows) {
      expect(amountUsd).toBe(coinPrice === '' ? '' : String(new BigDecimal(amount).multiply(coinPrice)));
    }
  });

  it('has the times of its period in its name, up to the latest that a date can be', async () => {
    const period = `from=1767225600000&to=${Number.MAX_SAFE_INTEGER}`;
    const { headers } = await exported(
      `/v1/exports/party-transfers.csv?partyId=${encodeURIComponent(alice)}&${period}`,
    );
    expect(headers.get('content-disposition')).toContain('"party-transfers-alice-2026-01-01-+275760-09-13.csv"');
  });

  it('is empty if no update of the template has the choice', async () => {
    const { rows, headers } = await exported('/v1/exports/updates.csv?template=App:Busy&choice=Rest');
    expect([rows, headers.get('explorer-total')]).toEqual([[], '0']);
  });

  it('answers 400 for an invalid period, kind or choice and for a missing party', async () => {
    for (const [query, name] of [
      ['transfers.csv?from=2&to=1', 'from'],
      ['transfers.csv?kind=COIN', 'kind'],
      ['updates.csv?from=2&to=1', 'from'],
      ['updates.csv?choice=Work', 'choice'],
    ]) {
      const response = await service.get(`/v1/exports/${query ?? ''}`);
      expect(await response.json()).toMatchObject({ status: 400, errors: [{ name }] });
    }
    const response = await service.get('/v1/exports/party-transfers.csv');
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ name: 'partyId' }] });
  });
});

describe('export of a whole list', () => {
  it.each(['transfers', 'updates', 'rewards'])(
    '%s has all rows of its pages once, with rank and exact digits',
    async (list) => {
      const party = list === 'rewards' ? alice : null;
      const own = party === null ? '' : `?partyId=${encodeURIComponent(party)}`;
      const { rows, headers } = await exported(`/v1/exports/${list}.csv${own}`);
      const pages = await listed(
        party === null ? `/v1/${list}` : `/v1/rewards/${encodeURIComponent(party)}`,
        headers.get('explorer-position') ?? '',
      );
      expect(rows.length).toBeGreaterThan(1);
      expect(headers.get('explorer-total')).toBe(String(rows.length));
      expect(rows.map(({ rank }) => Number(rank))).toEqual(rows.map((_, at) => rows.length - at));
      const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'rank');
      const found = rows.map((row) => names.map((name) => row[name]));
      expect(found).toEqual(pages.map((row) => names.map((name) => written(row, name))));
    },
  );

  it('stays at its position and continues after any rank', async () => {
    const { rows, headers } = await exported('/v1/exports/updates.csv');
    const position = headers.get('explorer-position') ?? '';
    await service.grow(5);
    const later = await exported(`/v1/exports/updates.csv?position=${position}`);
    expect(later.rows).toEqual(rows);
    // The first chunk has 100 of the 445 rows: ranks 445 to 346.
    for (const after of [1, 345, 346, rows.length + 1]) {
      const rest = await exported(`/v1/exports/updates.csv?position=${position}&after=${after}`);
      expect(rest.headers.get('explorer-total')).toBe(String(rows.length));
      expect(rest.rows).toEqual(rows.filter(({ rank }) => Number(rank) < after));
    }
    expect((await exported('/v1/exports/updates.csv')).rows).toHaveLength(rows.length + 5);
  });

  it('is cut off if a rewind removes its position', async () => {
    const { database } = service;
    const { reads } = database;
    database.holdReads();
    const opening = open('/v1/exports/updates.csv');
    await database.untilRead(reads + 1);
    // The first 100 rows are still to be sent, and the others to be read.
    await service.rewind(400);
    database.release();
    const response = await opening;
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => (text += part));
    await new Promise<void>((resolve) => response.on('close', resolve).on('error', () => undefined));
    expect(response.statusCode).toBe(200);
    expect(response.complete).toBe(false);
    expect(csvRows(text)).toHaveLength(100);
    const position = response.headers['explorer-position'] as string;
    const gone = await service.get(`/v1/exports/updates.csv?position=${position}`);
    expect([gone.status, validateProblem(await gone.json())]).toEqual([410, true]);
  });

  it('is limited to one at a time per caller, until the connection closes', async () => {
    const { database } = service;
    const { reads } = database;
    database.holdReads();
    const first = open('/v1/exports/updates.csv');
    await database.untilRead(reads + 1);
    const second = await service.get('/v1/exports/updates.csv');
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '5']);
    const other = open('/v1/exports/updates.csv', { 'x-api-key': await service.addKey('other') });
    database.release();
    expect((await other).statusCode).toBe(200);
    (await other).destroy();
    (await first).destroy();
    await expect.poll(async () => (await service.get('/v1/exports/updates.csv', { method: 'HEAD' })).status).toBe(200);
  });

  it('leaves half of the slots to callers with a key', async () => {
    const crowded = await startTestService({ trustedProxies: 1, deadlines: longDeadlines });
    crowded.database.holdReads();
    const file = (headers: Record<string, string>) => fetch(`${crowded.base}/transfers.csv`, { headers });
    const keyless = Array.from({ length: 9 }, (_, n) => file({ 'x-forwarded-for': `192.0.2.${n}` }));
    // The other requests are still held.
    const refused = await Promise.race(keyless);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await refused.json()).toMatchObject({
      detail: 'Callers without a key already have 8 exports open, the most that are allowed.',
    });
    const arrived = once(crowded.http, 'request');
    const own = crowded.get('/v1/exports/transfers.csv');
    await arrived;
    await fetch(`${crowded.origin}/openapi.json`);
    crowded.database.release();
    expect((await own).status).toBe(200);
    const statuses = (await Promise.all(keyless)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  });

  it('is read beside at most one other, and leaves room for other requests', async () => {
    const { database } = service;
    const before = database.reads;
    database.holdReads();
    const keys = await Promise.all(['one', 'two', 'three'].map((name) => service.addKey(name)));
    const files = keys.map((key) => open('/v1/exports/updates.csv', { 'x-api-key': key }));
    await database.untilRead(before + 2);
    await fetch(`${service.origin}/openapi.json`);
    expect(database.reads).toBe(before + 2);
    const read = service.get('/v1/updates?size=7');
    await database.untilRead(before + 3);
    expect(database.reads).toBe(before + 3);
    database.release();
    expect((await read).status).toBe(200);
    for (const file of files) (await file).destroy();
  });

  it.each([
    `party/${encodeURIComponent(alice)}/balance?from=2026-01-01&to=2026-01-01+00:05`,
    'updates?template=App%3ABusy',
    'updates?from=2026-01-01&to=2026-01-01+00:05',
    'updates?template=App%3ABusy&choice=Work&to=2026-01-01+00:05',
  ])('is linked on the page %s with the same number of rows', async (path) => {
    const { page, link, file } = await linkedFile(service, path);
    const [, total] = /data-field="total" data-value="(\d+)"/u.exec(page) ?? [];
    expect(file.headers.get('explorer-total')).toBe(total);
    expect(file.headers.get('explorer-position')).toBe(/at=(\d+)/u.exec(link)?.[1]);
    expect(csvRows(await file.text())).toHaveLength(Number(total));
  });

  it('is linked on the page of its list and needs no key there', async () => {
    const { link, file } = await linkedFile(service, 'transfers');
    const position = /at=(\d+)/u.exec(link)?.[1] ?? '';
    expect(file.headers.get('explorer-position')).toBe(position);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="transfers.csv"');
    const same = await service.get(`/v1/exports/transfers.csv?position=${position}`);
    expect(await file.text()).toBe(await same.text());
    const rewards = `${service.base}/party/${encodeURIComponent(alice)}/rewards.csv`;
    expect(await (await fetch(rewards)).text()).toContain(`,${alice},`);
    expect((await fetch(`${service.base}/party/nobody/rewards.csv`)).status).toBe(404);
  });

  it('rejects invalid parameters and requires a key', async () => {
    const bad = await service.get('/v1/exports/rewards.csv?after=0&position=x');
    const body: unknown = await bad.json();
    expect([bad.status, validateProblem(body)]).toEqual([400, true]);
    expect(body).toMatchObject({ errors: [{ name: 'after' }, { name: 'position' }] });
    const nobody = await service.get('/v1/exports/rewards.csv');
    expect(await nobody.json()).toMatchObject({ status: 400, errors: [{ name: 'partyId' }] });
    const unknown = await service.get('/v1/exports/rewards.csv?partyId=nobody');
    expect(unknown.status).toBe(404);
    const ahead = await service.get('/v1/exports/updates.csv?position=99999999');
    expect(await ahead.json()).toMatchObject({ status: 400, errors: [{ name: 'position' }] });
    expect((await fetch(`${service.base}/v1/exports/updates.csv`)).status).toBe(401);
    expect((await service.get('/v1/exports/blocks.csv')).status).toBe(404);
  });
});
