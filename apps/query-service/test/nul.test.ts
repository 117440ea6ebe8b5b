import { routes } from '@ledger-explorer/pages';
import { describe, expect, it } from 'vitest';
import { invalidParameters } from './read-response.ts';
import { serviceOfFile } from './test-service.ts';

const service = serviceOfFile();

/** Texts that PostgreSQL or UTF-8 cannot represent when decoded, or that are not valid percent-encoding. */
const texts = ['%00', 'a%00b', '%ED%A0%80', '%FF', '%'];

it.each([
  ['/v1/names', ['prefix', 'party']],
  ['/v1/exports/updates.csv', ['template', 'choice']],
  ['/v1/stream', ['party']],
])('every text as a parameter of %s gets 400', async (path, names) => {
  for (const name of names) {
    for (const text of texts) {
      expect([text, await invalidParameters(await service.get(`${path}?${name}=${text}`))]).toEqual([text, [name]]);
    }
  }
});

it('a search for a doubly encoded text succeeds', async () => {
  for (const text of texts) {
    expect((await service.get(`/v1/search?q=${encodeURIComponent(text)}`)).status).toBe(200);
  }
});

/** Parameters of pages. Each page is tested with a tenth of them, as all pages share one function that reads them. */
const pageParameters =
  'q at date day from to cursor end page size view updates template choice kind direction party prefix sponsor version status state interval missing after';

describe('pages with a NUL character in a parameter', () => {
  const open = (path: string) =>
    fetch(`${service.base}/${path}`, {
      headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    });
  const files = ['transfers', 'updates', 'party/x/rewards', 'party/%00/transfers', 'validators', 'charts/%00'];

  it.each(routes.map(({ path }, index) => [path, index] as const))('%s does not answer 5xx', async (path, index) => {
    const filled = path.replaceAll(/\{\w+\}/gu, 'a%00b');
    const inPath = await open(filled);
    expect(inPath.status, filled).toBeLessThan(500);
    if (filled !== path) expect(inPath.status).toBeGreaterThanOrEqual(400);
    const plain = path.replaceAll(/\{\w+\}/gu, 'x');
    for (const name of pageParameters.split(' ').filter((_, at) => at % 10 === index % 10)) {
      const { status } = await open(`${plain}?${name}=a%00b`);
      expect(status, `${plain}?${name}`).toBeLessThan(500);
    }
  });

  it.each(files)('%s.csv does not answer 5xx', async (path) => {
    for (const name of ['q', 'from', 'template', 'kind', 'interval']) {
      expect((await open(`${path}.csv?${name}=a%00b`)).status, name).toBeLessThan(500);
    }
  });

  it('name the invalid field', async () => {
    const response = await open('validators?q=a%00b');
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('q must not contain a NUL character');
  });
});
