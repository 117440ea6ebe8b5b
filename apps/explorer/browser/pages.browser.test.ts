import { brotliCompressSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { expectedPosition, milliseconds, type Truth } from '@ledger-explorer/proof';
import { type Browser, openAxePage, openBrowser, type Page, violationsOf } from '@ledger-explorer/kit/downloads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from './eventually.ts';
import { desk, violationsEverywhere, violationsIn } from './axe.ts';
import { type Explorer, readTruth, sharedExplorer } from './explorer.ts';
import { showMade, wrongBeside } from './made-from.ts';
import { outline, picturesOf } from './pictures.ts';
import { recomputedLedger, recomputeScript } from './recomputed.ts';
import { type Routes, routesOf, segment } from './routes.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
/** Of pages that are alike, one in this many; all of them weekly. */
function some(paths: readonly string[], oneIn: number): readonly string[] {
  return paths.filter((_, at) => isWeekly || at % oneIn === 0);
}
let explorer: Explorer;
let browser: Browser;
/** It opens and measures, and clicks nothing. */
let still: Browser;
let routes: Routes;
let truth: Truth;
/** Every test reads with this one, unless it needs a reader of another kind. */
let page: Page;
let stillPage: Page;
/** Whatever the page that was last opened has asked for since then; what any of them complained of. */
let asked: string[] = [];
let opened: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [explorer, browser, still] = await Promise.all([sharedExplorer(), openBrowser(), openBrowser({ isStill: true })]);
  [routes, truth] = await Promise.all([routesOf(explorer), readTruth(explorer)]);
  [page, stillPage] = await Promise.all([watchedPage(browser), watchedPage(still)]);
});

afterAll(() => Promise.all([browser.close(), still.close()]));

