import { type Browser, browserModule, openBrowser, type Page, type PageOptions } from '@ledger-explorer/test-downloads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from './test-service.ts';

let service: TestService;
let browser: Browser;
let page: Page;
const asked: string[] = [];

beforeAll(async () => {
  service = await startTestService();
  browser = await openBrowser();
  page = await browser.newPage();
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${service.base}/docs`);
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

/** Fills in and sends the form of an operation; what it shows once an answer is there, from top to bottom. */
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

/** Opens the page as another reader has it, runs what is to be seen there and closes it. */
async function seenBy<T>(options: PageOptions, look: (shown: Page) => Promise<T>): Promise<T> {
  const shown = await browser.newPage(options);
  try {
    await shown.goto(`${service.base}/docs`);
    return await look(shown);
  } finally {
    await shown.close();
  }
}

/** Whether all of the first of these elements is in the window, and nothing lies on it. */
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

describe('the reference page in a browser', () => {
  it('says that a key is needed before anything is sent, until there is one', async () => {
    const note = 'form[aria-label="Try listTransfers"] .needs-key';
    const shown = `getComputedStyle(document.querySelector(${JSON.stringify(note)})).display !== 'none'`;
    expect(await page.evaluate(shown)).toBe(true);
    await page.click(`${note} a`);
    expect(await page.evaluate('location.hash')).toBe('#api-key');
    await page.fill('#api-key', service.apiKey);
    expect(await page.evaluate(shown)).toBe(false);
    expect(await page.evaluate('document.querySelector("form[aria-label=\\"Try getHealth\\"] .needs-key")')).toBe(null);
  });

  it('asks this service with the key given, and shows the answer digit by digit, its body above its headers', async () => {
    await page.fill('#api-key', service.apiKey);
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

  it('shows a problem as it came', async () => {
    const [status, body] = await tryIt('listTransfers', { size: '0' });
    expect(status).toMatch(/^Status 400, /u);
    expect(body).toContain('"name": "size"');
  });

  it('asks nothing of anyone else', () => {
    expect(asked.filter((url) => !url.startsWith(`${service.origin}/`))).toEqual([]);
  });

  it('shows no number of a rule', async () => {
    const text = await page.evaluate<string>('document.body.textContent');
    expect(text).toContain('stream order');
    expect(text).not.toMatch(/\([VR]\d/u);
  });

  it('finds what a section says, and shows where', async () => {
    await page.fill('#find input', 'coinPrice round');
    const found = await page.evaluate<readonly string[]>(
      '[...document.querySelectorAll("#find li a")].map((link) => link.textContent)',
    );
    expect(found).toContain('TransferFields');
    expect(found.length).toBeLessThan(6);
    await page.click('#find li a[href="#schema-TransferFields"]');
    expect(await page.evaluate(isSeen('.hit'))).toBe(true);
    expect(await page.evaluate('document.querySelector(".hit").textContent')).toMatch(/^coinPrice/u);
    await page.fill('#find input', 'listTransfers');
    expect(await page.evaluate('document.querySelector("#find li a").textContent')).toBe('List transfers');
    await page.fill('#find input', 'stream qwertz');
    expect(await page.evaluate('document.querySelector("#find [role=status]").textContent')).toBe('Nothing found.');
  });
});

describe('on a phone', () => {
  it('the text comes first, and the index is one tap away', async () => {
    await seenBy({ viewport: phone }, async (shown) => {
      const open = 'document.querySelector("#index").open';
      expect(await shown.evaluate(isSeen('h1'))).toBe(true);
      expect(await shown.evaluate(isSeen('#find input'))).toBe(true);
      expect(await shown.evaluate(open)).toBe(false);
      await shown.click('#index > summary');
      expect(await shown.evaluate(isSeen('#index a[href="#listSuperValidators"]'))).toBe(true);
      // The index scrolls by itself.
      await shown.evaluate(
        `document.querySelector('#index a[href="#listTransfers"]').scrollIntoView({ block: 'nearest' })`,
      );
      expect(await shown.evaluate(isSeen('#index a[href="#listTransfers"]'))).toBe(true);
      await shown.click('#index a[href="#listTransfers"]');
      expect(await shown.evaluate(open)).toBe(false);
      expect(await shown.evaluate(isSeen('#listTransfers'))).toBe(true);
    });
  });

  it('nothing is wider than the screen', async () => {
    expect(await seenBy({ viewport: phone }, (shown) => shown.evaluate('document.documentElement.scrollWidth'))).toBe(
      phone.width,
    );
  });
});

describe('without JavaScript', () => {
  it('the page is whole: text first on a phone, the index beside it at a desk, and no form that would not work', async () => {
    await seenBy({ viewport: phone, javaScriptEnabled: false }, async (shown) => {
      expect(await shown.evaluate(isSeen('h1'))).toBe(true);
      await shown.click('#index > summary');
      expect(await shown.evaluate(isSeen('#index a[href="#main"]'))).toBe(true);
    });
    await seenBy({ viewport: desk, javaScriptEnabled: false }, async (shown) => {
      expect(await shown.evaluate(isSeen('#index a[href="#main"]'))).toBe(true);
      expect(await shown.evaluate(isSeen('h1'))).toBe(true);
      const forms =
        '[...document.forms].filter((form) => form.getBoundingClientRect().height > 0 && form.className !== "search").length';
      expect(await shown.evaluate(forms)).toBe(0);
    });
  });
});

describe('to everyone', () => {
  /** Sections of operations and of schemas that are looked at in every way; the others on a desk, in light. */
  const repeated = 8;
  const fewer = `for (const kind of ['section:has(form):not(:has([aria-label="Try getHealth"]))', 'section[aria-labelledby^="schema-"]'])
    [...document.querySelectorAll(kind)].slice(${repeated}).forEach((section) => section.remove())`;
  const looks = [
    { name: 'desk', viewport: desk, colorScheme: 'light' },
    { name: 'phone', viewport: phone, colorScheme: 'dark' },
  ] as const;

  it.each(looks)(
    'it is accessible in $colorScheme on a $name, with an answer and findings',
    async ({ viewport, colorScheme }) => {
      const violations = await seenBy({ viewport, colorScheme, bypassCSP: true }, async (shown) => {
        await shown.click('form[aria-label="Try getHealth"] button');
        await shown.evaluate(
          `(async () => { while (!/^Status/.test(document.querySelector('form[aria-label="Try getHealth"] + .answer .status').textContent))
          await new Promise(requestAnimationFrame); })()`,
        );
        await shown.fill('#find input', 'coinPrice');
        await shown.addScriptTag({ path: `${browserModule('axe-core')}/axe.min.js` });
        if (viewport !== desk) await shown.evaluate(fewer);
        return shown.evaluate<readonly string[]>(
          `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
        );
      });
      expect(violations).toEqual([]);
    },
  );
});
