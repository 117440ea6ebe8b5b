import { documentation } from '@ledger-explorer/pages';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@ledger-explorer/client';
import { type Program, startProgram } from '@ledger-explorer/kit';
import { type EmbeddedDatabase, migrate, openWriter, type Writer } from '@ledger-explorer/store';
import { openTestDatabase } from '@ledger-explorer/store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attribute, readPage } from './read-page.ts';
import { alice, bob, contractId, eventId, smallLedger, transferAt, updateId } from './small-ledger.ts';

const monitor = 'https://status.example';
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
let folder: string;
let database: EmbeddedDatabase;
let writer: Writer;
let program: Program;
let base: string;
let apiKey: string;

function ask(path: string, headers: Record<string, string> = {}) {
  return fetch(base + path, { headers: { accept: browser, ...headers }, redirect: 'manual' });
}

async function open(path: string) {
  const response = await ask(path);
  return { response, ...readPage(await response.text(), base + path) };
}

/** Default period of a chart: as many points before the head as fit. */
function lately(response: Response, interval: 'hour' | 'day') {
  const to = Math.floor(Date.parse(response.headers.get('explorer-record-time') ?? '')) + 1;
  return { from: to - (interval === 'hour' ? 168 * 3_600_000 : 90 * 86_400_000), to };
}

/** A copy of an entry of the ledger with these texts replaced. */
function renamed<T>(value: T, texts: readonly string[], to: string): T {
  if (typeof value === 'string') return (texts.includes(value) ? to : value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => renamed(item, texts, to)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, renamed(item as unknown, texts, to)]),
  ) as T;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  database = await openTestDatabase({ dataDir: join(folder, 'postgres') });
  const environment = {
    DATABASE_URL: database.databaseUrl,
    NETWORK: 'testnet',
    PORT: '0',
    READY_MAX_LAG_S: '999999999',
    PAGE_LIMIT: '100000/s',
    ADDRESS_LIMIT: '100000/s',
    MONITOR_URL: `${monitor}/`,
  };
  await migrate({ databaseUrl: database.databaseUrl, network: 'testnet' });
  writer = await openWriter({ databaseUrl: database.databaseUrl, network: 'testnet' });
  program = startProgram('query-service', [], environment);
  base = (await program.writes(/^Ledger Explorer answers at (\S+)\n$/u, 'out'))[1] ?? '';
  apiKey = (await startProgram('keys', ['create', '--name', 'test'], environment).ended).out.trim();
});

