import { type Browser, browserModule, openBrowser, type Page, type PageOptions } from '@ledger-explorer/kit/downloads';
import { exportedLists, operations, streams } from '@ledger-explorer/spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceOfFile } from './test-service.ts';

// The ledger has 45 updates (`long-ledger.ts`).
const service = serviceOfFile();
let browser: Browser;
let page: Page;
/** URLs of all requests of the page. */
const requested: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${service.base}/docs/listTransfers`);
});
afterAll(() => browser.close());

/** Submits the form of an operation; returns status, body, curl command and headers of the response. */
async function tryIt(operation: string, values: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const form = `form[aria-label="Try ${operation}"]`;
  for (const [name, value] of Object.entries(values)) await page.fill(`${form} [name="${name}"]`, value);
  await page.click(`${form} button`);
  return page.evaluate<readonly string[]>(`(async () => {
    const shown = document.querySelector(${JSON.stringify(`${form} + .answer`)});
    const texts = () => ['.status', '.body', '.curl', '.headers'].map((part) => shown.querySelector(part).textContent);
    while (!/^(Status|No)/.test(texts()[0])) await new Promise(requestAnimationFrame);
    return texts();
  })()`);
}

/** Opens a page in its own browser page, runs `look` and closes it. */
async function seenBy<T>(options: PageOptions, look: (shown: Page) => Promise<T>, name = '/listTransfers'): Promise<T> {
  const shown = await browser.newPage(options);
  try {
    await shown.goto(`${service.base}/docs${name}`);
    return await look(shown);
  } finally {
    await shown.close();
  }
}

/** An expression that is true if the element is inside the window and not covered. */
function isSeen(selector: string) {
  return `(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    const { top, bottom, left, right } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight || left < 0 || right > innerWidth) return false;
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return element.contains(above) || above.contains(element);
  })()`;
}

const phone = { width: 360, height: 740 } as const;
const desk = { width: 1280, height: 800 } as const;

describe('the reference in a browser', () => {
  it('shows that a key is required until one is entered in this tab', async () => {
    const note = '.needs-key';
    const shown = `getComputedStyle(document.querySelector(${JSON.stringify(note)})).display !== 'none'`;
    expect(await page.evaluate(shown)).toBe(true);
    await page.click(`${note} a`);
    expect(await page.evaluate('location.hash')).toBe('#api-key');
    await page.fill('#api-key', service.apiKey);
    expect(await page.evaluate(shown)).toBe(false);
    await page.goto(`${service.base}/docs/getHealth`);
    expect(await page.evaluate(`document.querySelector(${JSON.stringify(note)})`)).toBe(null);
    await page.goto(`${service.base}/docs/listTransfers`);
    expect(await page.evaluate(shown)).toBe(false);
    // Other tabs do not have it.
    expect(await page.evaluate('JSON.stringify(localStorage)')).toBe('{}');
  });

  it('sends a request with the key and shows every digit of the response, body above headers', async () => {
    const [status, body, curl, headers] = await tryIt('listTransfers', { size: '2' });
    expect(status).toMatch(/^Status 200, /u);
    expect(curl).toBe(`curl -H 'x-api-key: <API_KEY>' '${service.base}/v1/transfers?size=2'`);
    expect(headers).toContain('explorer-position: 45');
    const plain = await (await service.get('/v1/transfers?size=2')).text();
    expect(body?.replaceAll(/\s/gu, '')).toBe(plain.replaceAll(/\s/gu, ''));
    const places = await page.evaluate<readonly number[]>(
      `['.status', '.body', '.answer details'].map((part) => document.querySelector(
        'form[aria-label="Try listTransfers"] + .answer').parentElement.querySelector(part).getBoundingClientRect().top)`,
    );
    expect(places.toSorted((one, other) => one - other)).toEqual(places);
  });

  it('shows a problem response', async () => {
    const [status, body] = await tryIt('listTransfers', { size: '0' });
    expect(status).toMatch(/^Status 400, /u);
    expect(body).toContain('"name": "size"');
  });

  it('sends no requests to other origins', () => {
    expect(requested.filter((url) => !url.startsWith(`${service.origin}/`))).toEqual([]);
  });

  it('finds the text of a section and opens it, also if it is folded', async () => {
    await page.fill('#find input', 'coinPrice round');
    await page.keyboard.press('Enter');
    await page.waitForURL(/docs\?q=coinPrice/u);
    await page.click('.hits a[href$="#schema-TransferFields"]');
    await expect.poll(() => page.evaluate(isSeen('#schema-TransferFields'))).toBe(true);
    await page.goto(`${service.base}/docs/getStream#schema-Gap`);
    expect(await page.evaluate('document.querySelector("#schema-Gap").closest("details").open')).toBe(true);
    await expect.poll(() => page.evaluate(isSeen('#schema-Gap'))).toBe(true);
  });

  it('the two longest pages are not higher than ten desktop windows', async () => {
    const all = [...operations, ...streams, ...exportedLists].map(async ({ id }) => {
      const { length } = await (await fetch(`${service.base}/docs/${id}`)).text();
      return { id, length };
    });
    const longest = (await Promise.all(all)).toSorted((a, b) => b.length - a.length).slice(0, 2);
    await page.setViewportSize(desk);
    for (const { id } of longest) {
      await page.goto(`${service.base}/docs/${id}`);
      expect(await page.evaluate<number>('document.documentElement.scrollHeight'), id).toBeLessThanOrEqual(
        10 * desk.height,
      );
    }
  });
});

