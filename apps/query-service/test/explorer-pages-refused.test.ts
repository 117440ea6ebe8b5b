import { pino } from 'pino';
import { expect, it } from 'vitest';
import { alice, length, shownTime } from './long-ledger.ts';
import { browser, openPage } from './read-page.ts';
import { startTestService, type TestService } from './test-service.ts';

// The ledger has 45 updates (`long-ledger.ts`).

function open({ base }: TestService, path: string) {
  return openPage(base + path);
}

it('an address with too many pages gets a 429 page that refreshes, and its API requests succeed', async () => {
  const service = await startTestService({ pages: { limit: { requests: 2, windowSeconds: 60 } } });
  expect((await open(service, '/updates')).response.status).toBe(200);
  expect((await open(service, '/transfers')).response.status).toBe(200);
  const { response, text } = await open(service, '/parties');
  expect(response.status).toBe(429);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('refresh')).toBe(response.headers.get('retry-after'));
  expect(text).toContain('Too many requests');
  expect((await service.get('/v1/updates')).status).toBe(200);
});

it('pages get 503 when requests in flight reach a quarter of the limit, and API requests succeed', async () => {
  const service = await startTestService({ maxInFlight: 8 });
  service.database.holdReads();
  const held = [1, 2].map((size) => service.get(`/v1/updates?size=${size}`));
  await service.database.untilRead(2);
  const { response, text } = await open(service, '/updates');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(text).toContain('Too many requests are in progress.');
  expect(text).not.toContain('offline');
  const third = service.get('/v1/updates?size=3');
  service.database.release();
  expect((await Promise.all([...held, third])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await open(service, '/updates')).response.status).toBe(200);
});

it('four pages are read at a time, and an API request beside them', async () => {
  const service = await startTestService();
  // Loads the head into memory.
  await open(service, '/updates?page=2');
  const before = service.database.reads;
  service.database.holdReads();
  const pages = ['/rounds', '/transfers', '/parties', '/apps', '/validators', '/super-validators'].map((path) =>
    open(service, path),
  );
  await service.database.untilRead(before + 4);
  await fetch(`${service.origin}/openapi.json`);
  expect(service.database.reads).toBe(before + 4);
  const program = service.get('/v1/updates?size=7');
  await service.database.untilRead(before + 5);
  expect(service.database.reads).toBe(before + 5);
  service.database.release();
  expect((await Promise.all(pages)).map(({ response }) => response.status)).toEqual(pages.map(() => 200));
  expect((await program).status).toBe(200);
});

it('without pages, browsers get the API responses', async () => {
  const service = await startTestService({ pages: 'off' });
  const { response } = await open(service, '/updates');
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  expect((await open(service, '/')).text).toContain('API reference');
});

it('with several networks, the root lists them, and each page links to the other networks', async () => {
  const service = await startTestService({ networks: ['localnet', 'othernet'] });
  const root = await fetch(`${service.origin}/`, { headers: { accept: browser } });
  expect(root.url).toBe(`${service.origin}/`);
  const { links } = await open(service, `/party/${alice}`);
  expect(links).toContain(`${service.origin}/othernet/`);
  expect(links).toContain(`${service.base}/`);
});

it('the header of a page shows the state of the index by its age', async () => {
  for (const [seconds, state] of [
    [1, 'live'],
    [90, 'behind'],
    [400, 'stale'],
  ] as const) {
    const service = await startTestService({ now: () => shownTime(length) + seconds * 1_000 });
    expect((await open(service, '/updates')).text).toMatch(new RegExp(`[●◐○] ${state}`, 'u'));
  }
  const service = await startTestService();
  const pinned = await open(service, '/updates?at=40');
  expect(pinned.text).toContain('◆ pinned update 40');
  expect(pinned.links).toContain(`${service.base}/updates`);
});

it('a position that a rewind removed gets a 410 page with a link to the newest', async () => {
  const service = await startTestService({ index: 'own' });
  await service.rewind(43);
  const { response, text, links } = await open(service, '/updates?at=44');
  expect(response.status).toBe(410);
  expect(text).toContain('rewound past this position');
  expect(links).toContain(`${service.base}/updates`);
});

it('a page is read once per position', async () => {
  const service = await startTestService({ index: 'own' });
  const first = await open(service, '/updates');
  const { reads } = service.database;
  const again = await open(service, '/updates');
  expect(service.database.reads).toBe(reads);
  expect(again.response.headers.get('etag')).toBe(first.response.headers.get('etag'));
  await service.grow();
  const next = await open(service, '/updates');
  expect(next.response.headers.get('explorer-position')).toBe('46');
  expect(next.response.headers.get('etag')).not.toBe(first.response.headers.get('etag'));
});

it('while the store is unavailable, cached pages are shown and other pages get 503', async () => {
  const service = await startTestService();
  expect((await open(service, '/updates')).response.status).toBe(200);
  service.database.cut();
  expect((await open(service, '/updates')).response.status).toBe(200);
  const { response, text } = await open(service, '/transfers');
  expect(response.status).toBe(503);
  expect(response.headers.get('refresh')).toBe('2');
  expect(text).toContain('The database cannot be reached.');
  expect(text).toContain('✕ offline');
});

it('pages support If-None-Match and HEAD', async () => {
  const service = await startTestService();
  const { response } = await open(service, '/updates');
  const etag = response.headers.get('etag') ?? '';
  const same = await fetch(`${service.base}/updates`, { headers: { accept: browser, 'if-none-match': etag } });
  expect([same.status, await same.text()]).toEqual([304, '']);
  const head = await fetch(`${service.base}/updates`, { method: 'HEAD', headers: { accept: browser } });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const posted = await fetch(`${service.base}/updates`, { method: 'POST', headers: { accept: browser } });
  expect(posted.status).toBe(404);
});

it('an internal error of a page is logged under the request id on the page', async () => {
  const lines: { level: number; reqId?: string; err?: { message: string } }[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]) });
  const service = await startTestService({ log, index: 'own' });
  await service.run('revoke select on transfer_0 from ledger_explorer_reader');
  const { response, text } = await open(service, '/transfers');
  expect(response.status).toBe(500);
  expect(text).not.toContain('permission');
  const faults = lines.filter(({ level }) => level >= 50);
  expect(faults.map(({ err }) => err?.message)).toContain('permission denied for table transfer_0');
  for (const { reqId = 'none' } of faults) expect(text).toContain(reqId);
});

it('a page has a max-age by path and position, and varies by Accept', async () => {
  const service = await startTestService();
  for (const [path, cache] of [
    ['/updates', 'public, max-age=0, s-maxage=1, stale-while-revalidate=5'],
    [`/party/${alice}/rewards?at=40`, 'public, max-age=60, s-maxage=300'],
    // Its sentences contain current names.
    ['/updates?at=40', 'public, max-age=0, s-maxage=1, stale-while-revalidate=5'],
    ['/', 'public, max-age=0, s-maxage=1, stale-while-revalidate=5'],
  ] as const) {
    const { headers } = (await open(service, path)).response;
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([cache, 'Accept, Accept-Encoding']);
  }
  const program = await fetch(`${service.base}/updates`, { headers: { accept: 'application/json' } });
  expect([program.status, program.headers.get('cache-control')]).toEqual([404, 'no-store']);
});
