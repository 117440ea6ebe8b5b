import { documentation } from '@ledger-explorer/pages';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createClient } from '@ledger-explorer/client';
import { exportedLists, operations, problems, ruleUrl, streams } from '@ledger-explorer/spec';
import { describe, expect, it } from 'vitest';
import { browser } from './read-page.ts';
import { serviceOfFile, startTestService } from './test-service.ts';

const service = serviceOfFile();

function ask(path: string, accept = browser) {
  return fetch(service.origin + path, { headers: { accept } });
}

/** Hashes of inline elements, as in the content security policy. */
function hashesOf(html: string, element: string) {
  return [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gsu'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

function idsOf(html: string) {
  return [...html.matchAll(/\sid="([^"]+)"/gu)].map(([, id = '']) => id);
}

describe('the API reference', () => {
  const contractPage = ruleUrl('').slice(0, -1);
  const contract = readFileSync(new URL('../../../docs/contract.md', import.meta.url), 'utf8');
  const rules = Array.from(contract.matchAll(/^### (\w+)$/gm), ([, rule = '']) => ruleUrl(rule));

  it.each(['/docs', '/localnet/docs'])('is at %s for any Accept header', async (path) => {
    for (const accept of [browser, 'application/json', '*/*']) {
      const response = await ask(path, accept);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  });

  it('has a page for every operation, with every parameter', async () => {
    const first = await (await ask('/localnet/docs')).text();
    for (const { id, path, parameters } of operations) {
      expect(first).toContain(`href="/localnet/docs/${id}"`);
      const html = await (await ask(`/localnet/docs/${id}`)).text();
      const ids = idsOf(html);
      expect(ids).toContain(id);
      expect(html).toContain(`data-path="/localnet${path}"`);
      for (const { name } of parameters) expect(ids).toContain(`${id}-${name}`);
    }
    expect((await ask('/localnet/docs/listNothing')).status).toBe(404);
  });

  it('searches pages without a script', async () => {
    const found = await (await ask('/localnet/docs?q=coinPrice+round')).text();
    expect(found).toMatch(
      /href="\/localnet\/docs\/\w+#schema-TransferFields">TransferFields<\/a> <span class="soft">coinPrice: /u,
    );
    expect(await (await ask('/localnet/docs?q=listTransfers')).text()).toContain(
      'href="/localnet/docs/listTransfers">List transfers</a>',
    );
    const many = await (await ask('/localnet/docs?q=a')).text();
    const [, hits = ''] = /<ol class="hits">(.*)<\/ol>/su.exec(many) ?? [];
    expect(hits.match(/<li>/gu)).toHaveLength(30);
    expect(many).toContain('First 30 of ');
    const nothing = await (await ask('/localnet/docs?q=%3Cb%3E+qwertz')).text();
    expect(nothing).toContain('Nothing found.');
    expect(nothing).toContain('value="&lt;b&gt; qwertz"');
  });

  it('is revalidated by entity tag', async () => {
    const response = await ask('/docs');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const tag = response.headers.get('etag') ?? '';
    const again = await fetch(`${service.origin}/docs`, { headers: { accept: browser, 'if-none-match': tag } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
  });

  it('has no broken links', async () => {
    const answered = new Set<string>();
    for (const page of [
      '',
      '/headers',
      '?q=party',
      ...[...operations, ...streams, ...exportedLists].map(({ id }) => `/${id}`),
    ]) {
      const html = await (await ask(`/localnet/docs${page}`)).text();
      const ids = idsOf(html);
      expect(new Set(ids).size).toBe(ids.length);
      const links = new Set([...html.matchAll(/(?:\shref=|url\()"([^"]+)"/gu)].map(([, href = '']) => href));
      for (const link of links) {
        if (link.startsWith('data:image/svg+xml,') || link === contractPage || link === documentation) continue;
        if (link.startsWith(`${contractPage}#`)) expect(rules).toContain(link);
        else if (link.startsWith('#')) expect([page, ids]).toEqual([page, expect.arrayContaining([link.slice(1)])]);
        else if (!answered.has(link)) expect([link, (await ask(link)).status]).toEqual([link, 200]);
        answered.add(link);
      }
    }
  });

  it('has a working example of each operation with curl and in TypeScript', async () => {
    const example = (html: string, id: string, kind: string) => {
      const [, text = ''] =
        new RegExp(`<pre class="example-${kind}"[^>]*aria-label="${id} [^>]*>(.*?)</pre>`, 'su').exec(html) ?? [];
      const plain = text.replaceAll(/<[^>]*>/gu, '');
      return plain.replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    };
    const client = createClient({ baseUrl: service.base, apiKey: service.apiKey, retries: 0 });
    for (const { id, keyRequired, parameters } of operations) {
      const html = await (await ask(`/localnet/docs/${id}`)).text();
      const [, key, target = ''] =
        /^curl (-H 'x-api-key: <API_KEY>' )?'https:\/\/HOST(.*)'$/u.exec(example(html, id, 'curl')) ?? [];
      const response = await fetch(
        service.origin + target,
        key === undefined ? {} : { headers: { 'x-api-key': service.apiKey } },
      );
      // The ids and the time of the examples are not in this ledger; metrics and templates are.
      const needsOtherLedger = parameters.some(
        ({ name, in: place }) => (place === 'path' && !['metric', 'template'].includes(name)) || name === 'time',
      );
      expect([id, key !== undefined, response.status]).toEqual([id, keyRequired, needsOtherLedger ? 404 : 200]);
      const code = example(html, id, 'typescript');
      expect(code).toMatch(new RegExp(`^const \\{ data \\} = await client\\.${id}\\(.*\\);$`, 'u'));
      // oxlint-disable-next-line typescript/no-implied-eval
      const run = new Function('client', `return (async () => { ${code} return data; })()`) as (
        of: typeof client,
      ) => Promise<unknown>;
      if (response.status === 200) expect(await run(client)).toBeInstanceOf(Object);
      else await expect(run(client)).rejects.toMatchObject({ status: 404 });
    }
  });

  it('loads nothing from other origins and runs only its own script', async () => {
    const response = await ask('/localnet/docs/listTransfers');
    const html = await response.text();
    expect(html).not.toMatch(
      /\s(?:src|srcset|action)="(?!\/localnet\/)|@import|url\((?!"\/localnet\/assets\/|"?data:)/u,
    );
    expect(html).not.toMatch(/\s(?:on[a-z]+|style)="/u);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const hashes = [...hashesOf(html, 'script'), ...hashesOf(html, 'style')];
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes) expect(policy).toContain(hash);
  });
});

it.each(problems)(
  'the page of a problem $slug is HTML for browsers and plain text otherwise',
  async ({ slug, status, title }) => {
    const html = await ask(`/localnet/problems/${slug}`);
    expect(html.status).toBe(200);
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html.headers.get('vary')).toBe('Accept');
    expect(html.headers.get('cache-control')).toBe('private, no-cache');
    expect(await html.text()).toContain(`<h1>${status} ${title}</h1>`);
    const text = await ask(`/localnet/problems/${slug}`, '*/*');
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await text.text()).toContain(title);
  },
);

it('the root lists paths as JSON, and as HTML for browsers if there are no pages', async () => {
  const without = await startTestService({ pages: 'off' });
  const html = await fetch(`${without.origin}/`, { headers: { accept: browser } });
  expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await html.text()).toContain('href="/localnet/docs"');
  const json = await ask('/', 'application/json, text/plain, */*');
  expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(json.headers.get('vary')).toBe('Accept');
  expect(await json.json()).toMatchObject({ docs: '/localnet/docs' });
});