it('the reference on a phone shows the text first, the index with one tap, and nothing wider than the screen', async () => {
  await seenBy({ viewport: phone }, async (shown) => {
    expect(await shown.evaluate(isSeen('h1'))).toBe(true);
    expect(await shown.evaluate(isSeen('#find input'))).toBe(true);
    await shown.click('#index > summary');
    const link = '#index a[href$="/docs/listValidators"]';
    await shown.evaluate(`document.querySelector('${link}').scrollIntoView({ block: 'nearest' })`);
    expect(await shown.evaluate(isSeen(link))).toBe(true);
    await shown.click(link);
    await shown.waitForURL(/docs\/listValidators$/u);
    expect(await shown.evaluate(isSeen('h1'))).toBe(true);
    for (const name of ['/headers', '/getStream', '?q=party']) {
      await shown.goto(`${service.base}/docs${name}`);
      expect([name, await shown.evaluate('document.documentElement.scrollWidth')]).toEqual([name, phone.width]);
    }
  });
});

it('the reference without JavaScript shows the text first on a phone, the index beside it on a desktop, and no request forms', async () => {
  const first = '#index li a';
  await seenBy({ viewport: phone, javaScriptEnabled: false }, async (shown) => {
    expect(await shown.evaluate(isSeen('h1'))).toBe(true);
    await shown.click('#index > summary');
    expect(await shown.evaluate(isSeen(first))).toBe(true);
    // Control: no script runs on this page.
    await shown.goto('data:text/html,<script>document.title = "a script ran"</script>');
    expect(await shown.title()).toBe('');
  });
  await seenBy({ viewport: desk, javaScriptEnabled: false }, async (shown) => {
    expect(await shown.evaluate(isSeen(first))).toBe(true);
    expect(await shown.evaluate(isSeen('h1'))).toBe(true);
    const forms =
      '[...document.forms].filter((form) => form.getBoundingClientRect().height > 0 && form.className !== "search" && form.id !== "find").length';
    expect(await shown.evaluate(forms)).toBe(0);
  });
});

describe('accessibility', () => {
  it.each([
    { name: 'desk', viewport: desk, colorScheme: 'light', pages: ['?q=party'] },
    { name: 'phone', viewport: phone, colorScheme: 'dark', pages: ['/getStream'] },
  ] as const)(
    'has no violations in $colorScheme on a $name, with a response and at $pages',
    async ({ viewport, colorScheme, pages }) => {
      await seenBy({ viewport, colorScheme, bypassCSP: true }, async (shown) => {
        const violations = async () => {
          await shown.addScriptTag({ path: `${browserModule('axe-core')}/axe.min.js` });
          return shown.evaluate<readonly string[]>(
            `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
          );
        };
        await shown.goto(`${service.base}/docs/getHealth`);
        await shown.click('form[aria-label="Try getHealth"] button');
        await shown.evaluate(
          `(async () => { while (!/^Status/.test(document.querySelector('form[aria-label="Try getHealth"] + .answer .status').textContent))
          await new Promise(requestAnimationFrame); })()`,
        );
        expect(await violations()).toEqual([]);
        for (const name of pages) {
          await shown.goto(`${service.base}/docs${name}`);
          expect([name, await violations()]).toEqual([name, []]);
        }
      });
    },
  );
});
