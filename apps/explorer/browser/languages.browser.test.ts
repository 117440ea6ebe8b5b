import { type Browser, openBrowser, type Page } from '@ledger-explorer/kit/downloads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from './eventually.ts';
import { desk } from './axe.ts';
import { type Explorer, sharedExplorer } from './explorer.ts';
import { ownWords } from './own-words.ts';
import { type Routes, routesOf } from './routes.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
/** The narrowest window that pages are made for. */
const phone = { width: 320, height: 640 } as const;

let explorer: Explorer;
let browser: Browser;
/** It opens and measures, and clicks nothing. */
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

/** Pages are refused with 503 where the machine has no time for them. */
async function open(path: string, reader = page): Promise<number> {
  for (;;) {
    const status = (await reader.goto(`${explorer.base}${path}`))?.status() ?? 0;
    if (status !== 503) return status;
  }
}

it('every word of every page is in the messages, or is what the API says', async () => {
  expect(await ownWords(await still.newPage(), explorer, paths)).toEqual([]);
});

it('every page is there in German and none wider than 320 px', async () => {
  const wrong: string[] = [];
  const reader = await still.newPage({ viewport: phone });
  // Of those that are wrong, one of each kind.
  const all = [...routes.full, ...routes.empty, ...routes.wrong.slice(0, 2)];
  for (const path of all.filter((_, at) => isWeekly || at % 4 === 0)) {
    expect([path, (await open(`de/${path}`, reader)) === 200]).toEqual([path, !routes.wrong.includes(path)]);
    expect(await reader.evaluate('document.documentElement.lang'), path).toBe('de');
    const whole = await reader.evaluate<number>('document.documentElement.scrollWidth');
    if (whole > phone.width) wrong.push(`${path} is ${whole} wide`);
  }
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