afterAll(async () => {
  program.kill('SIGKILL');
  await program.ended;
  await writer.close().catch(() => undefined);
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('pages on a real store', () => {
  it('answer 503 before the first update', async () => {
    const { response, text } = await open('/');
    expect(response.status).toBe(503);
    expect(response.headers.get('refresh')).toBe('2');
    expect(text).toContain('Nothing is indexed yet');
    await writer.commit(smallLedger);
  });

  it('are at the base URL for browsers only', async () => {
    while ((await ask('/')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
    const origin = new URL(base).origin;
    const root = await fetch(`${origin}/`, { headers: { accept: browser } });
    expect([root.url, root.status]).toEqual([`${base}/`, 200]);
    expect((await ask('')).headers.get('location')).toBe('testnet/');
    const program = await ask('/transfers', { accept: '*/*' });
    expect([program.status, program.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect(await (await ask('/', { accept: 'application/json' })).json()).toMatchObject({ docs: '/testnet/docs' });
    for (const path of ['/v1/transfers', '/v1/nothing']) {
      expect((await ask(path)).headers.get('content-type')).toBe('application/problem+json');
    }
  });

  it('show every digit of the API response', async () => {
    const client = createClient({ baseUrl: base, apiKey, numbers: 'string' });
    const { data } = await client.listTransfers({ size: 25 });
    expect(data.content.length).toBeGreaterThan(0);
    const { figures, response } = await open('/transfers');
    for (const row of data.content) {
      const own = figures.filter((figure) => figure.row === row.eventId);
      const value = (field: string) => own.find((figure) => figure.field === field)?.value;
      expect({
        amount: value('amount'),
        fee: value('fee'),
        transferType: value('transferType'),
        createdAt: value('createdAt'),
        senders: own.filter(({ field }) => field === 'senders').map((figure) => figure.value),
        receivers: own.filter(({ field }) => field === 'receivers').map((figure) => figure.value),
      }).toEqual({
        amount: row.amount,
        fee: row.fee,
        transferType: row.transferType,
        createdAt: String(row.createdAt),
        senders: row.senders.map(({ partyId }) => partyId),
        receivers: row.receivers.map(({ partyId }) => partyId),
      });
      expect(own.find(({ field }) => field === 'amount')?.shown).toBe(row.amount);
    }
    expect(figures.find(({ field }) => field === 'total')?.value).toBe(String(data.totalElements));
    expect(response.headers.get('explorer-position')).toBe('7');
  });

  it.each(['updates', 'volume', 'rewards', 'supply', 'price'])('show every point of the series %s', async (metric) => {
    const client = createClient({ baseUrl: base, apiKey, numbers: 'string' });
    for (const interval of ['day', 'hour'] as const) {
      const { figures, response, text } = await open(`/charts/${metric}?interval=${interval}&from=0&to=9000000000000`);
      // More points than the limit of a series.
      expect([interval, response.status]).toEqual([interval, 400]);
      expect(text).toContain('from');
      expect(figures.filter(({ row }) => row !== null)).toEqual([]);
      const shown = await open(`/charts/${metric}?interval=${interval}`);
      const { data } = await client.getSeries({ metric, interval, ...lately(shown.response, interval) });
      const rows = data.points
        .toReversed()
        .flatMap(({ time, value, parts }) => [
          { row: `${interval} ${time}`, field: 'time', value: String(time) },
          { row: `${interval} ${time}`, field: 'value', value },
          ...(parts ?? []).map((part) => ({ row: `${interval} ${time}`, field: part.kind, value: part.value })),
        ]);
      const found = shown.figures.filter(({ row, value }) => row !== null && value !== '');
      expect(found.map(({ row, field, value }) => ({ row, field, value }))).toEqual(rows);
      expect(shown.figures.find(({ field, row }) => row === null && field === 'value')?.value).toBeDefined();
    }
  });

  it('answer 404 for an unknown chart, and list all charts', async () => {
    expect((await open('/charts/weather')).response.status).toBe(404);
    const { links } = await open('/charts');
    expect(links).toContain(`${base}/charts/volume`);
  });

  it('request suggestions, which other origins cannot', async () => {
    const own = { accept: browser, 'sec-fetch-site': 'same-origin' };
    const asked = await ask('/-/suggest?q=%407', own);
    expect([asked.status, await asked.text()]).toEqual([
      200,
      expect.stringMatching(/^<li role="option" .*data-href="\.\.\/updates\?at=7"/u),
    ]);
    expect(await (await ask('/-/suggest?q=nothing%20like%20it', own)).text()).toBe('');
    for (const site of ['cross-site', 'same-site', 'none']) {
      for (const path of ['/-/suggest?q=%407', '/de/-/suggest?q=%407']) {
        expect((await ask(path, { accept: browser, 'sec-fetch-site': site })).status).toBe(404);
      }
    }
  });

  it('request updates as sent by the ledger, which other origins cannot', async () => {
    const own = { accept: 'application/json', 'sec-fetch-site': 'same-origin' };
    const { data: list } = await createClient({ baseUrl: base, apiKey }).listUpdates({ size: 3 });
    const ids = list.content.map(({ updateId: id }) => id);
    const asked = await ask(`/-/raw?updates=${ids.join()}`, own);
    expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const client = createClient({ baseUrl: base, apiKey, numbers: 'string' });
    const expected = ids.map(async (id) => {
      const { data } = await client.getUpdate({ updateId: id });
      const { updateId: update, migrationId, synchronizerId, rootEventIds, recordTime, nodes } = data;
      return {
        ...{ updateId: update, migrationId, synchronizerId, rootEventIds, isReassignment: false, cursor: null },
        recordTime: new Date(recordTime).toISOString(),
        events: nodes.map((node) => [node.eventId, node.eventData]),
      };
    });
    expect(await asked.json()).toEqual(await Promise.all(expected));
    for (const updates of ['', Array.from({ length: 26 }, () => ids[0]).join()]) {
      expect((await ask(`/-/raw?updates=${updates}`, own)).status).toBe(400);
    }
    expect((await ask('/-/raw?updates=1220ab', own)).status).toBe(404);
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { ...own, 'sec-fetch-site': site };
      expect((await ask(`/-/raw?updates=${ids.join()}`, headers)).status).toBe(404);
    }
  });

  it('redirect a date to its position in the same list, with its filters', async () => {
    const led = async (path: string) => {
      const { status, headers } = await ask(path);
      return [status, headers.get('location')];
    };
    const { data: updates } = await createClient({ baseUrl: base, apiKey }).listUpdates({ size: 1 });
    const position = updates.totalElements;
    expect(await led('/updates?date=2026-01-01')).toEqual([303, `?at=${position}`]);
    expect(await led('/updates?date=2026-01-01%2000:00:03&page=2&at=9')).toEqual([303, '?at=2']);
    expect(await led('/transfers?kind=TAP&cursor=x&date=2026-01-01T00:00:03Z')).toEqual([303, '?kind=TAP&at=2']);
    expect(await led('/updates?date=2025-12-31')).toEqual([303, '?at=0']);
    expect(await led('/de/updates?date=2025-12-31')).toEqual([303, '?at=0']);
    expect((await led('/updates?date=yesterday'))[0]).toBe(400);
  });

  it('are in German below de/, with links to German pages and to files without a language', async () => {
    const own = { accept: browser, 'sec-fetch-site': 'same-origin' };
    const read = async (path: string) => (await ask(path, own)).text();
    const page = await read('/de/transfers?kind=TOKEN_TRANSFER');
    expect(page).toMatch(/<html lang="de">/u);
    expect(page).toContain('<link rel="canonical" href="./transfers" />');
    expect(page).toContain('<a href="./updates"');
    expect(page).toMatch(/href="\.\.\/assets\/pages-/u);
    expect(await read('/de/transfers')).toMatch(/href="\.\.\/transfers\.csv\?/u);
    expect(page).toContain('href="../docs"');
    expect(page).toMatch(/href="\.\.\/transfers\?kind=TOKEN_TRANSFER"\s*lang="en"/u);
    expect(await read('/transfers?kind=TOKEN_TRANSFER')).toMatch(
      /href="\.\/de\/transfers\?kind=TOKEN_TRANSFER"\s*lang="de"/u,
    );
    expect(await read('/')).toMatch(/href="\.\/de\/"\s*lang="de"/u);
    expect(await read('/de/-/suggest?q=%407')).toMatch(/data-href="\.\.\/updates\?at=7"/u);
    expect((await ask('/de/at/1000000000', own)).headers.get('location')).toMatch(/^\.\.\/updates\?at=/u);
    expect(await read('/de/nothing/is/here')).toContain('Keine Seite hat diese Adresse.');
    expect(await read('/de/updates?choice=Transfer')).toContain('choice ist nur zusammen mit template erlaubt.');
    expect(await read('/updates?choice=Transfer')).toContain('choice may only be given with template.');
    expect((await ask('/en/transfers', own)).status).toBe(404);
  });

  it('begin with an overview at one position', async () => {
    const client = createClient({ baseUrl: base, apiKey, numbers: 'string' });
    const { data: dashboard, position } = await client.getDashboard();
    const { data: market } = await client.getMarketInfo();
    const { data: updates } = await client.listUpdates({ size: 8 });
    const { figures, response } = await open('/');
    expect(response.headers.get('explorer-position')).toBe(String(position));
    const value = (field: string) => figures.find((figure) => figure.field === field)?.value;
    for (const field of [
      'totalTransactions',
      'totalEvents',
      'totalTransfers',
      'totalAccounts',
      'totalActiveValidators',
      'totalValidators',
      'tps',
      'monthPeakTps',
    ] as const) {
      expect([field, value(field)]).toEqual([field, String(dashboard[field])]);
    }
    expect(value('valueCoin')).toBe(market.totalSupplyDto.valueCoin);
    expect(value('price')).toBe(market.tokenPriceDto.price);
    expect(figures.flatMap(({ field, row }) => (field === 'recordTime' && row != null ? [row] : []))).toEqual(
      updates.content.map(({ updateId: id }) => id),
    );
    const hours = figures.filter(({ field, row }) => field === 'value' && /^(?:hour|day) /u.test(row ?? ''));
    expect(hours.reduce((sum, figure) => sum + Number(figure.value), 0)).toBe(dashboard.totalTransfers);
    const openVotes = figures.filter(({ field }) => field === 'summary');
    expect(openVotes).toHaveLength(dashboard.activeVoteRequests);
  });

  it('are valid documents without broken links', async () => {
    const seen = new Set<string>();
    const shapes = new Set<string>();
    /**
     * Paths that differ in ids and parameter values share code: one is opened per parameter, in German without
     * parameters.
     */
    const isNew = (url: string): boolean => {
      if (seen.has(url)) return false;
      seen.add(url);
      const { pathname, searchParams } = new URL(url);
      const names = url.startsWith(`${base}/de/`) ? [] : searchParams.keys();
      const path = pathname.replaceAll(/[^/]*::|[0-9a-f]{8,}|\d+/gu, '#');
      const before = shapes.size;
      for (const name of ['', ...names]) shapes.add(`${path} ${name}`);
      return shapes.size > before;
    };
    const waiting = [`${base}/`];
    for (const url of waiting) {
      if (!isNew(url)) continue;
      const response = await fetch(url, { headers: { accept: browser } });
      expect([url, response.status]).toEqual([url, 200]);
      if (!response.headers.get('content-type')?.startsWith('text/html') || url.endsWith('/docs')) continue;
      const page = readPage(await response.text(), url);
      const heads = page.elements.filter(({ tagName }) => tagName === 'h1');
      const language = page.elements.filter(({ tagName }) => tagName === 'html').map((one) => attribute(one, 'lang'));
      expect([url, heads.length, language]).toEqual([url, 1, [url.startsWith(`${base}/de/`) ? 'de' : 'en']]);
      const ids = page.elements.flatMap((element) => attribute(element, 'id') ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      const links = page.links.filter((link) => link !== documentation && !link.startsWith(`${monitor}/`));
      expect(links.filter((link) => !link.startsWith(`${base}/`))).toEqual([]);
      waiting.push(...links.filter((link) => !link.includes('/governance/')));
    }
    expect(seen.size).toBeGreaterThan(10);
  });

  it('stay at a position and can be cached there', async () => {
    const held = await ask('/updates?at=5');
    const text = await held.text();
    expect(held.headers.get('explorer-position')).toBe('5');
    expect(readPage(text, base).figures.find(({ field }) => field === 'total')?.value).toBe('5');
    expect((await ask('/updates')).headers.get('cache-control')).toContain('s-maxage=1');
    const path = `/party/${encodeURIComponent(bob)}/rewards?at=5`;
    const before = await ask(path);
    expect(before.headers.get('cache-control')).toBe('public, max-age=60, s-maxage=300');
    const tag = before.headers.get('etag') ?? '';
    const again = await ask(path, { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('have a content security policy for their own scripts only', async () => {
    const response = await ask('/');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const { elements } = readPage(await response.text(), `${base}/`);
    expect(elements.flatMap(({ attrs }) => attrs.filter(({ name }) => /^on|^style$/u.test(name)))).toEqual([]);
    const inline = elements.filter((one) => one.tagName === 'script' && attribute(one, 'src') === null);
    const texts = inline.map((one) => one.childNodes.map((node) => ('value' in node ? node.value : '')).join(''));
    expect(texts).toHaveLength(1);
    const hashes = texts.map((text) => createHash('sha256').update(text).digest('base64'));
    for (const hash of hashes) expect(policy).toContain(`'sha256-${hash}'`);
  });

  it('load assets that are cached as immutable', async () => {
    const { links } = await open('/');
    const files = links.filter((link) => link.includes('/assets/'));
    expect(files).toHaveLength(2);
    for (const file of files) {
      const response = await fetch(file);
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  it.each([
    ['/nothing-of-this-name', 404],
    ['/party/nobody::1220', 404],
    ['/transfers?size=7', 400],
    ['/parties?page=0', 400],
    ['/parties?page=9', 404],
    ['/transfers?at=99', 400],
    ['/transfers?at=x', 400],
  ])('show the error at %s with status %i', async (path, status) => {
    const { response, elements, title, text } = await open(path);
    expect(text).not.toContain('offline');
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/u);
    expect(elements.filter(({ tagName }) => tagName === 'h1')).toHaveLength(1);
    expect(title).toContain('Ledger Explorer');
  });

  it('link to a party whose id needs encoding', async () => {
    const { links } = await open('/transfers');
    const link = links.find((one) => one.includes('/party/bob')) ?? '';
    const response = await fetch(link, { headers: { accept: browser } });
    expect(response.status).toBe(200);
    const { figures } = readPage(await response.text(), link);
    expect(figures.find(({ field }) => field === 'partyId')?.value).toBe(bob);
    expect(figures.find(({ field }) => field === 'total_unlocked_coin')?.value).toBe('2469135780246.0000000002');
  });

  it('show an update with its effects, neighbors and events', async () => {
    const client = createClient({ baseUrl: base, apiKey, numbers: 'string' });
    const { data } = await client.getUpdate({ updateId: updateId(6) });
    const { figures, links, title, elements } = await open(`/update/${updateId(6)}`);
    const value = (field: string, row: string | null) =>
      figures.find((figure) => figure.field === field && figure.row === row)?.value;
    expect(value('updateId', null)).toBe(updateId(6));
    expect(value('position', null)).toBe('7');
    expect(figures.filter(({ field }) => field === 'position').map((figure) => figure.value)).toEqual([
      '7',
      String(data.position),
    ]);
    expect(value('amount', eventId(6))).toBe(data.transfers[0]?.amount);
    expect(title).toContain('alice paid bob/../ü 1,234,567,890,123.0000000001 CC, with 0.25 CC in fees');
    expect(links).toContain(`${base}/update/${updateId(5)}`);
    expect(links).toContain(`${base}/update/${updateId(7)}`);
    expect(elements.filter(({ tagName }) => tagName === 'li').map((one) => attribute(one, 'data-row'))).toContain(
      eventId(6),
    );
    const raw = await open(`/update/${updateId(6)}?view=raw`);
    expect(raw.text).toContain('"text": "line\\nbreak \\"quoted\\""');
  });

  it('redirect an event to its place in the update, and a time to the updates at it', async () => {
    const event = await ask(`/event/${eventId(6)}`);
    expect([event.status, event.headers.get('location')]).toEqual([303, `../update/${updateId(6)}#event-0`]);
    expect((await ask(`/event/${eventId(6)}9`)).status).toBe(404);
    const time = await ask('/at/2026-01-01T00:00:03Z');
    expect([time.status, time.headers.get('location')]).toEqual([303, '../updates?at=3']);
    expect((await ask('/at/yesterday')).status).toBe(404);
  });

  it('link a validator to its status in the health monitor', async () => {
    const { data } = await createClient({ baseUrl: base, apiKey }).listValidators({ size: 1, status: 'ALL' });
    const [validator] = data.content.map((row) => encodeURIComponent(row.validator));
    const { links } = await open(`/validator/${validator}`);
    expect(links).toContain(`${monitor}/testnet/validators/${validator}`);
  });

  it('suggest names that contain a text if none begins with it', async () => {
    const { data } = await createClient({ baseUrl: base, apiKey }).listValidators({ size: 1, status: 'ALL' });
    const [id = ''] = data.content.map((row) => row.validator);
    const { links, text } = await open(`/search?q=${encodeURIComponent(id.slice(1, 6))}`);
    expect(text).toContain('Did you mean');
    expect(links).toContain(`${base}/validator/${encodeURIComponent(id).replaceAll('%3A', ':')}`);
  });

  it('show a contract with its events', async () => {
    const client = createClient({ baseUrl: base, apiKey, numbers: 'string' });
    const { data } = await client.getContract({ contractId: contractId(6) });
    const { figures, text } = await open(`/contract/${contractId(6)}`);
    const value = (field: string) => figures.find((figure) => figure.field === field)?.value;
    expect({
      contractId: value('contractId'),
      templateName: value('templateName'),
      state: value('state'),
      events: value('events'),
    }).toEqual({
      contractId: data.contractId,
      templateName: data.templateName,
      state: data.state,
      events: String(data.events),
    });
    expect(text).toContain('Splice.Amulet:Amulet');
  });

  it('redirect a pasted text to the only matching page', async () => {
    const [hint = ''] = bob.split('::');
    for (const [text, page] of [
      [updateId(6), `./update/${updateId(6)}`],
      [` "${eventId(6)}" `, `./event/${eventId(6)}`],
      [bob, `./party/${encodeURIComponent(bob).replaceAll('%3A', ':')}`],
      // Also a validator and an app, to which the page links.
      [alice, `./party/${encodeURIComponent(alice).replaceAll('%3A', ':')}`],
      ['@5', './updates?at=5'],
      // The only result, but not exact.
      [hint.slice(0, 2), `./party/${encodeURIComponent(bob).replaceAll('%3A', ':')}`],
    ] as const) {
      const { status, headers } = await ask(`/search?q=${encodeURIComponent(text)}`);
      expect([text, status, headers.get('location')]).toEqual([text, 303, page]);
    }
    const { links } = await open(`/party/${encodeURIComponent(alice)}`);
    expect(links).toContain(`${base}/app/${encodeURIComponent(alice).replaceAll('%3A', ':')}`);
    const none = await open('/search?q=nobody-of-this-name');
    expect(none.text).toContain('No results for “nobody-of-this-name”');
    expect((await open('/search')).response.status).toBe(200);
  });

  it('show hostile texts of the ledger as text without creating elements', async () => {
    const hostile = `"'>\u202e\u0007<img src=x onerror=alert(1)></pre></title><script>alert(2)</script>&lt;::1220dd`;
    await writer.commit([renamed(transferAt(8), [bob, 'line\nbreak "quoted"', 'splice-amulet'], hostile)]);
    while ((await ask('/')).headers.get('explorer-position') !== '8') await new Promise((next) => setTimeout(next, 20));
    const party = `/party/${encodeURIComponent(hostile)}`;
    const plain = new Set<string>();
    for (const path of [
      '/',
      '/transfers',
      '/parties',
      `/update/${updateId(7)}`,
      `/update/${updateId(7)}?view=raw`,
      `/contract/${contractId(7)}`,
      `/party/${encodeURIComponent(bob)}`,
      '/help',
    ]) {
      for (const { tagName } of (await open(path)).elements) plain.add(tagName);
    }
    const raw = `/update/${updateId(8)}?view=raw`;
    const paths = ['/', '/transfers', '/parties', party, `/update/${updateId(8)}`, raw, `/contract/${contractId(8)}`];
    for (const path of paths) {
      const { response, elements, figures, text } = await open(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(elements.map(({ tagName }) => tagName).filter((name) => !plain.has(name))).toEqual([]);
      expect(elements.filter(({ tagName }) => tagName === 'script')).toHaveLength(2);
      expect(elements.flatMap(({ attrs }) => attrs.filter(({ name }) => /^on|^style$/u.test(name)))).toEqual([]);
      expect(text).toContain('⟨U+202E⟩');
      expect(text).not.toContain('\u202e');
      if (path === '/transfers') expect(figures.map(({ value }) => value)).toContain(hostile);
    }
  });

  it('are counted by kind', async () => {
    const text = await (await fetch(`${new URL(base).origin}/metrics`)).text();
    expect(text).toMatch(/http_requests_total\{operation="page:transfers",status="200"\} \d+/u);
  });
});
