import { type Deployment, type Service, startService } from '@ledger-explorer/kit';
import { type Browser, openAxePage, openBrowser, type Page } from '@ledger-explorer/kit/downloads';
import { readTruth } from '@ledger-explorer/proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from './eventually.ts';
import { violationsEverywhere } from './axe.ts';
import { type Explorer, startExplorer } from './explorer.ts';
import { rewindTo } from './rewind-to.ts';
import { segment } from './routes.ts';
import { startProxy } from './closable-proxy.ts';

const tenMinutes = 600_000;

let explorer: Explorer<Deployment>;
let browser: Browser;
/** A page without content security policy, which would block axe. */
let page: Page;
/** Services on the same database, used up by one test each. */
const services: Service[] = [];

beforeAll(async () => {
  const now = new Date(Date.now() - tenMinutes).toISOString();
  const network = ['--parties', '20', '--validators', '5', '--seed', '3', '--now', now];
  [explorer, browser] = await Promise.all([startExplorer(300, network), openBrowser({ isStill: true })]);
  page = await openAxePage(browser);
  // A page that refreshes would change during the checks.
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const headers = Object.entries(response.headers()).filter(([name]) => name !== 'refresh');
    await route.fulfill({ response, headers: Object.fromEntries(headers) });
  });
});

afterAll(async () => {
  await browser.close();
  await Promise.all(services.map((service) => service.stop()));
  await explorer.deployment.stop();
});

/** Starts another service; returns its base with a slash. */
async function serve(
  place: { databaseUrl: string; network: string },
  env: Record<string, string> = {},
): Promise<string> {
  const service = await startService(place, { READY_MAX_LAG_S: '100000000', ...env });
  services.push(service);
  return `${service.baseUrl}/`;
}

/** Retries while an overloaded machine answers 503. */
async function fetchPage(address: string, expected = 200): Promise<Response> {
  for (;;) {
    const response = await fetch(address, { headers: { accept: 'text/html' } });
    if (response.status !== 503 || expected === 503) return response;
    await response.body?.cancel();
  }
}

async function html(base: string, path: string): Promise<string> {
  const response = await fetchPage(base + path);
  expect(response.status, path).toBe(200);
  return response.text();
}

interface ExpectedPage {
  readonly status: number;
  readonly heading: string;
  /** In its content or its freshness line. */
  readonly text: string;
  /** Status of the page behind its first link. */
  readonly onward: number;
}

/** Statuses of pages that axe has checked. Pages with the same status share code, so the first one is enough. */
const seen = new Set<number>();

/** Checks status, heading, text, refresh and first link of a page, and its accessibility. */
async function expectPage(address: string, { status, heading, text, onward }: ExpectedPage): Promise<void> {
  let found: number | undefined;
  do found = (await page.goto(address))?.status();
  while (found === 503 && status !== 503);
  expect(found, address).toBe(status);
  expect(page.url()).toBe(address);
  expect(await page.evaluate(`Array.from(document.querySelectorAll('h1'), (one) => one.textContent.trim())`)).toEqual([
    heading,
  ]);
  expect(await page.evaluate<string>(`document.body.innerText`)).toContain(text);
  const isTemporary = status === 429 || status === 503;
  if (isTemporary) {
    const { headers } = await fetchPage(address, status);
    expect(Number(headers.get('refresh'))).toBeGreaterThan(0);
    expect(headers.get('refresh')).toBe(headers.get('retry-after'));
  }
  const link = await page.evaluate<string>(`document.querySelector('main a[href]').href`);
  expect((await fetchPage(link, onward)).status, link).toBe(onward);
  // Last, as a client beyond its limit may only read again after a minute.
  if (!seen.has(status)) expect(await violationsEverywhere(page, address)).toEqual([]);
  seen.add(status);
}

describe('an index that is ten minutes old', () => {
  it('shows its age on all pages', async () => {
    const heading = 'Updates';
    await expectPage(`${explorer.base}updates`, { status: 200, heading, text: 'stale', onward: 200 });
    expect(await page.evaluate<string>(`document.getElementById('strip').innerText`)).toMatch(
      /stale[^]*\s1\d min old/u,
    );
  });
});