async function watchedPage(of: Browser): Promise<Page> {
  // Without the fade from page to page: a browser on a busy machine gives it up, and reports that as an error of the page.
  const own = await of.newPage({ viewport: desk, reducedMotion: 'reduce' });
  own.on('request', (request) => {
    if (own === opened) asked.push(request.url());
  });
  own.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${own.url()}: ${message.text()}`);
  });
  own.on('pageerror', (error) => complaints.push(`${own.url()}: ${error.message}`));
  return own;
}

/** The narrowest window that pages are made for. */
const phone = { width: 320, height: 640 } as const;

/** The element that has the focus, and what is wrong with it; null: none has. */
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

/** The spacing of text that WCAG 1.4.12 lets readers choose. */
const spacedOut =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }';

/** Elements whose text is cut off, but for those that are for the ear alone or can be scrolled. */
const cutOff = `Array.from(document.querySelectorAll('body *')).filter((element) => {
  const { overflowX, overflowY } = getComputedStyle(element);
  const isHidden = [overflowX, overflowY].some((one) => one === 'hidden' || one === 'clip');
  return isHidden && element.closest('.ear, svg, .skip, thead, input') === null &&
    (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
}).map((element) => element.outerHTML.slice(0, 120))`;

/** Tables that reach out of what they stand in, but for those of charts, which can be scrolled. */
const wideTables = `Array.from(document.querySelectorAll('main table:not(details table)'))
  .filter((table) => table.getBoundingClientRect().right > table.parentElement.getBoundingClientRect().right + 1)
  .map((table) => table.outerHTML.slice(0, 120))`;

/** What a page is made of. */
const parts = `({
  foreign: Array.from(document.querySelectorAll('main script, main iframe, main img, main style, main [style], main [onerror], main [onclick]'), (one) => one.outerHTML),
  scripts: document.scripts.length,
  headings: document.querySelectorAll('h1').length,
  hasLink: document.querySelector('main a[href]') !== null,
})`;

/** What does not fit on the page that is open: a line each. Then the window is that of a desk again. */
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

/** The histories of a party. */
function histories({ party }: Routes): readonly string[] {
  return [`party/${segment(party)}/transfers`, `party/${segment(party)}/updates`];
}

const wrongOnPaper = `[
  ...Array.from(document.querySelectorAll('nav, .skip, lx-settings, lx-copy button')).filter((one) => one.checkVisibility()).map((one) => 'there is ' + one.outerHTML.slice(0, 80)),
  ...Array.from(document.querySelectorAll('main .id[data-value]'))
    .filter((one) => one.checkVisibility() && getComputedStyle(one, '::after').content !== JSON.stringify(one.dataset.value) && !one.textContent.includes(one.dataset.value))
    .map((one) => one.dataset.value + ' is ' + one.textContent + getComputedStyle(one, '::after').content),
]`;

/** Pages are refused with 503 where the machine has no time for them, and go on by themselves. */
async function open(path: string, reader = page): Promise<number> {
  const before = complaints.length;
  for (;;) {
    [asked, opened] = [[], reader];
    complaints.splice(before);
    const status = (await reader.goto(explorer.base + path))?.status() ?? 0;
    if (status !== 503) return status;
  }
}

describe('every figure is of the answers that its page was made from', () => {
  it('on every page', async () => {
    const reader = await still.newPage({ viewport: desk });
    const wrong: string[] = [];
    for (const path of [...routes.full, ...routes.empty].filter((one) => !one.startsWith('search?q=1220'))) {
      const answers = await showMade(reader, explorer, path);
      wrong.push(...(await wrongBeside(reader, answers)).map((line) => `${path}: ${line}`));
    }
    await reader.close();
    expect(wrong).toEqual([]);
  });

  it('behind an event and a time, which lead to an update and to a position', async () => {
    const { stream } = truth;
    const update = stream.find(({ events }) => events.length > 5);
    const { eventId = '' } = update?.events[4] ?? {};
    expect(await open(`event/${eventId}`)).toBe(200);
    expect(page.url()).toBe(`${explorer.base}update/${update?.updateId ?? ''}#event-${eventId.split(':')[1] ?? ''}`);
    // What coupons were made, collected and let expire in is known by its position.
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
      'a digit less',
      `document.querySelector('td [data-field=amount]').textContent = '1'`,
      /amount: .* is shown as 1$/u,
    ],
    ['another value', `document.querySelector('[data-field=total]').dataset.value = '1'`, /no answer says 1$/u],
    [
      'digits that are no figure',
      `document.querySelector('h1').after(Object.assign(document.createElement('p'), { textContent: '7 of 12' }))`,
      /"7 of 12" has digits/u,
    ],
    [
      'a figure of another row',
      `{ const [one, other] = document.querySelectorAll('td [data-field=createdAt]'); one.replaceWith(document.querySelector('tr:last-child [data-field=createdAt]').cloneNode(true)); }`,
      /its figures are of several items$/u,
    ],
  ])('which sees %s', async (_, change, complaint) => {
    const reader = await still.newPage({ viewport: desk });
    const answers = await showMade(reader, explorer, 'transfers');
    expect(await wrongBeside(reader, answers)).toEqual([]);
    await reader.evaluate(change);
    expect(await wrongBeside(reader, answers)).toContainEqual(expect.stringMatching(complaint));
    await reader.close();
  });
});

