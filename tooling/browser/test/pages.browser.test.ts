import { brotliCompressSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { readStream, type Row } from '@ledger-explorer/proof';
import { type Browser, browserModule, openBrowser, type Page } from '@ledger-explorer/test-downloads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Explorer, startExplorer } from '../src/explorer.ts';
import { factFigures, figureRows, wrongFigures } from '../src/figures.ts';
import { outline, picturesOf } from '../src/pictures.ts';
import { type Routes, routesOf } from '../src/routes.ts';

const desk = { width: 1280, height: 800 } as const;
const phone = { width: 360, height: 740 } as const;

let explorer: Explorer;
let browser: Browser;
let routes: Routes;
/** Every test reads with this one, unless it needs a reader of another kind. */
let page: Page;
/** Whatever a page asked for since it was last opened, and complained of. */
let asked: string[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  const network = ['--all', '--parties', '60', '--validators', '30', '--seed', '14'];
  [explorer, browser] = await Promise.all([startExplorer(1_500, network), openBrowser()]);
  routes = await routesOf(explorer);
  page = await browser.newPage({ viewport: desk });
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
});

afterAll(async () => {
  await browser.close();
  await explorer.deployment.stop();
});

async function open(path: string, reader = page): Promise<number> {
  asked = [];
  return (await reader.goto(explorer.base + path))?.status() ?? 0;
}

/** What axe, which is in the page already, has against it. */
function violationsOf(reader: Page) {
  return reader.evaluate<readonly { id: string; where: string }[]>(`(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({ id, where: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ') }));
  })()`);
}

