import { type Browser, openAxePage, openBrowser, type Page } from '@ledger-explorer/kit/downloads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from './eventually.ts';
import { desk } from './axe.ts';
import { type Explorer, startExplorer } from './explorer.ts';
import { ownWords } from './own-words.ts';
import { type Routes, routesOf } from './routes.ts';

/** The narrowest window that pages are made for. */
const phone = { width: 320, height: 640 } as const;

let explorer: Explorer;
let browser: Browser;
let routes: Routes;
let page: Page;
let paths: readonly string[];

beforeAll(async () => {
  const network = ['--all', '--parties', '60', '--validators', '30', '--seed', '14'];
  [explorer, browser] = await Promise.all([startExplorer(1_500, network), openBrowser()]);
  routes = await routesOf(explorer);
  paths = [...routes.full, ...routes.empty, ...routes.wrong];
  page = await openAxePage(browser, { viewport: desk });
});

afterAll(async () => {
  await browser.close();
  await explorer.deployment.stop();
});

/** Pages are refused with 503 where the machine has no time for them. */
async function open(path: string): Promise<number> {
  for (;;) {
    const status = (await page.goto(`${explorer.base}${path}`))?.status() ?? 0;
    if (status !== 503) return status;
  }
}

it('every word of every page is in the messages, or is what the API says', async () => {
  expect(await ownWords(page, explorer, paths)).toEqual([]);
});

it('every page is there in German and none wider than 320 px', async () => {
  const wrong: string[] = [];
  await page.setViewportSize(phone);
  for (const path of paths) {
    expect([path, (await open(`de/${path}`)) === 200]).toEqual([path, !routes.wrong.includes(path)]);
    expect(await page.evaluate('document.documentElement.lang'), path).toBe('de');
    const whole = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (whole > phone.width) wrong.push(`${path} is ${whole} wide`);
  }
  await page.setViewportSize(desk);
  expect(wrong).toEqual([]);
});

it('a reader goes to the same page in the other language and back, and stays in it', async () => {
  await open('transfers?kind=TOKEN_TRANSFER');
  await page.click('footer a[lang=de]');
  expect(page.url()).toBe(`${explorer.base}de/transfers?kind=TOKEN_TRANSFER`);
  await page.click('.pages details:has(a[href$="/parties"]) > summary');
  await page.click('.pages a[href$="/parties"]');
  expect(page.url()).toBe(`${explorer.base}de/parties`);
  await page.fill('input[type=search]', `@7`);
  await page.click('search button');
  expect(page.url()).toBe(`${explorer.base}de/updates?at=7`);
  await page.click('footer a[lang=en]');
  expect(page.url()).toBe(`${explorer.base}updates?at=7`);
});

it('figures have the same digits, and are grouped by spaces in German', async () => {
  const text = `document.querySelector('main data').textContent`;
  const comma = `getComputedStyle(document.querySelector('main .k'), '::before').content`;
  await open('supply');
  const english = await page.evaluate<string>(text);
  expect(await page.evaluate(comma)).toBe('","');
  await open('de/supply');
  expect(await page.evaluate(text)).toBe(english);
  expect(await page.evaluate(comma)).toBe('"\u202f"');
});

it('scripts speak German on German pages', async () => {
  await open(`de/update/${routes.update}`);
  const themes = `Array.from(document.querySelectorAll('lx-settings option'), (one) => one.textContent)`;
  expect(await page.evaluate(themes)).toEqual(['System', 'hell', 'dunkel']);
  await page.keyboard.press('c');
  await eventually(async () => {
    expect(await page.evaluate(`document.getElementById('said').textContent`)).toMatch(/^Die ID/u);
  });
});

// Last, since the ledger goes on.
it('a German page is kept at the newest position too', async () => {
  await open('de/updates');
  await page.evaluate('document.querySelector("main tr[data-row] a").focus()');
  await explorer.deployment.advance(4);
  await eventually(async () => {
    expect(await page.evaluate(`document.querySelector('button.fresh')?.textContent`)).toBe('4 neue zeigen');
  });
});
