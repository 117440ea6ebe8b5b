import { brotliCompressSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { expectedPosition, milliseconds, readTruth, type Truth } from '@ledger-explorer/proof';
import { type Browser, openAxePage, openBrowser, type Page, violationsOf } from '@ledger-explorer/kit/downloads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from './eventually.ts';
import { desk, violationsEverywhere, violationsIn } from './axe.ts';
import { type Explorer, sharedExplorer } from './explorer.ts';
import { showMadePage, differencesFrom } from './compare-figures.ts';
import { outline, picturesOf } from './pictures.ts';
import { recomputedLedger, recomputeScript } from './recomputed.ts';
import { type Routes, routesOf, segment } from './routes.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
/** One in this many similar pages; weekly all of them. */
function some(paths: readonly string[], oneIn: number): readonly string[] {
  return paths.filter((_, at) => isWeekly || at % oneIn === 0);
}
let explorer: Explorer;
let browser: Browser;
/** A browser that only opens and measures pages. */
let still: Browser;
let routes: Routes;
let truth: Truth;
/** The default page of the tests. */
let page: Page;
let stillPage: Page;
/** Requests of the page opened last, and errors of all pages. */
let requested: string[] = [];
let opened: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [explorer, browser, still] = await Promise.all([sharedExplorer(), openBrowser(), openBrowser({ isStill: true })]);
  [routes, truth] = await Promise.all([routesOf(explorer), readTruth(explorer.deployment.simulator.scanUrl)]);
  [page, stillPage] = await Promise.all([watchedPage(browser), watchedPage(still)]);
});

afterAll(() => Promise.all([browser.close(), still.close()]));

async function watchedPage(of: Browser): Promise<Page> {
  // Without the fade between pages, as a slow browser cancels it and reports an error.
  const own = await of.newPage({ viewport: desk, reducedMotion: 'reduce' });
  own.on('request', (request) => {
    if (own === opened) requested.push(request.url());
  });
  own.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${own.url()}: ${message.text()}`);
  });
  own.on('pageerror', (error) => complaints.push(`${own.url()}: ${error.message}`));
  return own;
}

/** Minimum supported window. */
const phone = { width: 320, height: 640 } as const;

/** The focused element and its problems; null without focus. */
const focused = `(() => {
  const element = document.activeElement;
  if (element === document.body) return null;
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const { top, bottom, left, right, width, height } = box;
  const isSeen = top < innerHeight && bottom > 0 && left < innerWidth && right > 0 && width > 0 && height > 0;
  const middle = document.elementFromPoint(
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  );
  const isCovered = isSeen && middle !== null && !element.contains(middle) && !middle.contains(element);
  const { outlineStyle, boxShadow } = getComputedStyle(element);
  const isMarked = outlineStyle !== 'none' || boxShadow !== 'none';
  return [element.outerHTML.slice(0, 120), element.getBoundingClientRect().top + scrollY, isSeen ? '' : '(not seen)', isCovered ? '(covered)' : '', isMarked ? '' : '(not marked)'].join(' ');
})()`;
const notSeen = /\((?:not seen|covered|not marked)\)/u;

/** Text spacing of WCAG 1.4.12. */
const spacedOut =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }';

/** Elements with cut text, except those for screen readers or with scrolling. */
const cutOff = `Array.from(document.querySelectorAll('body *')).filter((element) => {
  const { overflowX, overflowY } = getComputedStyle(element);
  const isHidden = [overflowX, overflowY].some((one) => one === 'hidden' || one === 'clip');
  return isHidden && element.closest('.ear, svg, .skip, thead, input') === null &&
    (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
}).map((element) => element.outerHTML.slice(0, 120))`;

/** Tables wider than their parent, except those of charts, which scroll. */
const wideTables = `Array.from(document.querySelectorAll('main table:not(details table)'))
  .filter((table) => table.getBoundingClientRect().right > table.parentElement.getBoundingClientRect().right + 1)
  .map((table) => table.outerHTML.slice(0, 120))`;

/** Counts and forbidden elements of a page. */
const parts = `({
  foreign: Array.from(document.querySelectorAll('main script, main iframe, main img, main style, main [style], main [onerror], main [onclick]'), (one) => one.outerHTML),
  scripts: document.scripts.length,
  headings: document.querySelectorAll('h1').length,
  hasLink: document.querySelector('main a[href]') !== null,
})`;

/** What does not fit on the open page, one line each. Restores the desktop window. */
async function tooWide(): Promise<readonly string[]> {
  const wrong: string[] = [];
  const measure = async (how: string, width: number): Promise<void> => {
    const whole = await stillPage.evaluate<number>('document.documentElement.scrollWidth');
    if (whole > width) wrong.push(`${how}: is ${whole} wide`);
  };
  for (const viewport of [desk, phone]) {
    await stillPage.setViewportSize(viewport);
    await measure(`at ${viewport.width}`, viewport.width);
    const tables = await stillPage.evaluate<readonly string[]>(wideTables);
    wrong.push(...tables.map((table) => `at ${viewport.width}: too narrow for ${table}`));
  }
  await stillPage.evaluate(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(spacedOut)});
    document.adoptedStyleSheets.push(sheet);
  }`);
  await measure('spaced out', phone.width);
  const cut = await stillPage.evaluate<readonly string[]>(cutOff);
  wrong.push(...cut.map((element) => `spaced out: cuts off ${element}`));
  await stillPage.setViewportSize(desk);
  return wrong;
}

