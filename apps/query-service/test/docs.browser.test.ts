import { type Browser, fetchedModule, openBrowser, type Page } from '@ledger-explorer/browser';
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

/** Fills in and sends the form of an operation; what it shows once an answer is there. */
async function tryIt(operation: string, values: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const form = `form[aria-label="Try ${operation}"]`;
  for (const [name, value] of Object.entries(values)) await page.fill(`${form} [name="${name}"]`, value);
  await page.click(`${form} button`);
  return page.evaluate<readonly string[]>(`(async () => {
    const shown = document.querySelector(${JSON.stringify(`${form} + div`)});
    const texts = () => [...shown.children].map((child) => child.textContent);
    while (texts()[0] === '' || texts()[0].startsWith('Asking')) await new Promise(requestAnimationFrame);
    return texts();
  })()`);
}

describe('the reference page in a browser', () => {
  it('asks this service with the key given, and shows the answer digit by digit', async () => {
    await page.fill('#api-key', service.apiKey);
    const [status, curl, headers, body] = await tryIt('listTransfers', { size: '2' });
    expect(status).toMatch(/^Status 200, /u);
    expect(curl).toBe(`curl -H 'x-api-key: <API_KEY>' '${service.base}/v1/transfers?size=2'`);
    expect(headers).toContain('explorer-position: 45');
    const plain = await (await service.get('/v1/transfers?size=2')).text();
    expect(body?.replaceAll(/\s/gu, '')).toBe(plain.replaceAll(/\s/gu, ''));
  });

  it('shows a problem as it came', async () => {
    const [status, , , body] = await tryIt('listTransfers', { size: '0' });
    expect(status).toMatch(/^Status 400, /u);
    expect(body).toContain('"name": "size"');
  });

  it('asks nothing of anyone else', () => {
    expect(asked.filter((url) => !url.startsWith(`${service.origin}/`))).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('is accessible in %s', async (colorScheme) => {
    const shown = await browser.newPage({ colorScheme, bypassCSP: true });
    await shown.goto(`${service.base}/docs`);
    await shown.addScriptTag({ path: `${fetchedModule('axe-core')}/axe.min.js` });
    const violations = await shown.evaluate<readonly string[]>(
      `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
    );
    expect(violations).toEqual([]);
    await shown.close();
  });
});