describe('nothing comes from elsewhere, nothing of the ledger runs, and nothing is too wide', () => {
  it('on any page, in a window of 1280 px and of 320 px, and there with text spaced out', async () => {
    complaints.length = 0;
    const wrong: string[] = [];
    for (const path of [...some(routes.full, 2), ...some(routes.empty, 4), ...some(routes.wrong, 7)]) {
      const status = await open(path, stillPage);
      expect(routes.wrong.includes(path) ? [400, 404] : [200], path).toContain(status);
      const urls = asked.filter((url) => !url.startsWith('data:'));
      expect(urls.filter((url) => !url.startsWith(explorer.base))).toEqual([]);
      // And the stream, some time later.
      const own = urls.filter((url) => !url.endsWith('/-/stream'));
      // A search with one result leads on to it.
      expect(own.slice(path.startsWith('search?') ? 5 : 4), path).toEqual([]);
      const { foreign, hasLink, ...counts } = await stillPage.evaluate<{ foreign: string[]; hasLink: boolean }>(parts);
      expect(foreign, path).toEqual([]);
      expect(counts, path).toEqual({ scripts: 2, headings: 1 });
      if (routes.wrong.includes(path)) expect(hasLink, path).toBe(true);
      wrong.push(...(await tooWide()).map((line) => `${path} ${line}`));
    }
    expect(wrong).toEqual([]);
    // The browser complains of the status of a page.
    const isOfWrong = (text: string) =>
      routes.wrong.some((path) => text.startsWith(`${explorer.base}${path}: Failed to load`));
    expect(complaints.filter((text) => !isOfWrong(text))).toEqual([]);
  });

  it('though texts of the ledger try to: they are shown', async () => {
    await open(routes.hostile, stillPage);
    expect(await stillPage.evaluate<string>(`document.querySelector('main').textContent`)).toContain('<script>alert(');
  });
});