describe('every figure is the API’s, digit by digit', () => {
  it.each([
    ['updates', '/v1/updates', 'updateId', ''],
    ['transfers', '/v1/transfers', 'eventId', ''],
    ['transfers', '/v1/transfers', 'eventId', 'page=2'],
    ['parties', '/v1/parties', 'partyAddress', ''],
    ['validators', '/v1/validators', 'validator', ''],
    ['validators', '/v1/validators', 'validator', 'status=ACTIVE'],
    ['super-validators', '/v1/super-validators', 'svId', ''],
    ['governance', '/v1/governance/vote-requests', 'trackingCid', ''],
    ['apps', '/v1/featured-apps', 'contractId', ''],
  ])('of the list of %s (%s, by %s) %s', async (path, operation, key, query) => {
    const second = query.startsWith('page') ? 'page=1' : query;
    const answer = await explorer.get(`${operation}?size=25&${second}`);
    const content = answer.content as readonly Row[];
    await open(`${path}?${query}`);
    const found = await figureRows(page);
    expect(found.map((row) => row.key)).toEqual(content.map((row) => row[key]));
    expect(found.length).toBeGreaterThan(0);
    for (const [at, row] of content.entries()) {
      expect(found[at]?.figures.length).toBeGreaterThan(1);
      expect(wrongFigures(found[at]?.figures ?? [], row)).toEqual([]);
    }
    const totals = (await factFigures(page)).filter(({ field }) => field === 'totalElements');
    expect(totals.map(({ value }) => `#${value}`)).toEqual([answer.totalElements]);
  });

  it('of the rewards of a party', async () => {
    const { content } = await explorer.get(`/v1/rewards/${encodeURIComponent(routes.party)}?size=25`);
    await open(`party/${routes.party}/rewards`);
    const found = await figureRows(page);
    expect(found.length).toBeGreaterThan(0);
    for (const [at, row] of (content as readonly Row[]).entries())
      expect(wrongFigures(found[at]?.figures ?? [], row)).toEqual([]);
  });

  it('of supply and market', async () => {
    const market = await explorer.get('/v1/market/get-market-info');
    const row = {
      ...(market.tokenPriceDto as Row),
      ...(market.dominanceDto as Row),
      ...(market.marketCapDto as Row),
      ...market,
    };
    await open('supply');
    const figures = await factFigures(page);
    expect(figures.length).toBeGreaterThan(8);
    expect(wrongFigures(figures, { ...row, updateTimestamp: (market.tokenPriceDto as Row).updateTimestamp })).toEqual(
      [],
    );
  });

  it('of one party, one validator and one super validator', async () => {
    const party = await explorer.get(`/v1/parties/${encodeURIComponent(routes.party)}`);
    const [summary] = (party.holdingsSummaryResponse as { summaries: readonly Row[] }).summaries;
    await open(`party/${routes.party}`);
    const figures = await factFigures(page);
    // Holdings are texts in the seed, and so they are here.
    expect(figures.length).toBeGreaterThan(5);
    expect(wrongFigures(figures, { ...party, ...summary })).toEqual([]);
    for (const [noun, key] of [
      ['validators', 'validator'],
      ['super-validators', 'svId'],
    ] as const) {
      const [row = {}] = (await explorer.get(`/v1/${noun}?size=1`)).content as readonly Row[];
      await open(`${noun.slice(0, -1)}/${String(row[key])}`);
      const facts = await factFigures(page);
      expect(facts.length).toBeGreaterThan(5);
      expect(wrongFigures(facts, row)).toEqual([]);
    }
  });

  it('of a vote request, its votes and who is missing', async () => {
    const id = routes.open.split('/').at(-1) ?? '';
    const request = await explorer.get(`/v1/governance/vote-requests/${id}/details`);
    const { content } = await explorer.get(`/v1/governance/vote-requests/${id}/votes?size=100`);
    const members = (await explorer.get('/v1/super-validators?size=100')).content as readonly Row[];
    await open(routes.open);
    const known = new Set(Object.keys(request));
    const figures = (await factFigures(page)).filter(({ field }) => known.has(field));
    expect(figures.length).toBeGreaterThan(4);
    expect(wrongFigures(figures, request)).toEqual([]);
    const votes = await figureRows(page);
    expect(votes.map(({ key }) => key)).toEqual((content as readonly Row[]).map(({ sv }) => sv));
    for (const [at, row] of (content as readonly Row[]).entries())
      expect(wrongFigures(votes[at]?.figures ?? [], row)).toEqual([]);
    const voted = (content as readonly Row[]).map(({ sv }) => sv);
    const missing = await page.evaluate<readonly string[]>(
      `Array.from(document.querySelectorAll('[data-field=missing]'), (one) => one.dataset.value)`,
    );
    expect(missing.toSorted()).toEqual(
      members.flatMap(({ svId }) => (voted.includes(svId) ? [] : [svId as string])).toSorted(),
    );
  });
});

describe('nothing comes from elsewhere, and nothing of the ledger runs', () => {
  it('on any route', async () => {
    for (const path of [...routes.full, ...routes.empty]) {
      expect(await open(path), path).toBe(200);
      expect(asked.filter((url) => !url.startsWith(explorer.base) && !url.startsWith('data:'))).toEqual([]);
      expect(asked.filter((url) => !url.startsWith('data:')).length, path).toBeLessThanOrEqual(4);
      const foreign = await page.evaluate<readonly string[]>(
        `Array.from(document.querySelectorAll('main script, main iframe, main img, main style, main [style], main [onerror], main [onclick]'), (one) => one.outerHTML)`,
      );
      expect(foreign, path).toEqual([]);
      expect(await page.evaluate<number>('document.scripts.length'), path).toBe(2);
    }
    expect(complaints).toEqual([]);
  });

  it('though texts of the ledger try to: they are shown', async () => {
    await open(routes.hostile);
    expect(await page.evaluate<string>(`document.querySelector('main').textContent`)).toContain('<script>alert(');
  });
});

describe('what is wrong is said on a page', () => {
  it('with the status of a problem, a heading and a way out', async () => {
    for (const path of routes.wrong) {
      expect([400, 404], path).toContain(await open(path));
      expect(await page.evaluate<number>(`document.querySelectorAll('h1').length`), path).toBe(1);
      expect(await page.evaluate<number>(`document.querySelectorAll('main a[href]').length`), path).toBeGreaterThan(0);
    }
    const others = complaints.filter((text) => !/Failed to load resource: .* status of 40[04]/u.test(text));
    expect(others).toEqual([]);
  });
});

