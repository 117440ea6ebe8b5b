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

/** Playwright's browser, whose contexts have a default timeout. `newPage` uses `newContext`. */
interface Launched extends Browser {
  newContext(): Promise<Awaited<ReturnType<Browser['newContext']>> & { setDefaultTimeout(milliseconds: number): void }>;
}

/** Options for tests, which run as root in containers without a graphics card and must not contact Google's hosts. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Sets timeouts of minutes, so that a slow machine does not fail tests and a page that hangs does. */
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
 * Opens a headless Chromium for tests, driven by Playwright: the program in `BROWSER_PATH`, or on Linux x64 one of an npm package (downloaded on
 * first use), or the installed Chrome. Throws if there is none. `isStill`: it draws no frames, which halves the CPU time. Then pages can
 * be opened and measured, but actions that wait for a frame, such as clicks, never end.
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