/** Paths of the histories of a party. */
function histories({ party }: Routes): readonly string[] {
  return [`party/${segment(party)}/transfers`, `party/${segment(party)}/updates`];
}

const wrongOnPaper = `[
  ...Array.from(document.querySelectorAll('nav, .skip, lx-settings, lx-copy button')).filter((one) => one.checkVisibility()).map((one) => 'there is ' + one.outerHTML.slice(0, 80)),
  ...Array.from(document.querySelectorAll('main .id[data-value]'))
    .filter((one) => one.checkVisibility() && getComputedStyle(one, '::after').content !== JSON.stringify(one.dataset.value) && !one.textContent.includes(one.dataset.value))
    .map((one) => one.dataset.value + ' is ' + one.textContent + getComputedStyle(one, '::after').content),
]`;

/** Retries while an overloaded machine answers 503. */
async function open(path: string, reader = page): Promise<number> {
  const before = complaints.length;
  for (;;) {
    [requested, opened] = [[], reader];
    complaints.splice(before);
    const status = (await reader.goto(explorer.base + path))?.status() ?? 0;
    if (status !== 503) return status;
  }
}

describe('figures match the API responses of their page', () => {
  it('on every page', async () => {
    const reader = await still.newPage({ viewport: desk });
    const wrong: string[] = [];
    for (const path of [...routes.full, ...routes.empty].filter((one) => !one.startsWith('search?q=1220'))) {
      const answers = await showMadePage(reader, explorer, path);
      wrong.push(...(await differencesFrom(reader, answers)).map((line) => `${path}: ${line}`));
    }
    await reader.close();
    expect(wrong).toEqual([]);
  });

  it('after the redirect of an event and of a time', async () => {
    const { stream } = truth;
    const update = stream.find(({ events }) => events.length > 5);
    const { eventId = '' } = update?.events[4] ?? {};
    expect(await open(`event/${eventId}`)).toBe(200);
    expect(page.url()).toBe(`${explorer.base}update/${update?.updateId ?? ''}#event-${eventId.split(':')[1] ?? ''}`);
    // Updates of coupons are linked by position.
    const coupon = truth.model.coupons.find(({ ended, kind }) => ended !== null && kind === 'SV');
    expect(await open(`update/@${(coupon?.madeIn ?? 0) + 1}`)).toBe(200);
    expect(page.url()).toBe(`${explorer.base}update/${stream[coupon?.madeIn ?? 0]?.updateId ?? ''}`);
    expect(await open(`update/@${stream.length + 1}`)).not.toBe(200);
    for (const { recordTime } of [stream[0], stream[stream.length >> 1]].filter((one) => one !== undefined)) {
      const time = Number(milliseconds(recordTime).slice(1));
      const { position } = expectedPosition(stream, time) ?? {};
      expect(await open(`at/${time}`)).toBe(200);
      expect(page.url()).toBe(`${explorer.base}updates?at=${String(position).slice(1)}`);
    }
  });

  it.each([
    [
      'a missing digit',
      `document.querySelector('td [data-field=amount]').textContent = '1'`,
      /amount: .* is shown as 1$/u,
    ],
    ['a different value', `document.querySelector('[data-field=total]').dataset.value = '1'`, /no answer says 1$/u],
    [
      'digits outside of figures',
      `document.querySelector('h1').after(Object.assign(document.createElement('p'), { textContent: '7 of 12' }))`,
      /"7 of 12" has digits/u,
    ],
    [
      'a figure of another row',
      `{ const [one, other] = document.querySelectorAll('td [data-field=createdAt]'); one.replaceWith(document.querySelector('tr:last-child [data-field=createdAt]').cloneNode(true)); }`,
      /its figures are of several items$/u,
    ],
  ])('and the comparison detects %s', async (_, change, complaint) => {
    const reader = await still.newPage({ viewport: desk });
    const answers = await showMadePage(reader, explorer, 'transfers');
    expect(await differencesFrom(reader, answers)).toEqual([]);
    await reader.evaluate(change);
    expect(await differencesFrom(reader, answers)).toContainEqual(expect.stringMatching(complaint));
    await reader.close();
  });
});

