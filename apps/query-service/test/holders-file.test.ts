import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from './test-service.ts';

type Row = Readonly<Record<string, string>>;

interface Holders {
  readonly content: readonly Readonly<Record<string, string | null>>[];
  readonly olderCursor: string | null;
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ index: 'own' });
});
afterAll(() => service.close());

/** Parties with coin, every two of them with as much. */
async function enrich(count: number, prefix: string): Promise<void> {
  await service.run(`
    insert into party (id, party, first_position, last_position, unlocked, locked, rewards, reward_rows)
    select 100000 + (select count(*) from party) + n, '${prefix}' || n || '::1220aa', 1, 1, (n / 2) + 0.0000000001, 1, 0, 0
    from generate_series(1, ${count}) n;
    update head set (holders, unlocked, locked) =
      (select count(*), sum(p.unlocked), sum(p.locked) from party p where p.unlocked + p.locked > 0)`);
}

async function exported(): Promise<{ readonly rows: readonly Row[]; readonly total: string | null }> {
  const response = await service.get('/v1/exports/holders.csv');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="holders.csv"');
  const rows: Row[] = parse(await response.text(), { columns: true, record_delimiter: '\r\n' });
  return { rows, total: response.headers.get('explorer-total') };
}

/** All rows of the list's slices, with their numbers as they are written. */
async function listed(): Promise<Holders['content']> {
  const rows: Holders['content'][number][] = [];
  for (let cursor = ''; ;) {
    const response = await service.get(`/v1/holders?size=100${cursor}`);
    const text = (await response.text()).replaceAll(/:(-?\d[\d.]*)(?=[,}])/g, ':"$1"');
    const { content, olderCursor } = JSON.parse(text) as Holders;
    rows.push(...content);
    if (olderCursor === null) return rows;
    cursor = `&cursor=${encodeURIComponent(olderCursor)}`;
  }
}

it('the file of the holders has all rows of the list, the richest first, with rank and exact digits', async () => {
  // More than is read at once.
  await enrich(2_300, 'holder');
  const { rows, total } = await exported();
  expect(rows.length).toBeGreaterThan(2_300);
  expect(total).toBe(String(rows.length));
  expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, at) => String(at + 1)));
  const found = (await listed()).map((row) => Object.entries(row).map(([name, value]) => [name, value ?? '']));
  expect(rows.map((row) => Object.entries(row))).toEqual(found);
});

it('a party id that a spreadsheet would compute gets an apostrophe', async () => {
  await enrich(1, '=1+');
  const { rows } = await exported();
  expect(rows.map(({ party }) => party)).toContain("'=1+1::1220aa");
});

it('a file of the holders ends after the last of them when some lose their coin while it is read', async () => {
  const { database } = service;
  const before = await exported();
  const { reads } = database;
  database.holdReads();
  const opening = service.get('/v1/exports/holders.csv');
  await database.untilRead(reads + 1);
  // What was read first is still to be sent, and the rest to be read.
  await service.run(`
    update head set holders = holders - (select count(*) from party where unlocked + locked between 0.1 and 5);
    update party set unlocked = 0, locked = 0 where unlocked + locked between 0.1 and 5`);
  database.release();
  const response = await opening;
  const rows: Row[] = parse(await response.text(), { columns: true, record_delimiter: '\r\n' });
  const left = before.rows.filter(({ balance }) => Number(balance) > 5);
  expect(left.length).toBeLessThan(before.rows.length);
  expect(response.headers.get('explorer-total')).toBe(String(before.rows.length));
  expect(rows.map(({ rank, party }) => [rank, party])).toEqual(left.map(({ rank, party }) => [rank, party]));
});

it('an index without holders has a file of the header alone', async () => {
  await service.run(`update party set unlocked = 0, locked = 0; update head set holders = 0, unlocked = 0, locked = 0`);
  const response = await service.get('/v1/exports/holders.csv');
  expect(await response.text()).toBe('rank,party,name,unlocked,locked,balance,share\r\n');
  expect(response.headers.get('explorer-total')).toBe('0');
});

it('the file of the holders refuses a position', async () => {
  const response = await service.get('/v1/exports/holders.csv?position=1');
  expect(await response.json()).toMatchObject({ status: 400, errors: [{ name: 'position' }] });
});

it('the page of the holders has a link to the file', async () => {
  await enrich(2, 'linked');
  const page = await (await fetch(`${service.base}/holders?at=1`, { headers: { accept: 'text/html' } })).text();
  const [, link = ''] = /<a href="([^"]*\.csv[^"]*)"/u.exec(page) ?? [];
  const file = await fetch(new URL(link, `${service.base}/holders`), { headers: { accept: 'text/html' } });
  expect(await file.text()).toBe(await (await service.get('/v1/exports/holders.csv')).text());
});