describe('for readers of every kind', () => {
  it('axe finds no violation on any route, in light and dark, on a desk and a phone', async () => {
    const axe = readFileSync(`${browserModule('axe-core')}/axe.min.js`, 'utf8');
    // What is tested here is the page, not its policy, which would keep axe out.
    const reader = await browser.newPage({ viewport: desk, bypassCSP: true, reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const path of [...routes.full, ...routes.empty, ...routes.wrong]) {
      await open(path, reader);
      await reader.evaluate(axe);
      for (const viewport of [desk, phone]) {
        await reader.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          await reader.emulateMedia({ colorScheme });
          const violations = await violationsOf(reader);
          found.push(...violations.map(({ id, where }) => `${path} ${viewport.width} ${colorScheme} ${id}: ${where}`));
        }
      }
    }
    // What it is there to find, it finds.
    await reader.evaluate(
      `document.querySelector('main').insertAdjacentHTML('beforeend', '<img src="data:,"><p style="color: #777; background: #888">faint')`,
    );
    expect(await violationsOf(reader)).toMatchObject([{ id: 'color-contrast' }, { id: 'image-alt' }]);
    await reader.close();
    expect(found).toEqual([]);
  });

  it('nothing is wider than a window of 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const wide: string[] = [];
    for (const path of [...routes.full, ...routes.empty, ...routes.wrong]) {
      await open(path);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (width > 320) wide.push(`${path}: ${width}`);
    }
    await page.setViewportSize(desk);
    expect(wide).toEqual([]);
  });

  it('all routes, paging and search work without JavaScript', async () => {
    const reader = await browser.newPage({ javaScriptEnabled: false, viewport: desk });
    for (const path of [...routes.full, ...routes.empty]) {
      expect(await open(path, reader), path).toBe(200);
      expect(await reader.content(), path).toContain('<h1');
    }
    await open('transfers', reader);
    await reader.click('.paging a[rel=next]');
    expect(reader.url()).toMatch(/transfers\?page=2&at=\d+$/u);
    await reader.click('.paging a[rel=prev]');
    expect(reader.url()).toMatch(/transfers\?at=\d+$/u);
    await reader.fill('input[type=search]', ` ${routes.update} `);
    await reader.click('search button');
    expect(reader.url()).toBe(`${explorer.base}update/${routes.update}`);
    await reader.close();
  });
});

describe('by keys alone', () => {
  const focused = `(() => {
    const element = document.activeElement;
    if (element === document.body) return null;
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    const seen = top < innerHeight && bottom > 0 && left < innerWidth && right > 0 && width > 0 && height > 0;
    const marked = getComputedStyle(element).outlineStyle !== 'none' || getComputedStyle(element).boxShadow !== 'none';
    return element.outerHTML.slice(0, 120) + (seen ? '' : ' (not seen)') + (marked ? '' : ' (not marked)');
  })()`;

  it('focus is seen wherever it goes', async () => {
    for (const path of ['', 'transfers', routes.open, `update/${routes.update}`]) {
      await open(path);
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press('Tab');
        const where = await page.evaluate<string | null>(focused);
        if (where === null) break;
        expect(where, `${path} ${step}`).not.toMatch(/\(not (seen|marked)\)$/u);
      }
    }
  });

  it('the first Tab leads past the navigation', async () => {
    await open('validators');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('location.hash')).toBe('#main');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`document.activeElement.closest('main') !== null`)).toBe(true);
  });

  it('rows, pages and places are reached by single keys', async () => {
    await open('');
    await page.keyboard.press('g');
    await page.keyboard.press('v');
    await page.waitForURL(/validators$/u);
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.waitForURL(/transfers$/u);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/page=2/u);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const keys = await page.evaluate<readonly string[]>(
      `[document.activeElement.closest('tr').dataset.row, document.querySelectorAll('tr[data-row]')[1].dataset.row]`,
    );
    expect(keys[0]).toBe(keys[1]);
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.type')).toBe('search');
  });
});

