import { beforeAll, describe, expect, it } from 'vitest';
import { type CsvRow, csvRows, linkedFile, type ListRow, walked, written } from './read-export.ts';
import { exactBody } from './read-response.ts';
import { serviceOfFile } from './test-service.ts';

const service = serviceOfFile({ index: 'own' });

/** Adds parties with coin, every two of them with the same amount. */
async function enrich(count: number, prefix: string): Promise<void> {
  await service.run(`
    insert into party (id, party, first_position, last_position, unlocked, locked, rewards, reward_rows)
    select 100000 + (select count(*) from party) + n, '${prefix}' || n || '::1220aa', 1, 1, (n / 2) + 0.0000000001, 1, 0, 0
    from generate_series(1, ${count}) n;
    update head set (holders, unlocked, locked) =
      (select count(*), sum(p.unlocked), sum(p.locked) from party p where p.unlocked + p.locked > 0)`);
}

async function exported(
  list = 'holders',
  query = '',
): Promise<{ readonly rows: readonly CsvRow[]; readonly total: string | null }> {
  const response = await service.get(`/v1/exports/${list}.csv${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${list}.csv"`);
  return { rows: csvRows(await response.text()), total: response.headers.get('explorer-total') };
}

describe('export of a list without history', () => {
  const request = 'ab04';

  beforeAll(async () => {
    await service.run(`
      insert into vote (tracking_id, sv, name, accept, reason_url, reason_body, cast_at, cast_position, cast_ordinal, cast_record_time)
      select r.tracking_id, v.sv, 'SV ' || v.n, v.n % 2 = 0, '', v.reason, null, r.first_position + v.n, 0, 1767225600000000 + v.n
      from vote_request r cross join (values
        (1, '=sv-a::1220', 'say "yes", or' || chr(10) || 'no'), (2, 'sv-b::1220', '@SUM(A1)'), (3, 'sv-c::1220', '-1+1')) v (n, sv, reason);
      update vote_request set tracking_id = '${request}'; update vote set tracking_id = '${request}'`);
  });

  it.each(['', 'status=ACTIVE', 'status=INACTIVE&version=0.6.0', 'q=PARTY-1', 'sponsor=sv-1%3A%3A1&q=4', 'q=nobody'])(
    'validators has every row found by %j in order, with exact digits',
    async (query) => {
      const { rows, total } = await exported('validators', `?${query}`);
      const { content, totalElements } = await exactBody<{ content: ListRow[]; totalElements: string }>(
        await service.get(`/v1/validator-list?size=100&${query}`),
      );
      expect([total, rows.length]).toEqual([totalElements, content.length]);
      const names = Object.keys(content[0] ?? {}).filter((name) => name !== 'validatorImg');
      expect(rows.map((row) => Object.entries(row))).toEqual(
        content.map((row, at) => [['rank', String(at + 1)], ...names.map((name) => [name, written(row, name)])]),
      );
    },
  );

  it('votes has every vote on a request, last cast first, with formulas escaped', async () => {
    const { rows, total } = await exported('votes', `?id=${request}`);
    const { content } = await exactBody<{ content: ListRow[] }>(
      await service.get(`/v1/governance/vote-requests/${request}/votes?size=100`),
    );
    // The three that were inserted, and one of the ledger.
    const reasons = ["'-1+1", "'@SUM(A1)", 'say "yes", or\nno', ''];
    expect([total, rows.map(({ reasonBody }) => reasonBody)]).toEqual(['4', reasons]);
    const names = Object.keys(content[0] ?? {}).filter((name) => name !== 'accountImg');
    const escaped = (text: string) => (/^[=@-]/u.test(text) ? `'${text}` : text);
    expect(rows.map((row) => Object.entries(row))).toEqual(
      content.map((row, at) => [['rank', String(at + 1)], ...names.map((name) => [name, escaped(written(row, name))])]),
    );
  });

  // 1767225600000 is 2026-01-01T00:00:00Z; update `n` is `n` seconds later.
  it.each([
    ['volume', 'interval=hour', 13],
    ['rewards', 'interval=day', 5],
    ['minted', 'interval=day', 6],
    ['burned', 'interval=day', 6],
    ['supply', 'interval=hour&from=1767225600000&to=1767229200000', 0],
    ['price', '', 0],
    ['updates', 'to=1', 0],
  ])('series has every point of %s by %j, with a column for each of %i kinds', async (metric, query, kinds) => {
    const { rows, total } = await exported('series', `?metric=${metric}&${query}`);
    const { points, incomplete } = await exactBody<{
      points: { time: string; value: string; parts: { kind: string; value: string }[] | null }[];
      incomplete: boolean;
    }>(await service.get(`/v1/series/${metric}?${query}`));
    expect([total, rows.length]).toEqual([String(points.length), points.length]);
    for (const [at, row] of rows.entries()) {
      const { rank, time, value, incomplete: open, ...others } = row;
      const point = points[at];
      expect([rank, time, value]).toEqual([String(at + 1), new Date(Number(point?.time)).toISOString(), point?.value]);
      expect(open).toBe(String(incomplete && at === points.length - 1));
      expect(Object.keys(others)).toHaveLength(kinds);
      const parts = Object.entries(others).filter(([, part]) => part !== '0');
      expect(Object.fromEntries(parts)).toEqual(
        Object.fromEntries((point?.parts ?? []).map((part) => [part.kind, part.value])),
      );
    }
  });

  it('series has the same columns without rows', async () => {
    const none = await service.get('/v1/exports/series.csv?metric=rewards&to=1');
    expect([await none.text(), none.headers.get('explorer-total')]).toEqual([
      'rank,time,value,incomplete,APP,VALIDATOR,SV,DEVELOPMENT_FUND,UNCLAIMED_ACTIVITY\r\n',
      '0',
    ]);
  });

  it.each([
    ['validators.csv?position=1', 400, 'position'],
    ['validators.csv?status=SOME', 400, 'status'],
    ['votes.csv?position=1&id=x', 400, 'position'],
    ['votes.csv', 400, 'id'],
    ['votes.csv?id=none', 404, 'No vote request has the id "none".'],
    ['series.csv', 400, 'metric'],
    ['series.csv?metric=height', 404, 'There is no metric "height".'],
    ['series.csv?metric=updates&from=2&to=1', 400, 'from'],
    ['series.csv?metric=updates&interval=hour&from=1&to=9000000000000', 400, 'from'],
    ['series.csv?metric=updates&position=3', 400, 'position'],
  ])('%s gets %i for %j', async (path, status, reason) => {
    const response = await service.get(`/v1/exports/${path}`);
    const body = (await response.json()) as { detail?: string; errors?: { name: string }[] };
    expect(response.status).toBe(status);
    expect(status === 404 ? body.detail : body.errors?.[0]?.name).toBe(reason);
  });

  it.each([
    ['validators?status=ACTIVE&q=party-1&page=1&size=50&at=3', 'validators.csv?status=ACTIVE&q=party-1'],
    ['validators?sponsor=sv-1%3A%3A1', 'validators.csv?sponsor=sv-1%3A%3A1'],
    [`governance/${request}`, `votes.csv?id=${request}`],
    [
      'charts/volume?interval=hour&from=2026-01-01&to=2026-01-01+00:10',
      'series.csv?metric=volume&interval=hour&from=1767225600000&to=1767226200000',
    ],
    ['charts/rewards', 'series.csv?metric=rewards&from=1767225600000'],
  ])('the page %s links to the export %s', async (path, exportPath) => {
    const { page, file } = await linkedFile(service, path);
    expect(file.status).toBe(200);
    expect(await file.text()).toBe(await (await service.get(`/v1/exports/${exportPath}`)).text());
    const shown = page.match(/<tr role="row" data-row=/gu) ?? [];
    expect(shown.length).toBeGreaterThan(0);
  });
});