describe('loads, scripts and layout', () => {
  it('pages load only own files, run only own scripts and fit 1280 px and 320 px, also with wide text spacing', async () => {
    complaints.length = 0;
    const wrong: string[] = [];
    const full = new Set([...routes.main, ...some(routes.full, 2)]);
    for (const path of [...full, ...some(routes.empty, 4), ...some(routes.wrong, 7)]) {
      const status = await open(path, stillPage);
      expect(routes.wrong.includes(path) ? [400, 404] : [200], path).toContain(status);
      const urls = requested.filter((url) => !url.startsWith('data:'));
      expect(urls.filter((url) => !url.startsWith(explorer.base))).toEqual([]);
      // Except the stream, which is requested later.
      const own = urls.filter((url) => !url.endsWith('/-/stream'));
      // The page, its stylesheet, script and font; a search with one result redirects to it, which is one more.
      expect(own.slice(path.startsWith('search?') ? 5 : 4), path).toEqual([]);
      const { foreign, hasLink, ...counts } = await stillPage.evaluate<{ foreign: string[]; hasLink: boolean }>(parts);
      expect(foreign, path).toEqual([]);
      expect(counts, path).toEqual({ scripts: 2, headings: 1 });
      if (routes.wrong.includes(path)) expect(hasLink, path).toBe(true);
      wrong.push(...(await tooWide()).map((line) => `${path} ${line}`));
    }
    expect(wrong).toEqual([]);
    // The browser reports the status of an error page as an error.
    const isOfWrong = (text: string) =>
      routes.wrong.some((path) => text.startsWith(`${explorer.base}${path}: Failed to load`));
    expect(complaints.filter((text) => !isOfWrong(text))).toEqual([]);
  });

  it('on a phone, every transfer has time and kind, sender, receiver and amount on lines of their own', async () => {
    await stillPage.setViewportSize({ width: 390, height: 844 });
    await open('transfers', stillPage);
    await stillPage.evaluate(
      `document.querySelector('.list .from').previousElementSibling.append(' 1,624.9928792594')`,
    );
    const rows = await stillPage.evaluate<readonly (readonly number[])[]>(
      `Array.from(document.querySelectorAll('.list tbody tr'), (row) => ['td', '.from', '.to', '.amounts'].map((cell) => row.querySelector(cell).getBoundingClientRect()).flatMap(({ top, bottom }) => [top, bottom]))`,
    );
    const besides = await stillPage.evaluate<readonly boolean[]>(
      `Array.from(document.querySelectorAll('.list td:has(+ .from)'), (kind) => kind.getBoundingClientRect().left > kind.previousElementSibling.getBoundingClientRect().right)`,
    );
    await stillPage.setViewportSize(desk);
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(besides)).toEqual(new Set([true]));
    for (const lines of rows) expect(lines.map(Math.round)).toEqual(lines.map(Math.round).toSorted((a, b) => a - b));
  });

  it('on a phone, the masthead fits before the font has loaded', async () => {
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await phone.route('**/*.woff2', (route) => route.fulfill({ status: 404 }));
    await open('', phone);
    const width = await phone.evaluate<number>(
      `document.querySelector('#strip [data-lag]').textContent = 'under 1 s old', document.documentElement.scrollWidth`,
    );
    await phone.close();
    expect(width).toBeLessThanOrEqual(390);
  });

  it('on a phone, an amount in a tile breaks at its point', async () => {
    await stillPage.setViewportSize({ width: 390, height: 844 });
    await open('supply', stillPage);
    const lines = await stillPage.evaluate(`(() => {
      const amount = document.querySelector('.tiles .amount');
      amount.classList.remove('long');
      const parts = ['.whole', '.fraction'].map((name) => amount.querySelector(name));
      [parts[0].textContent, parts[1].textContent] = ['172411462', '.7961551611'];
      const lines = parts.map((part) => part.getClientRects().length);
      // A short amount moves to the next line as a whole.
      amount.before('longer than a half ');
      [parts[0].textContent, parts[1].textContent] = ['0', '.3172414'];
      return [...lines, parts[0].getBoundingClientRect().right <= parts[1].getBoundingClientRect().left + 1];
    })()`);
    await stillPage.setViewportSize(desk);
    expect(lines).toEqual([1, 1, true]);
  });

  it('every chart has a card, votes past their end are last, and the chip has a sign that it opens', async () => {
    await open('charts', stillPage);
    const count = (selector: string) => stillPage.evaluate<number>(`document.querySelectorAll('${selector}').length`);
    expect(await count('.tiles h2 a.go')).toBe(15);
    // A metric with too few points has no line.
    expect(await count('.tiles .spark')).toBeGreaterThan(5);
    expect(await count('#strip summary .i-chevron-down')).toBe(1);
    await open('', stillPage);
    const notes = await stillPage.evaluate<readonly string[]>(
      `Array.from(document.querySelectorAll('.votes li > span:first-child .note'), (note) => note.textContent.trim())`,
    );
    const isEnded = notes.map((note) => note.startsWith('Voting ended, not closed yet'));
    expect(isEnded).toEqual(isEnded.toSorted((a, b) => Number(a) - Number(b)));
    expect(new Set(isEnded)).toEqual(new Set([false, true]));
  });

  it('scripts work if the browser blocks storage', async () => {
    const reader = await browser.newPage({ viewport: desk });
    await reader.addInitScript(
      `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })`,
    );
    await open('transfers', reader);
    await reader.click('lx-settings label:nth-child(2) input');
    expect(await reader.evaluate(`document.querySelector('main time').title`)).toMatch(/ [+-]\d\d:\d\d$/u);
    await reader.fill('input[type=search]', '@7');
    await reader.waitForSelector('[role=option]');
    await reader.close();
  });

  it.each([
    ['supply', '1,234,567.5'],
    ['de/supply', '1\u202f234\u202f567.5'],
  ])('a chart of %s shows the chosen value with its day and the commas of its language', async (path, value) => {
    await open(path, stillPage);
    const shown = await stillPage.evaluate<string>(`(() => {
      const plot = document.querySelector('.plot');
      plot.dataset.values = plot.dataset.values.replaceAll(/\\S+/gu, '1234567.5');
      plot.focus();
      return document.querySelector('.readout').textContent;
    })()`);
    expect(shown).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d UTC · ${value}$`, 'u'));
  });

  it('a script in ledger data is shown as text', async () => {
    await open(routes.hostile, stillPage);
    expect(await stillPage.evaluate<string>(`document.querySelector('main').textContent`)).toContain('<script>alert(');
  });
});

describe('accessibility', () => {
  it('axe finds no violation in any kind of page, light on a desktop and dark on a phone', async () => {
    const reader = await openAxePage(still, { viewport: desk });
    const found: string[] = [];
    const paths = isWeekly ? routes.full : routes.main;
    for (const path of [...paths, ...routes.empty.slice(0, 1), ...routes.wrong.slice(0, 1)]) {
      await open(path, reader);
      // One page per layout is checked in every theme and width.
      if (some(routes.main, 2).includes(path)) found.push(...(await violationsEverywhere(reader, path)));
      else found.push(...(await violationsIn(reader, path)));
    }
    // axe does find violations.
    await reader.evaluate(
      `document.querySelector('main').insertAdjacentHTML('beforeend', '<img src="data:,"><p style="color: #777; background: #888">faint')`,
    );
    expect(await violationsOf(reader)).toMatchObject([{ id: 'color-contrast' }, { id: 'image-alt' }]);
    await reader.close();
    expect(found).toEqual([]);
  });

  it('axe finds no violation with forced colors, and focus is visible', async () => {
    const reader = await openAxePage(browser, { viewport: desk });
    await reader.emulateMedia({ forcedColors: 'active' });
    const found: string[] = [];
    for (const path of some(routes.main, 4)) {
      await open(path, reader);
      found.push(...(await violationsIn(reader, path)));
      await reader.keyboard.press('Tab');
      await reader.keyboard.press('Tab');
      expect(await reader.evaluate(focused), path).not.toMatch(notSeen);
    }
    await reader.close();
    expect(found).toEqual([]);
  });

  it('printed pages show full ids and no navigation', async () => {
    const reader = await still.newPage({ viewport: desk });
    await reader.emulateMedia({ media: 'print' });
    const wrong: string[] = [];
    for (const path of routes.main) {
      await open(path, reader);
      wrong.push(...(await reader.evaluate<readonly string[]>(wrongOnPaper)).map((line) => `${path}: ${line}`));
    }
    await reader.close();
    expect(wrong).toEqual([]);
  });

  it('paging and search work without JavaScript', async () => {
    const reader = await browser.newPage({ javaScriptEnabled: false, viewport: desk, reducedMotion: 'reduce' });
    await open('live', reader);
    expect(await reader.content()).toContain('Reload');
    await open('transfers', reader);
    await reader.click('.paging a[rel=next]');
    expect(reader.url()).toMatch(/transfers\?(?=.*cursor=)(?=.*at=\d)/u);
    await reader.click('.paging a[rel=prev]');
    expect(reader.url()).toMatch(/transfers\?(?=.*cursor=)(?=.*at=\d)/u);
    await open('updates', reader);
    const steps = [
      ['Oldest', /updates\?end=oldest&at=\d+$/u],
      ['Newer', /updates\?(?=.*end=oldest)(?=.*cursor=)(?=.*at=\d)/u],
      ['Older', /updates\?(?=.*end=oldest)(?=.*cursor=)(?=.*at=\d)/u],
      ['Newest', /updates\?at=\d+$/u],
    ] as const;
    for (const [step, address] of steps) {
      await reader.click(`.paging a:text-is("${step}")`);
      expect(reader.url()).toMatch(address);
    }
    const { stream } = truth;
    const time = Number(milliseconds(stream[stream.length >> 1]?.recordTime ?? '').slice(1));
    const at = Number(String(expectedPosition(stream, time)?.position).slice(1)) - 1;
    const minute = new Date(time).toISOString().slice(0, 23);
    for (const path of some(['transfers?kind=TOKEN_TRANSFER', 'updates', ...histories(routes)], 2)) {
      await open(path, reader);
      await reader.fill('.paging input[name=date]', minute);
      await reader.click('.paging button');
      expect(reader.url()).toBe(`${explorer.base}${path}${path.includes('?') ? '&' : '?'}at=${at}`);
    }
    await open('transfers', reader);
    await reader.fill('input[type=search]', ` ${routes.update} `);
    await reader.click('search button');
    expect(reader.url()).toBe(`${explorer.base}update/${routes.update}`);
    await reader.close();
  });
});

describe('keyboard', () => {
  it('focus is always visible, and / focuses search in every layout', async () => {
    const wrong: string[] = [];
    for (const path of [...some(routes.main, 2), ...routes.wrong.slice(0, 1)]) {
      await open(path);
      const been = new Set<string>();
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press('Tab');
        const where = await page.evaluate<string | null>(focused);
        if (where === null) break;
        if (notSeen.test(where)) wrong.push(`${path} ${step}: ${where}`);
        been.add(where);
      }
      // Past the header, and never trapped.
      expect(been.size, path).toBeGreaterThan(10);
      await page.keyboard.press('/');
      expect(await page.evaluate('document.activeElement.type'), path).toBe('search');
    }
    expect(wrong).toEqual([]);
  });

  it('/ does not focus search if keyboard shortcuts are off', async () => {
    await open('');
    await page.click('lx-settings label:last-child input');
    // Shortcuts do not work inside inputs, so the focus is moved away.
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.type')).not.toBe('search');
    await page.click('lx-settings label:last-child input');
  });

  it('the first Tab skips the navigation', async () => {
    await open('validators');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('location.hash')).toBe('#main');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`document.activeElement.closest('main') !== null`)).toBe(true);
  });

  it('rows, pages and sections have single-key shortcuts', async () => {
    await open('');
    await page.keyboard.press('g');
    await page.keyboard.press('v');
    await page.waitForURL(/validators$/u);
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.waitForURL(/transfers$/u);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/cursor=/u);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const keys = await page.evaluate<readonly string[]>(
      `[document.activeElement.closest('tr').dataset.row, document.querySelectorAll('tr[data-row]')[1].dataset.row]`,
    );
    expect(keys[0]).toBe(keys[1]);
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.type')).toBe('search');
  });

  it('a key without its link on the page is left to the browser', async () => {
    await open('about');
    await page.evaluate(`addEventListener('keydown', ({ defaultPrevented }) => (window.isTaken = defaultPrevented))`);
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate('isTaken')).toBe(false);
  });

  it('rounds can be browsed by single keys', async () => {
    const [, round = ''] = /^round\/(\d+)$/mu.exec(routes.full.join('\n')) ?? [];
    await open(`round/${round}`);
    await page.keyboard.press('p');
    await page.waitForURL(new RegExp(`/round/${Number(round) - 1}$`, 'u'));
    await page.keyboard.press('n');
    await page.waitForURL(new RegExp(`/round/${round}$`, 'u'));
  });

  it('updates can be browsed, pinned and copied by single keys', async () => {
    const said = `document.getElementById('said').textContent`;
    await open(`update/${routes.update}`);
    await page.keyboard.press('p');
    await page.waitForURL(new RegExp(`update/(?!${routes.update})`, 'u'));
    await page.keyboard.press('n');
    await page.waitForURL(new RegExp(`update/${routes.update}$`, 'u'));
    await page.keyboard.press('c');
    await eventually(async () => {
      expect(await page.evaluate(said)).toMatch(/the id$/u);
    });
    await open('updates');
    await page.keyboard.press('y');
    await eventually(async () => {
      expect(await page.evaluate(said)).toMatch(/the permalink$/u);
    });
    await page.keyboard.press('.');
    await page.waitForURL(/updates\?at=\d+$/u);
    await page.keyboard.press('.');
    await page.waitForURL(/updates$/u);
    await page.keyboard.press('t');
    expect(await page.evaluate(`document.querySelector('main time').title`)).toMatch(/ [+-]\d\d:\d\d$/u);
    await page.keyboard.press('t');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/update\/1220/u);
    await page.keyboard.press('?');
    await page.waitForURL(/help$/u);
    for (const [key, end] of [
      ['u', 'updates'],
      ['t', 'transfers'],
      ['p', 'parties'],
      ['v', 'validators'],
      ['g', 'governance'],
      ['s', 'supply'],
      ['h', 'localnet/'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await page.waitForURL(new RegExp(`/${end}$`, 'u'));
    }
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

  it('appear while typing, are selected by keys, closed by Escape and opened by Enter', async () => {
    complaints.length = 0;
    await open('about');
    expect((await stateOf()).expanded).toBe('false');
    const hint = routes.party.replace(/^party\//u, '').replace(/::.*$/u, '');
    await page.fill('input[type=search]', hint);
    await offered();
    const { expanded, options, chosen } = await stateOf();
    expect([expanded, chosen]).toEqual(['true', -1]);
    expect(options.some((option) => option.includes(hint.slice(0, 18)))).toBe(true);
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

  it('do not change Enter without a selection, which searches', async () => {
    await open('about');
    await page.fill('input[type=search]', '@7');
    await offered();
    await page.keyboard.press('Enter');
    await page.waitForURL(/updates\?at=7/u);
  });
});

describe('figures recomputed in the browser', () => {
  /** Clicks the button; returns the number of figures per verdict and the summary. */
  async function recompute(reader = page) {
    await reader.click('lx-recompute button');
    await reader.waitForSelector('lx-recompute p');
    const verdicts = `Array.from(document.querySelectorAll('lx-recompute [data-verdict]'), (one) => one.dataset.verdict)`;
    const found = await reader.evaluate<readonly string[]>(verdicts);
    const count = (verdict: string) => found.filter((one) => one === verdict).length;
    const said = await reader.evaluate<string>(`document.querySelector('lx-recompute p').textContent`);
    return { same: count('same'), different: count('different'), notCompared: count('notCompared'), said };
  }

  it('match the model for a sample of updates', async () => {
    await open('about');
    const pairs = await recomputedLedger(page, explorer.base, truth);
    expect(pairs.map(([computed]) => computed)).toEqual(pairs.map(([, expected]) => expected));
    const amounts = pairs.flatMap(([{ transfers }]) => transfers.map(({ amount }) => amount));
    const known = (values: readonly unknown[]) => values.filter((value) => value !== null).length;
    expect(known(amounts)).toBeGreaterThan(0.9 * amounts.length);
    expect(known(pairs.map(([{ summary }]) => summary.parties))).toBeGreaterThan(0);
    expect(known(pairs.map(([{ summary }]) => summary.amount))).toBeGreaterThan(0);
    expect(known(pairs.flatMap(([{ transfers }]) => transfers.map((one) => one.coinPrice)))).toBeGreaterThan(0);
    expect(Math.max(...pairs.map(([{ eventsCount }]) => eventsCount))).toBeGreaterThan(1_000);
    expect(Math.max(...amounts.flat().map((amount) => String(amount).length))).toBeGreaterThan(28);
  });

  it('match the figures of every page that offers it', async () => {
    complaints.length = 0;
    const offering = [...routes.full, ...routes.empty].filter((path) =>
      /^(?:update\/|transfers|party\/.*\/(?:transfers|rewards))/u.test(path),
    );
    const wrong: string[] = [];
    let compared = 0;
    for (const path of some(offering, 2)) {
      await open(path);
      if (await page.evaluate(`document.querySelector('lx-recompute') === null`)) continue;
      expect(requested.filter((url) => url.endsWith(recomputeScript))).toEqual([]);
      const { same, different, said } = await recompute();
      if (different !== 0) wrong.push(`${path}: ${said}`);
      compared += same;
      expect(requested.filter((url) => url.endsWith(recomputeScript))).toHaveLength(1);
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(100);
    expect(complaints).toEqual([]);
  });

  it('are shown next to different figures of the index, whichever is wrong', async () => {
    const path = routes.transfer;
    await open(path);
    const figure = `document.querySelector('tr[data-row] [data-field=amount]')`;
    const amount = await page.evaluate<string>(`${figure}.dataset.value`);
    const row = `Array.from(document.querySelectorAll('lx-recompute [data-verdict=different] td'), (one) => one.textContent)`;
    await page.evaluate(`${figure}.dataset.value = '${amount}1'`);
    expect(await recompute()).toMatchObject({
      different: 1,
      said: expect.stringMatching(/^✕ 1 of \d+ figures differs/u) as string,
    });
    expect(await page.evaluate(row)).toEqual(
      expect.arrayContaining(['Amount CC', `${amount}1`, amount, '✕ different']),
    );
    expect(await page.evaluate(`${figure}.matches('.differs')`)).toBe(true);

    await open(path);
    // Changes the last whole digit of every amount of the ledger.
    await page.evaluate(`{
      const whole = window.fetch;
      window.fetch = async (...request) => {
        const text = await (await whole(...request)).text();
        return new Response(text.replaceAll(/\\d(?=\\.\\d{10}\\\\")/gu, (digit) => 9 - digit));
      };
    }`);
    expect((await recompute()).different).toBeGreaterThan(0);
    expect(await page.evaluate(row)).toEqual(expect.arrayContaining(['Amount CC', amount, '✕ different']));
  });

  it('report an error while events cannot be loaded, and work afterwards', async () => {
    await page.route('**/-/raw?*', (route) => route.fulfill({ status: 500 }));
    await open(routes.transfer);
    expect((await recompute()).said).toContain('HTTP 500');
    await page.unroute('**/-/raw?*');
    await page.click('lx-recompute button');
    await page.waitForSelector('lx-recompute .good');
    // The browser reports the 500 as an error.
    complaints.length = 0;
  });

  it('report a script that is no longer on the server', async () => {
    await page.route('**/recompute-*.js', (route) => route.fulfill({ status: 404 }));
    await open(routes.transfer);
    expect((await recompute()).said).toContain('Reload the page.');
    expect(await page.evaluate(`document.querySelector('lx-recompute button').ariaBusy`)).toBeNull();
    await page.unroute('**/recompute-*.js');
    complaints.length = 0;
  });

  it('are accessible, fit 320 px and are in German on German pages', async () => {
    const reader = await openAxePage(browser);
    await reader.setViewportSize({ width: 320, height: 640 });
    for (const path of [`de/${routes.transfer}`, ...(isWeekly ? [routes.transfer, 'transfers'] : [])]) {
      await open(path, reader);
      await reader.evaluate(`document.querySelector('tr[data-row] [data-field=amount]').dataset.value = '1'`);
      await recompute(reader);
      expect(await violationsOf(reader), path).toEqual([]);
      for (const width of [1280, 320]) {
        await reader.setViewportSize({ width, height: 640 });
        expect(await reader.evaluate<number>('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width);
      }
    }
    await reader.close();
  });

  it('are not offered without JavaScript', async () => {
    const reader = await browser.newPage({ javaScriptEnabled: false });
    await open(routes.transfer, reader);
    expect(await reader.content()).toMatch(/<lx-recompute[^>]*>(?![^]*?<button[^]*?<\/lx-recompute>)/u);
    await reader.close();
  });
});

describe("a reader's own name of a party", () => {
  const name = 'Aunt Ada <b>& Co</b>';
  /** Content after the first of these elements. */
  const after = (selector: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(selector)}), '::after').content`);

  it('is set and removed on its page, shown wherever the party is, and never sent', async () => {
    complaints.length = 0;
    const sent: string[] = [];
    page.on('request', (request) => sent.push(decodeURIComponent(request.url())));
    const party = decodeURIComponent(routes.party);
    const link = `a.id[data-value=${JSON.stringify(party)}]`;
    await open(`party/${routes.party}`);
    await page.fill('lx-own-name input', `  ${name} `);
    await page.click('lx-own-name button');
    expect(await after('main .whole-id')).toBe(JSON.stringify(` ☆\u00a0${name}`));
    for (const path of [`party/${routes.party}/transfers`, `de/party/${routes.party}/rewards`]) {
      await open(path);
      expect(await after('main h1'), path).toContain('Aunt Ada');
    }
    await open('parties');
    expect(await page.evaluate<number>(`document.querySelectorAll('[data-own]').length`)).toBe(1);
    expect(await after(link)).toContain('Aunt Ada');
    await page.emulateMedia({ media: 'print' });
    expect(await after(link)).toBe(JSON.stringify(party));
    await page.emulateMedia({ media: 'screen' });
    await page.fill('input[type=search]', party.replace(/::.*$/u, ''));
    await page.waitForSelector('[role=option][data-own]');

    await open(`party/${routes.party}`);
    expect(await page.evaluate(`document.querySelector('lx-own-name input').value`)).toBe(name);
    await page.fill('lx-own-name input', ' ');
    await page.click('lx-own-name button');
    expect(await after('main .whole-id')).toBe('none');
    await open('parties');
    expect(await page.evaluate<number>(`document.querySelectorAll('[data-own]').length`)).toBe(0);
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.filter((url) => url.includes('Ada'))).toEqual([]);
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(complaints).toEqual([]);
  });
});

describe('size limits', () => {
  it.each([
    ['', 12_000],
    ['transfers', 15_000],
    ['validators', 15_000],
    ['governance', 15_000],
  ])('the page "%s" has at most %i bytes when compressed', async (path, most) => {
    const html = await (await fetch(explorer.base + path, { headers: { accept: 'text/html' } })).text();
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(most);
  });

  it('the page of an update with 200 events has at most 40000 bytes when compressed', async () => {
    const { updateId } = truth.stream.find(({ events }) => events.length >= 200) ?? {};
    const address = `${explorer.base}update/${updateId ?? 'of 200 events'}`;
    const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
    expect(html.match(/<li[^>]* data-row="/gu)).toHaveLength(200);
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(40_000);
  });
});

describe('pictures of the README', () => {
  it('match the outline of the pages; otherwise run pnpm --filter @ledger-explorer/explorer pictures', async () => {
    const file = new URL('../../../docs/pictures/outlines.json', import.meta.url);
    const pictured = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, readonly string[]>>;
    for (const { name, path } of (await picturesOf(explorer)).filter(({ hasOutline }) => hasOutline)) {
      await open(path, stillPage);
      const now = await outline(stillPage);
      // The update of this ledger may have additional parts.
      expect(now, name).toEqual(
        name === 'update' ? expect.arrayContaining([...(pictured[name] ?? [])]) : pictured[name],
      );
    }
  });
});
