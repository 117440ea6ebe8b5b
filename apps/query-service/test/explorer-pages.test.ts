import { documentation } from '@ledger-explorer/pages';
import { beforeAll, describe, expect, it } from 'vitest';
import { attribute, browser, openPage, readPage } from './read-page.ts';
import { alice, bob, contractId, eventId, smallLedger, transferAt, updateId } from './small-ledger.ts';
import { serviceOfFile } from './test-service.ts';

const monitor = 'https://status.example';
const service = serviceOfFile({ index: 'empty', monitorUrl: monitor });
beforeAll(() => service.commit(smallLedger));

function ask(path: string, headers: Record<string, string> = {}) {
  return fetch(service.base + path, { headers: { accept: browser, ...headers }, redirect: 'manual' });
}

function open(path: string) {
  return openPage(service.base + path);
}

async function redirect(path: string) {
  const { status, headers } = await ask(path);
  return [status, headers.get('location')];
}

/** An id as a segment of a link, with readable colons. */
function segment(id: string): string {
  return encodeURIComponent(id).replaceAll('%3A', ':');
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

describe('pages', () => {
  it('are at the base URL for browsers only', async () => {
    const root = await fetch(`${service.origin}/`, { headers: { accept: browser } });
    expect([root.url, root.status]).toEqual([`${service.base}/`, 200]);
    expect((await ask('')).headers.get('location')).toBe('localnet/');
    expect(await redirect('/de')).toEqual([303, 'de/']);
    const program = await ask('/transfers', { accept: '*/*' });
    expect([program.status, program.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect(await (await ask('/', { accept: 'application/json' })).json()).toMatchObject({
      explorer: '/localnet/',
      docs: '/localnet/docs',
    });
    for (const path of ['/v1/transfers', '/v1/nothing']) {
      expect((await ask(path)).headers.get('content-type')).toBe('application/problem+json');
    }
  });

  it.each([
    ['/-/suggest?q=%407', 200],
    ['/de/-/suggest?q=%407', 200],
    [`/-/raw?updates=${updateId(6)},${updateId(7)}`, 200],
    ['/-/raw?updates=', 400],
    [`/-/raw?updates=${Array.from({ length: 26 }, () => updateId(6)).join()}`, 400],
    ['/-/raw?updates=1220ab', 404],
  ])('request %s with status %i from scripts of the same origin only', async (path, status) => {
    expect((await ask(path, { 'sec-fetch-site': 'same-origin' })).status).toBe(status);
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await ask(path, { 'sec-fetch-site': site })).status).toBe(404);
    }
  });

  it('redirect a date to its position in the same list, with its filters', async () => {
    // `date`: the last update before it. `/at/`: the first update from it on. Update `n` is `n` s and 1 µs after midnight.
    expect(await redirect('/updates?date=2026-01-01')).toEqual([303, '?at=7']);
    expect(await redirect('/updates?date=2026-01-01%2000:00:03&page=2&at=9')).toEqual([303, '?at=2']);
    expect(await redirect('/transfers?kind=TAP&cursor=x&date=2026-01-01T00:00:03Z')).toEqual([303, '?kind=TAP&at=2']);
    expect(await redirect('/updates?date=2025-12-31')).toEqual([303, '?at=0']);
    expect(await redirect('/de/updates?date=2025-12-31')).toEqual([303, '?at=0']);
    expect(await redirect('/de/at/2026-01-01T00:00:03Z')).toEqual([303, '../updates?at=3']);
    expect((await redirect('/updates?date=yesterday'))[0]).toBe(400);
    expect((await redirect('/at/yesterday'))[0]).toBe(404);
  });

  it('use the first value of a repeated parameter everywhere', async () => {
    const { links } = await open('/transfers?kind=MINT&kind=TAP');
    expect(links.filter((link) => link.includes('kind=TAP'))).toEqual([]);
    expect(links).toContain(`${service.base}/de/transfers?kind=MINT`);
  });

  it('link a statement to the file of the same period', async () => {
    const { figures, links } = await open(`/party/${segment(alice)}/statement`);
    const [from, to] = ['from', 'to'].map((name) => figures.find(({ field }) => field === name)?.value ?? '');
    expect(links).toContain(`${service.base}/party/${segment(alice)}/statement.csv?from=${from}&to=${to}`);
  });

  it('unpin a slice to the newest rows', async () => {
    const { links } = await open('/updates?size=25&end=oldest&at=5');
    expect(links).toContain(`${service.base}/updates?size=25`);
  });

  it("have their own search field without the text of a list's filter", async () => {
    const fields = async (path: string) =>
      (await open(path)).elements
        .filter((element) => attribute(element, 'name') === 'q')
        .map((element) => attribute(element, 'value'));
    expect(await fields('/validators?q=acme')).toEqual(['', 'acme']);
    expect(await fields('/search?q=nobody-of-this-name')).toEqual(['nobody-of-this-name']);
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
      const names = url.startsWith(`${service.base}/de/`) ? [] : searchParams.keys();
      const path = pathname.replaceAll(/[^/]*::|[0-9a-f]{8,}|\d+/gu, '#');
      const before = shapes.size;
      for (const name of ['', ...names]) shapes.add(`${path} ${name}`);
      return shapes.size > before;
    };
    const waiting = [`${service.base}/`];
    for (const url of waiting) {
      if (!isNew(url)) continue;
      const response = await fetch(url, { headers: { accept: browser } });
      expect([url, response.status]).toEqual([url, 200]);
      if (!response.headers.get('content-type')?.startsWith('text/html') || url.endsWith('/docs')) continue;
      const page = readPage(await response.text(), url);
      const heads = page.elements.filter(({ tagName }) => tagName === 'h1');
      const language = page.elements.filter(({ tagName }) => tagName === 'html').map((one) => attribute(one, 'lang'));
      expect([url, heads.length, language]).toEqual([url, 1, [url.startsWith(`${service.base}/de/`) ? 'de' : 'en']]);
      const ids = page.elements.flatMap((element) => attribute(element, 'id') ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      const links = page.links.filter((link) => link !== documentation && !link.startsWith(`${monitor}/`));
      expect(links.filter((link) => !link.startsWith(`${service.base}/`))).toEqual([]);
      waiting.push(...links);
    }
    expect(seen.size).toBeGreaterThan(10);
  });

  it.each([
    ['/nothing-of-this-name', 404, 'There is no page at this address.'],
    [`/update/1220${'A'.repeat(64)}`, 404, '1220 and 64 lower-case hexadecimal digits'],
    ['/update/@999', 404, 'No update is at position 999.'],
    ['/transfers?size=7', 400, 'size is "7", but must be one of 25, 50, 100.'],
    ['/parties?page=9', 404, 'There is no page 9; the last page is 1.'],
    ['/transfers?at=99', 400, 'at is ahead of the index: send at most 7.'],
    // More points than the limit of a series.
    ['/charts/volume?interval=hour&from=2025-01-01&to=2026-12-31', 400, 'at most 2000 are allowed'],
  ])('show the error at %s with status %i', async (path, status, detail) => {
    const { response, text } = await open(path);
    expect(text).not.toContain('offline');
    expect(text).toContain(detail);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/u);
  });

  it('link to a party whose id needs encoding', async () => {
    const { links } = await open('/transfers');
    const { response, figures } = await openPage(links.find((one) => one.includes('/party/bob')) ?? '');
    expect(response.status).toBe(200);
    expect(figures.find(({ field }) => field === 'partyId')?.value).toBe(bob);
    expect(figures.find(({ field }) => field === 'total_unlocked_coin')?.value).toBe('2469135780246.0000000002');
  });

  it('link a validator to its status in the health monitor', async () => {
    const { links } = await open(`/validator/${segment(alice)}`);
    expect(links).toContain(`${monitor}/localnet/validators/${encodeURIComponent(alice)}`);
  });

  it('suggest names that contain a text if none begins with it', async () => {
    const { links, text } = await open(`/search?q=${alice.slice(1, 6)}`);
    expect(text).toContain('Did you mean');
    expect(links).toContain(`${service.base}/validator/${segment(alice)}`);
  });

  it('redirect a pasted text to the only matching page', async () => {
    for (const [text, page] of [
      [updateId(6), `./update/${updateId(6)}`],
      [` "${eventId(6)}" `, `./event/${eventId(6)}`],
      [bob, `./party/${segment(bob)}`],
      // Also a validator and an app, to which the page links.
      [alice, `./party/${segment(alice)}`],
      ['@5', './updates?at=5'],
      // The only result, but not exact.
      [bob.slice(0, 2), `./party/${segment(bob)}`],
    ] as const) {
      expect([text, ...(await redirect(`/search?q=${encodeURIComponent(text)}`))]).toEqual([text, 303, page]);
    }
    expect((await open(`/party/${segment(alice)}`)).links).toContain(`${service.base}/app/${segment(alice)}`);
    expect((await open('/search?q=nobody-of-this-name')).text).toContain('No results for “nobody-of-this-name”');
    expect((await open('/search')).response.status).toBe(200);
  });

  it('show hostile texts of the ledger as text without creating elements', async () => {
    const hostile = `"'>\u202e\u0007<img src=x onerror=alert(1)></pre></title><script>alert(2)</script>&lt;::1220dd`;
    await service.commit([renamed(transferAt(8), [bob, 'line\nbreak "quoted"', 'splice-amulet'], hostile)]);
    const pathsOf = (n: number, party: string) => [
      ...['/', '/transfers', '/parties', `/update/${updateId(n)}`, `/update/${updateId(n)}?view=raw`],
      ...[`/contract/${contractId(n)}`, `/party/${encodeURIComponent(party)}`],
    ];
    const plain = new Set<string>();
    for (const path of ['/help', ...pathsOf(7, bob)]) {
      for (const { tagName } of (await open(path)).elements) plain.add(tagName);
    }
    for (const path of pathsOf(8, hostile)) {
      const { response, elements, figures, text } = await open(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(elements.map(({ tagName }) => tagName).filter((name) => !plain.has(name))).toEqual([]);
      expect(elements.filter(({ tagName }) => tagName === 'script')).toHaveLength(2);
      expect(elements.flatMap(({ attrs }) => attrs.filter(({ name }) => /^on|^style$/u.test(name)))).toEqual([]);
      expect(text).toContain('⟨U+202E⟩');
      expect(text).not.toContain('\u202e');
      if (path === '/transfers') expect(figures.map(({ value }) => value)).toContain(hostile);
    }
  });

  it('are counted by kind', async () => {
    const text = await (await fetch(`${service.origin}/metrics`)).text();
    expect(text).toMatch(/http_requests_total\{operation="page:transfers",status="200"\} \d+/u);
  });
});