it('the export of holders has all rows of the list, richest first, with rank and exact digits', async () => {
  // More rows than one read returns.
  await enrich(2_300, 'holder');
  const { rows, total } = await exported();
  expect(rows.length).toBeGreaterThan(2_300);
  expect(total).toBe(String(rows.length));
  expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, at) => String(at + 1)));
  const found = (await walked(service, '/v1/holders')).map((row) =>
    Object.entries(row).map(([name, value]) => [name, value ?? '']),
  );
  expect(rows.map((row) => Object.entries(row))).toEqual(found);
});

it('a party id that is a formula gets an apostrophe', async () => {
  await enrich(1, '=1+');
  const { rows } = await exported();
  expect(rows.map(({ party }) => party)).toContain("'=1+1::1220aa");
});

it('an export of holders ends after the last holder if some lose their coin while it is read', async () => {
  const { database } = service;
  const before = await exported();
  const { reads } = database;
  database.holdReads();
  const opening = service.get('/v1/exports/holders.csv');
  await database.untilRead(reads + 1);
  // The first rows are still to be sent, and the others to be read.
  await service.run(`
    update head set holders = holders - (select count(*) from party where unlocked + locked between 0.1 and 5);
    update party set unlocked = 0, locked = 0 where unlocked + locked between 0.1 and 5`);
  database.release();
  const response = await opening;
  const rows = csvRows(await response.text());
  const left = before.rows.filter(({ balance }) => Number(balance) > 5);
  expect(left.length).toBeLessThan(before.rows.length);
  expect(response.headers.get('explorer-total')).toBe(String(before.rows.length));
  expect(rows.map(({ rank, party }) => [rank, party])).toEqual(left.map(({ rank, party }) => [rank, party]));
});

it('an export without holders has the header only', async () => {
  await service.run(`update party set unlocked = 0, locked = 0; update head set holders = 0, unlocked = 0, locked = 0`);
  const response = await service.get('/v1/exports/holders.csv');
  expect(await response.text()).toBe('rank,party,name,unlocked,locked,balance,share\r\n');
  expect(response.headers.get('explorer-total')).toBe('0');
});

it('the export of holders rejects a position', async () => {
  const response = await service.get('/v1/exports/holders.csv?position=1');
  expect(await response.json()).toMatchObject({ status: 400, errors: [{ name: 'position' }] });
});

it('the page of holders links to the export', async () => {
  await enrich(2, 'linked');
  const { file } = await linkedFile(service, 'holders?at=1');
  expect(await file.text()).toBe(await (await service.get('/v1/exports/holders.csv')).text());
});