describe('an invalid address', () => {
  it.each([
    ['transfers?size=7', 400, 'A value in the address of this page is invalid', 'size is "7"'],
    ['updates?at=soon', 400, 'A value in the address of this page is invalid', 'at is "soon"'],
    ['update/1220ab', 404, 'Not found', 'has 6 characters'],
    ['nothing/is/here', 404, 'Not found', 'There is no page at this address.'],
  ])('%s gets %i', async (path, status, heading, text) => {
    await expectPage(explorer.base + path, { status, heading, text, onward: 200 });
  });
});

describe('a reader beyond the page limit', () => {
  it('gets a page with the time to retry, which refreshes', async () => {
    const base = await serve(explorer.deployment, { PAGE_LIMIT: '1/m' });
    while ((await page.goto(base))?.status() !== 429);
    await expectPage(`${base}updates`, {
      status: 429,
      heading: 'Too many requests',
      text: 'Try again',
      onward: 429,
    });
  });
});

describe('an index without updates', () => {
  it('shows that nothing is indexed yet', async () => {
    const place = { databaseUrl: explorer.deployment.databaseUrl, network: 'first' };
    const base = await serve(place);
    const heading = 'The index is not responding';
    for (const path of ['', 'updates', 'about']) {
      await expectPage(base + path, { status: 503, heading, text: 'Nothing is indexed yet.', onward: 503 });
    }
  });
});

describe('a store that becomes unavailable', () => {
  it('leaves cached pages available; other pages get 503 until it is back', async () => {
    const { databaseUrl, network } = explorer.deployment;
    const proxy = await startProxy(Number(new URL(databaseUrl).port));
    const through = new URL(databaseUrl);
    through.port = String(proxy.port);
    const base = await serve({ databaseUrl: through.href, network });
    const { model } = await readTruth(explorer.deployment.simulator.scanUrl);
    const cachedPage = `${base}party/${segment(model.parties[0]?.party ?? '')}/rewards?at=300`;
    // Nothing is cached before the first read of the head, after which the tag contains the state of the index.
    await expect.poll(async () => (await fetchPage(cachedPage)).headers.get('etag')).toMatch(/immutable-[^"]+"$/u);
    await proxy.close();
    const heading = 'The index is not responding';
    await expectPage(`${base}transfers`, { status: 503, heading, text: 'offline', onward: 503 });
    await expect.poll(async () => (await page.goto(cachedPage))?.status()).toBe(200);
    await proxy.open();
    await eventually(async () => {
      expect((await page.goto(`${base}transfers`))?.status()).toBe(200);
    });
  });
});

describe('a permalink', () => {
  /** The digits of the page, which must stay the same, whereas names may change. */
  function withoutNames(text: string): string {
    return text.replaceAll(/<bdi (?:lang="und"|class="said")>.*?<\/bdi>/gsu, '');
  }

  it('stays the same after 120 updates, except names, and gets 410 with a link to the newest after a rewind', async () => {
    const { deployment, base } = explorer;
    const { model, stream } = await readTruth(explorer.deployment.simulator.scanUrl);
    const at = stream.length;
    const [party] = model.parties.toSorted((a, b) => b.rewardRows - a.rewardRows);
    const rewards = `party/${segment(party?.party ?? '')}/rewards`;
    const paths = ['updates', 'updates?end=oldest&size=50', 'transfers', 'transfers?end=oldest', rewards].map(
      (path) => `${path}${path.includes('?') ? '&' : '?'}at=${at}`,
    );
    const before = await Promise.all(paths.map((path) => html(base, path)));
    expect(new Set(before).size).toBe(paths.length);
    await deployment.advance(120);
    // A service that has not rendered them before.
    const later = await serve(deployment);
    expect(await html(later, 'updates')).not.toContain(stream.at(-1)?.updateId);
    const after = await Promise.all(paths.map((path) => html(later, path)));
    expect(after.map(withoutNames)).toEqual(before.map(withoutNames));
    // Rows of rewards show no names, so the whole page is equal.
    expect(after.at(-1)).toBe(before.at(-1));

    await rewindTo(explorer, stream[at - 100]?.recordTime ?? '');
    await eventually(async () => {
      expect((await page.goto(base + (paths[0] ?? '')))?.status()).not.toBe(200);
    });
    const heading = 'This position was removed';
    for (const path of paths) {
      await expectPage(base + path, { status: 410, heading, text: 'Show the newest', onward: 200 });
    }
  });
});
