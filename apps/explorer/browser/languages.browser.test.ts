import { type Browser, openBrowser, type Page } from '@ledger-explorer/kit/downloads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from './eventually.ts';
import { desk } from './axe.ts';
import { type Explorer, sharedExplorer } from './explorer.ts';
import { untranslatedWords } from './untranslated-words.ts';
import { type Routes, routesOf } from './routes.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
/** Minimum supported window. */
const phone = { width: 320, height: 640 } as const;

let explorer: Explorer;
let browser: Browser;
/** A browser that only opens and measures pages. */
let still: Browser;
let routes: Routes;
let page: Page;
let paths: readonly string[];

beforeAll(async () => {
  [explorer, browser, still] = await Promise.all([sharedExplorer(), openBrowser(), openBrowser({ isStill: true })]);
  routes = await routesOf(explorer);
  paths = [...routes.full, ...[...routes.empty, ...routes.wrong].filter((_, at) => isWeekly || at % 3 === 0)];
  page = await browser.newPage({ viewport: desk });
});

afterAll(() => Promise.all([browser.close(), still.close()]));

/** Retries while an overloaded machine answers 503. */
async function open(path: string, reader = page): Promise<number> {
  for (;;) {
    const status = (await reader.goto(`${explorer.base}${path}`))?.status() ?? 0;
    if (status !== 503) return status;
  }
}

it('every word of a page is in the messages or in the API response', async () => {
  expect(await untranslatedWords(await still.newPage(), explorer, paths)).toEqual([]);
});

it('pages exist in German and are at most 320 px wide', async () => {
  const wrong: string[] = [];
  const reader = await still.newPage({ viewport: phone });
  // One of each kind of error page.
  const all = [...routes.full, ...routes.empty, ...routes.wrong.slice(0, 2)];
  const some = [...routes.main, ...all.filter((_, at) => at % 4 === 0)];
  for (const path of new Set(isWeekly ? all : some)) {
    expect([path, (await open(`de/${path}`, reader)) === 200]).toEqual([path, !routes.wrong.includes(path)]);
    expect(await reader.evaluate('document.documentElement.lang'), path).toBe('de');
    const whole = await reader.evaluate<number>('document.documentElement.scrollWidth');
    if (whole > phone.width) wrong.push(`${path} is ${whole} wide`);
  }
  expect(wrong).toEqual([]);
});

it('links lead to the same page in the other language, and navigation stays in it', async () => {
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

it('figures have the same digits in German, grouped by spaces', async () => {
  const text = `document.querySelector('main data').textContent`;
  const comma = `getComputedStyle(document.querySelector('main .k'), '::before').content`;
  await open('supply');
  const english = await page.evaluate<string>(text);
  expect(await page.evaluate(comma)).toBe('","');
  await open('de/supply');
  expect(await page.evaluate(text)).toBe(english);
  expect(await page.evaluate(comma)).toBe('"\u202f"');
});

it('scripts are in German on German pages', async () => {
  await open(`de/update/${routes.update}`);
  const themes = `Array.from(document.querySelectorAll('lx-settings option'), (one) => one.textContent)`;
  expect(await page.evaluate(themes)).toEqual(['System', 'hell', 'dunkel']);
  await page.keyboard.press('c');
  await eventually(async () => {
    expect(await page.evaluate(`document.getElementById('said').textContent`)).toMatch(/^Die ID/u);
  });
});