describe('for readers of every kind', () => {
  it('axe finds no violation in any kind of page, in light on a desk, in dark on a phone', async () => {
    const reader = await openAxePage(still, { viewport: desk });
    const found: string[] = [];
    const paths = isWeekly ? routes.full : routes.main;
    for (const path of [...paths, ...routes.empty.slice(0, 1), ...routes.wrong.slice(0, 1)]) {
      await open(path, reader);
      // Pages of one layout are looked at once in every theme and width.
      if (some(routes.main, 2).includes(path)) found.push(...(await violationsEverywhere(reader, path)));
      else found.push(...(await violationsIn(reader, path)));
    }
    // What it is there to find, it finds.
    await reader.evaluate(
      `document.querySelector('main').insertAdjacentHTML('beforeend', '<img src="data:,"><p style="color: #777; background: #888">faint')`,
    );
    expect(await violationsOf(reader)).toMatchObject([{ id: 'color-contrast' }, { id: 'image-alt' }]);
    await reader.close();
    expect(found).toEqual([]);
  });

  it('with colors of their own, axe finds no violation, and focus is seen', async () => {
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

  it('paper has every id whole, and nothing to click through', async () => {
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
    for (const path of some(['updates', 'transfers?kind=TOKEN_TRANSFER', ...histories(routes)], 2)) {
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

describe('by keys alone', () => {
  it('focus is seen wherever it goes, and search is a key away, in any layout', async () => {
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
      // Past the header at least, and never caught in a place.
      expect(been.size, path).toBeGreaterThan(10);
      await page.keyboard.press('/');
      expect(await page.evaluate('document.activeElement.type'), path).toBe('search');
    }
    expect(wrong).toEqual([]);
  });

  it('search is no key away where keys are switched off', async () => {
    await open('');
    await page.click('lx-settings label:last-child input');
    // Off in what takes keys itself, so away from there.
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.type')).not.toBe('search');
    await page.click('lx-settings label:last-child input');
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

  it('updates are gone through, pinned and copied from by single keys', async () => {
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

  it('are offered while somebody types, walked by keys, closed by Escape, and open what is chosen', async () => {
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

  it('are not in the way: Enter without a choice searches', async () => {
    await open('about');
    await page.fill('input[type=search]', '@7');
    await offered();
    await page.keyboard.press('Enter');
    await page.waitForURL(/updates\?at=7/u);
  });
});

describe('figures computed again in the browser', () => {
  /** Clicks the button, and gives how many figures of each verdict there are, and what is said of them. */
  async function recompute(reader = page) {
    await reader.click('lx-recompute button');
    await reader.waitForSelector('lx-recompute p');
    const verdicts = `Array.from(document.querySelectorAll('lx-recompute [data-verdict]'), (one) => one.dataset.verdict)`;
    const found = await reader.evaluate<readonly string[]>(verdicts);
    const count = (verdict: string) => found.filter((one) => one === verdict).length;
    const said = await reader.evaluate<string>(`document.querySelector('lx-recompute p').textContent`);
    return { same: count('same'), different: count('different'), unsaid: count('unsaid'), said };
  }

  it('are those of the model for a sample of the updates of the ledger', async () => {
    await open('about');
    const pairs = await recomputedLedger(page, explorer.base, truth);
    expect(pairs.length).toBeGreaterThan(truth.stream.length / 6);
    expect(pairs.map(([computed]) => computed)).toEqual(pairs.map(([, expected]) => expected));
    const amounts = pairs.flatMap(([{ transfers }]) => transfers.map(({ amount }) => amount));
    expect(amounts.filter((amount) => amount !== null).length).toBeGreaterThan(0.9 * amounts.length);
    expect(Math.max(...pairs.map(([{ eventsCount }]) => eventsCount))).toBeGreaterThan(1_000);
    expect(Math.max(...amounts.flat().map((amount) => String(amount).length))).toBeGreaterThan(28);
  });

  it('are the same on every page that offers it', async () => {
    complaints.length = 0;
    const offering = [...routes.full, ...routes.empty].filter((path) =>
      /^(?:update\/|transfers|party\/.*\/(?:transfers|rewards))/u.test(path),
    );
    const wrong: string[] = [];
    let compared = 0;
    for (const path of some(offering, 2)) {
      await open(path);
      if (await page.evaluate(`document.querySelector('lx-recompute') === null`)) continue;
      expect(asked.filter((url) => url.endsWith(recomputeScript))).toEqual([]);
      const { same, different, said } = await recompute();
      if (different !== 0) wrong.push(`${path}: ${said}`);
      compared += same;
      expect(asked.filter((url) => url.endsWith(recomputeScript))).toHaveLength(1);
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(100);
    expect(complaints).toEqual([]);
  });

  it('are shown beside those of the index where they differ, whichever of them is wrong', async () => {
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
    // The last whole digit of every amount of the ledger is another one.
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

  it('are not invented where events cannot be read: it says so, and does it when they can', async () => {
    await page.route('**/-/raw?*', (route) => route.fulfill({ status: 500 }));
    await open(routes.transfer);
    expect((await recompute()).said).toContain('HTTP 500');
    await page.unroute('**/-/raw?*');
    await page.click('lx-recompute button');
    await page.waitForSelector('lx-recompute .good');
    // The browser complains of the 500.
    complaints.length = 0;
  });

  it('are accessible, fit a window of 320 px, and speak German on German pages', async () => {
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

  it('are not offered where no script runs', async () => {
    const reader = await browser.newPage({ javaScriptEnabled: false });
    await open(routes.transfer, reader);
    expect(await reader.content()).not.toContain('Compute again here</button>');
    await reader.close();
  });
});

describe("a reader's own name of a party", () => {
  const name = 'Aunt Ada <b>& Co</b>';
  /** What stands after the first of these elements. */
  const after = (selector: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(selector)}), '::after').content`);

  it('is given and taken away on its page, stands wherever the party does, and is sent nowhere', async () => {
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
    const { updateId } = truth.stream.find(({ events }) => events.length >= 200) ?? {};
    const address = `${explorer.base}update/${updateId ?? 'of 200 events'}`;
    const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
    expect(html.match(/<li[^>]* data-row="/gu)).toHaveLength(200);
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(40_000);
  });
});

describe('the pictures of the README', () => {
  it('show what the pages are made of: if not, pnpm --filter @ledger-explorer/explorer pictures makes them again', async () => {
    const file = new URL('../../../docs/pictures/outlines.json', import.meta.url);
    const pictured = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, readonly string[]>>;
    for (const { name, path } of (await picturesOf(explorer)).filter(({ hasOutline }) => hasOutline)) {
      await open(path, stillPage);
      const now = await outline(stillPage);
      // An update of this ledger may have parts that the pictured one has not.
      expect(now, name).toEqual(
        name === 'update' ? expect.arrayContaining([...(pictured[name] ?? [])]) : pictured[name],
      );
    }
  });
});
