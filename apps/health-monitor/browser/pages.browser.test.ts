import { type Browser, openAxePage, openBrowser, type PageOptions, violationsOf } from '@ledger-explorer/kit/downloads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultBrand } from '../src/brand.ts';
import { hostileNames, SampleNetwork } from '../test/surfaces/sample-network.ts';
import { type SampleServer, serveSample } from './serve-sample.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';

const networks = {
  busy: new SampleNetwork({ maintenance: true }),
  stale: new SampleNetwork({ upstream: 'stale', hostile: true, validators: 45, down: 3 }),
  mass: new SampleNetwork({ down: 700, mass: true }),
  quiet: new SampleNetwork({ down: 0, validators: 30, recordedDays: 5, reset: true }),
  empty: new SampleNetwork({ validators: 0, recordedDays: 0 }),
};
const picture = btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="gold"/></svg>',
);
const branded = {
  name: 'Acme networks',
  logo: `data:image/svg+xml;base64,${picture}`,
  // Too light to be read on white as it is.
  color: '#f5b301',
};
/**
 * Two settings of the browser and the server: together they have both color schemes, both widths, and pages with and without a brand.
 * Any other combination has the same HTML and style rules. A weekly run tests both settings on every page, any other run the first one on every second page.
 */
const settings: Readonly<Record<string, PageOptions & { readonly brand: 'own' | 'branded' }>> = {
  'light phone, branded': { brand: 'branded', colorScheme: 'light', viewport: { width: 360, height: 780 } },
  'dark desktop': { brand: 'own', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
};

let browser: Browser;
/** For pages that a test measures without a click. */
let stillBrowser: Browser;
let server: SampleServer;
let servers: Readonly<Record<'own' | 'branded', SampleServer>>;
let ids: readonly string[];
/** JSON that the form sent to the API. */
let sentJson: unknown = null;

beforeAll(async () => {
  [browser, stillBrowser] = await Promise.all([openBrowser(), openBrowser({ isStill: true })]);
  ids = (await networks.stale.view()).validators.map(({ id }) => id);
  const forward = async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return new Response(null, { status: 404 });
    sentJson = await request.json();
    const { address = '' } = sentJson as { address?: string };
    if (address.includes('@')) {
      const subscription = { id: 'sub_1', channel: 'email' };
      return Response.json({ subscription, manageToken: '0.t', manageUrl: 'https://m.example/1' }, { status: 201 });
    }
    const errors = [{ in: 'body', name: 'address', reason: 'is not a mail address without a name' }];
    return Response.json({ title: 'Invalid', status: 400, detail: 'Wrong.', errors }, { status: 400 });
  };
  server = await serveSample(networks, forward, defaultBrand);
  servers = { own: server, branded: await serveSample(networks, forward, branded) };
});

afterAll(async () => {
  await Promise.all([browser.close(), stillBrowser.close()]);
  for (const each of Object.values(servers)) await each.close();
});

function paths(): readonly string[] {
  // hostileNames[2] is written from right to left.
  const [first = '', , rightToLeft = ''] = ids;
  return [
    '/',
    '/busy/',
    '/stale/',
    '/mass/',
    '/quiet/',
    '/stale/validators',
    '/empty/',
    '/busy/validators?q=harbor&status=up&page=2',
    '/busy/validators?q=nobody-is-called-so',
    `/stale/validators/${encodeURIComponent(rightToLeft)}`,
    `/stale/validators/${encodeURIComponent(first)}`,
    '/busy/incidents',
    '/quiet/incidents?record=1',
    '/busy/maintenance',
    '/busy/subscribe',
    '/busy/nothing-here',
  ];
}

describe.each(Object.entries(settings).slice(0, isWeekly ? 2 : 1))(
  'with the setting "%s"',
  (_, { brand, ...options }) => {
    it('pages pass axe, load nothing from other hosts and are not too wide', async () => {
      const { origin } = servers[brand];
      const page = await openAxePage(stillBrowser, options);
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url());
      });
      for (const path of paths().filter((_, at) => isWeekly || at % 2 === 1)) {
        await page.goto(origin + path);
        const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        expect(overflow, `${path} is wider than the screen, in pixels`).toBeLessThanOrEqual(0);
        const over = await page.evaluate<number>(
          "[...document.querySelectorAll('.list tbody th')].reduce((most, cell) => Math.max(most, cell.scrollWidth - cell.clientWidth), 0)",
        );
        expect(over, `a name on ${path} covers the next cell, in pixels`).toBe(0);
        const headings = await page.evaluate<number>("document.querySelectorAll('h1').length");
        expect(headings, `headings of the first level on ${path}`).toBe(1);
        expect(await violationsOf(page), path).toEqual([]);
      }
      expect(foreign).toEqual([]);
      await page.close();
    });
  },
);

describe('a page', () => {
  it('violates no content security policy, and shows the brand', async () => {
    const page = await stillBrowser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    for (const path of paths()) await page.goto(server.origin + path);
    await page.goto(`${servers.branded.origin}/busy/`);
    expect(await page.evaluate("document.querySelector('.brand img').naturalWidth")).toBe(90);
    expect(await page.evaluate("document.documentElement.lang + ' ' + document.title")).toBe(
      'en 12 of 1,949 validators are down · busy · Acme networks',
    );
    expect(complaints.filter((text) => !text.includes('status of 404'))).toEqual([]);
    await page.close();
  });

  it('shows hostile names as text and runs no script in them', async () => {
    const page = await browser.newPage({ bypassCSP: true });
    await page.goto(`${server.origin}/stale/validators`);
    // A script in a name would set this title.
    expect(await page.title()).not.toContain('owned');
    const names = await page.evaluate<readonly string[]>(
      "[...document.querySelectorAll('tbody th')].map((cell) => cell.textContent.trim())",
    );
    expect(names).toContain(hostileNames[0]);
    expect(names).toContain(hostileNames[1]);
    expect(names).toContain('a…@example.org');
    // At most 64 characters.
    expect(names).toContain(`${'x'.repeat(63)}…`);
    expect(await page.evaluate<number>("document.querySelectorAll('main img, script').length")).toBe(0);
    // Overrides of direction are gone, and each name's own direction ends with it.
    expect(names.join('')).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(await page.evaluate<number>("document.querySelectorAll('tbody th bdi').length")).toBe(names.length);
    await page.close();
  });

  it('can be searched and paged without scripts', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${server.origin}/busy/validators`);
    await page.fill('input[name=q]', 'harbor');
    await page.click('form button');
    expect(page.url()).toContain('q=harbor');
    await page.click('a[rel=next]');
    expect(page.url()).toContain('page=2');
    expect(await page.content()).toContain('Harbor');
    expect(await page.content()).not.toContain('Granite');
    await page.close();
  });

  it('accepts a subscription without scripts, first showing its faults', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    const [id = ''] = ids;
    await page.goto(`${server.origin}/stale/subscribe?validator=${encodeURIComponent(id)}`);
    await page.fill('#target', 'nowhere');
    await page.click('form button');
    expect(await page.content()).toContain('It is not a mail address without a name.');
    expect(await page.title()).toContain('Error');
    await page.fill('#target', 'ann@example.org');
    await page.click('form button');
    expect(await page.content()).toContain('Open the link in the message');
    expect(sentJson).toMatchObject({
      channel: 'email',
      address: 'ann@example.org',
      watch: [{ by: 'validator', value: id }],
    });
    await page.close();
  });
});