describe('suggestions', () => {
  const state = `(() => {
    const field = document.querySelector('input[type=search]');
    const options = [...document.querySelectorAll('[role=option]')];
    return { expanded: field.ariaExpanded, options: options.map((option) => option.textContent.trim().replaceAll(/\\s+/gu, ' ')),
      chosen: options.findIndex((option) => option.id === field.getAttribute('aria-activedescendant')) };
  })()`;
  interface State {
    readonly expanded: string;
    readonly options: readonly string[];
    readonly chosen: number;
  }
  const stateOf = () => page.evaluate<State>(state);
  const offered = () =>
    page.evaluate(`(async () => {
      while (document.querySelector('[role=option]') === null) await new Promise(requestAnimationFrame);
    })()`);

  it('are offered while somebody types, walked by keys, closed by Escape, and open what is chosen', async () => {
    complaints.length = 0;
    await open('about');
    expect((await stateOf()).expanded).toBe('false');
    const hint = routes.party.replace(/^party\//u, '').replace(/::.*$/u, '');
    await page.fill('input[type=search]', hint);
    await offered();
    const { expanded, options, chosen } = await stateOf();
    expect([expanded, chosen]).toEqual(['true', -1]);
    expect(options.some((option) => option.includes(hint))).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect((await stateOf()).chosen).toBe(0);
    await page.keyboard.press('ArrowUp');
    expect((await stateOf()).chosen).toBe(-1);
    await page.keyboard.press('ArrowUp');
    expect((await stateOf()).chosen).toBe(options.length - 1);
    await page.keyboard.press('Escape');
    expect((await stateOf()).expanded).toBe('false');
    expect(await page.evaluate('document.querySelector("input[type=search]").value')).toBe(hint);
    await page.fill('input[type=search]', '@7');
    await page.evaluate(`(async () => {
      while (!/7$/u.test(document.querySelector('[role=option]').textContent.trim())) await new Promise(requestAnimationFrame);
    })()`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/updates\?at=7$/u);
    expect(complaints).toEqual([]);
  });

  it('are not in the way: Enter without a choice searches', async () => {
    await open('about');
    await page.fill('input[type=search]', '@7');
    await offered();
    await page.keyboard.press('Enter');
    await page.waitForURL(/updates\?at=7/u);
  });
});

describe('budgets', () => {
  it.each([
    ['', 12_000],
    ['transfers', 15_000],
    ['validators', 15_000],
    ['governance', 15_000],
  ])('the page "%s" is at most %i bytes, compressed', async (path, most) => {
    const html = await (await fetch(explorer.base + path, { headers: { accept: 'text/html' } })).text();
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(most);
  });

  it('the page of an update with 200 events on it is at most 40000 bytes, compressed', async () => {
    const stream = await readStream(explorer.deployment.simulator.scanUrl);
    const { updateId } = stream.find(({ events }) => events.length >= 200) ?? {};
    const address = `${explorer.base}update/${updateId ?? 'of 200 events'}`;
    const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
    expect(html.match(/<li[^>]* data-row="/gu)).toHaveLength(200);
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(40_000);
  });
});

describe('the pictures of the README', () => {
  it('show what the pages are made of: if not, pnpm --filter @ledger-explorer/browser pictures makes them again', async () => {
    const file = new URL('../../../docs/pictures/outlines.json', import.meta.url);
    const pictured = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, readonly string[]>>;
    for (const { name, path } of await picturesOf(explorer)) {
      await open(path);
      const now = await outline(page);
      // An update of this ledger may have parts that the pictured one has not.
      expect(now, name).toEqual(
        name === 'update' ? expect.arrayContaining([...(pictured[name] ?? [])]) : pictured[name],
      );
    }
  });
});
