import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { readExposition } from '@ledger-explorer/cli/testing';
import { deploy, type Deployment, type Program, startProgram } from '@ledger-explorer/kit';
import { maxStreams } from '@ledger-explorer/pages/serve';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let deployment: Deployment;
let explorer: Program;
let url: string;

async function startExplorer(env: Readonly<Record<string, string>>): Promise<[Program, string]> {
  const program = startProgram('explorer', [], { PORT: '0', EXPLORER_API_URL: deployment.baseUrl, ...env });
  const [, address = ''] = await program.writes(/explorer is at (\S+)\n/, 'out');
  return [program, address];
}

beforeAll(async () => {
  deployment = await deploy({ history: 200, service: { PAGE_LIMIT: '1000/s' } });
  [explorer, url] = await startExplorer({
    EXPLORER_API_KEY: deployment.apiKey,
    PAGE_LIMIT: '1000/s',
    METRICS_ADDRESS: '127.0.0.1:0',
  });
});

afterAll(async () => {
  const { code, output } = await explorer.stop();
  await deployment.stop();
  expect(code, output).toBe(0);
});

const browser = { accept: 'text/html', 'accept-encoding': 'identity' };

function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(new URL(path, url), { headers: { ...browser, ...headers }, redirect: 'manual' });
}

/** The response of the query service for the same path. */
async function ofTheService(path: string): Promise<{ status: number; body: string }> {
  const response = await fetch(`${deployment.baseUrl}/${path}`, { headers: browser, redirect: 'manual' });
  return { status: response.status, body: await response.text() };
}

describe('pages', () => {
  it.each([
    'updates?at=150',
    'transfers?at=150&page=1',
    'updates?at=150&size=5',
    'help',
    'updates.csv?at=150',
    'transfers.csv?at=150&after=5',
    'transfers.csv?at=x',
    'nothing/here',
    'party/nobody',
    'party/a%00b',
    'validators?q=a%00b',
    'validators.csv?q=a%00b',
    'party/a%00b/transfers.csv',
  ])('%s is the same page as in the query service', async (path) => {
    const response = await get(path);
    const { status, body } = await ofTheService(path);
    expect(response.status).toBe(status);
    // Request ids and the age of current pages differ.
    const stable = (text: string) =>
      text
        .replace(/<p class="note">Request id .*?<\/p>\n/gu, '\n')
        .replace(/<details[^>]*id="strip".*?<\/details>/su, '')
        .replace(/data-now="\d+"/u, '')
        .replaceAll(/>\d+ (?:s|min|h) ago</gu, '><');
    expect(stable(await response.text())).toBe(stable(body));
  });

  it('have position, cache and security headers', async () => {
    const listed = await fetch(`${deployment.baseUrl}/v1/parties?size=1&sortBy=FIRST_SEEN_AT&orderBy=ASC`, {
      headers: { 'x-api-key': deployment.apiKey },
    });
    const { content } = (await listed.json()) as { readonly content: readonly { readonly partyAddress: string }[] };
    const { status, headers } = await get(`party/${content[0]?.partyAddress ?? ''}/rewards?at=150`);
    expect(status).toBe(200);
    expect(headers.get('explorer-position')).toBe('150');
    expect(headers.get('cache-control')).toBe('public, max-age=60, s-maxage=300');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    const newest = await get('updates');
    expect(newest.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=5');
  });

  it('get new heads from a stream of their own origin, limited per address', async () => {
    expect((await get('-/stream')).status).toBe(404);
    const own = { 'sec-fetch-site': 'same-origin' };
    const stream = await get('-/stream', own);
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const reader = (stream.body ?? new ReadableStream<Uint8Array>()).pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (wanted: RegExp) => {
      while (!wanted.test(text)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`the stream ended: ${text}`);
        text += value;
      }
    };
    await until(/event: head\n.*"position":\d+/su);
    const position = await deployment.advance(1);
    await until(new RegExp(`"position":${position}\\b`, 'u'));
    const more = await Promise.all([1, 2, 3].map(() => get('-/stream', own)));
    expect(more.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await get('-/stream', own)).status).toBe(429);
    await Promise.all([reader.cancel(), ...more.map(({ body }) => body?.cancel())]);
    await vi.waitFor(async () => {
      const again = await get('-/stream', own);
      await again.body?.cancel();
      expect(again.status).toBe(200);
    }, 900_000);
  });

  it('do not count a stream that the API refuses or that cannot be opened', async () => {
    const api = createServer((_, response) => response.writeHead(503).end('no streams')).listen(0, '127.0.0.1');
    await once(api, 'listening');
    const { port } = api.address() as AddressInfo;
    const [refused, address] = await startExplorer({ EXPLORER_API_URL: `http://127.0.0.1:${port}/localnet` });
    try {
      for (let n = 0; n <= 2 * maxStreams; n += 1) {
        if (n === maxStreams) {
          api.closeAllConnections();
          api.close();
        }
        // One open connection: a stream ends with its response.
        const { status, body } = await fetch(`${address}-/stream`, { headers: { 'sec-fetch-site': 'same-origin' } });
        await body?.cancel();
        expect(status, `request ${n}`).toBe(503);
      }
    } finally {
      await refused.stop();
    }
  });

  it('get 503 with the time to retry instead of a file that the API does not send', async () => {
    const api = createServer((_, response) => response.writeHead(503, { 'retry-after': '7' }).end('{}'));
    await once(api.listen(0, '127.0.0.1'), 'listening');
    const { port } = api.address() as AddressInfo;
    const [program, address] = await startExplorer({ EXPLORER_API_URL: `http://127.0.0.1:${port}/localnet` });
    const retry = async () => {
      const { status, headers } = await fetch(`${address}updates.csv`);
      return [status, headers.get('retry-after'), headers.get('refresh')];
    };
    expect(await retry()).toEqual([503, '7', '7']);
    api.close();
    api.closeAllConnections();
    expect(await retry()).toEqual([503, '5', '5']);
    expect((await program.stop()).code).toBe(0);
  });

  it('answer 304 when If-None-Match matches', async () => {
    const tag = (await get('updates?at=150')).headers.get('etag') ?? '';
    const again = await get('updates?at=150', { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('are compressed, like their assets, which are immutable', async () => {
    // `fetch` would decompress the bytes.
    const bytes = (path: string) =>
      new Promise<[string, Buffer]>((resolve, reject) => {
        request(new URL(path, url), { headers: { 'accept-encoding': 'br' } }, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            resolve([String(response.headers['content-encoding']), Buffer.concat(parts)]);
          });
        })
          .once('error', reject)
          .end();
      });
    const [coding, page] = await bytes('updates?at=150');
    expect(coding).toBe('br');
    const html = brotliDecompressSync(page).toString();
    expect(html).toBe(await (await get('updates?at=150')).text());
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/u.exec(html) ?? [];
    const asset = await get(style);
    expect(asset.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(brotliDecompressSync((await bytes(style))[1]).toString()).toBe(await asset.text());
  });

  it('never contain the API key', async () => {
    for (const path of ['', 'updates', 'about', 'nothing']) {
      const response = await get(path);
      expect(JSON.stringify([...response.headers]) + (await response.text())).not.toContain(deployment.apiKey);
    }
    expect(explorer.output).not.toContain(deployment.apiKey);
  });

  it('accept only GET and HEAD', async () => {
    const response = await fetch(url, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

it('offers suggestions to its own pages only', async () => {
  const asked = await get('-/suggest?q=@150', { 'sec-fetch-site': 'same-origin' });
  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('<li role="option"')]);
  for (const site of ['cross-site', 'same-site', 'none']) {
    expect((await get('-/suggest?q=@150', { 'sec-fetch-site': site })).status).toBe(404);
  }
});

it('returns raw updates to its own pages only', async () => {
  const list = await fetch(`${deployment.baseUrl}/v1/updates?size=2`, { headers: { 'x-api-key': deployment.apiKey } });
  const { content } = (await list.json()) as { content: { updateId: string }[] };
  const ids = content.map(({ updateId }) => updateId);
  const asked = await get(`-/raw?updates=${ids.join()}`, { 'sec-fetch-site': 'same-origin' });
  expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(((await asked.json()) as { updateId: string }[]).map(({ updateId }) => updateId)).toEqual(ids);
  for (const site of ['cross-site', 'same-site', 'none']) {
    expect((await get(`-/raw?updates=${ids.join()}`, { 'sec-fetch-site': site })).status).toBe(404);
  }
});

it('redirects to the first network, and to the API for its documentation', async () => {
  const root = await get('/');
  expect([root.status, root.headers.get('location')]).toEqual([303, 'localnet/']);
  for (const path of ['docs', 'docs/listTransfers']) {
    const docs = await get(path);
    expect([docs.status, docs.headers.get('location')]).toEqual([307, `${deployment.baseUrl}/${path}`]);
  }
  expect(await (await get('/health')).json()).toEqual({ status: 'ok' });
});

it.each(['/nothing', '/no/page/here'])(
  'the page at %s, of no network, has the style and links of the first',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    const body = await response.text();
    for (const file of [
      /<link rel="stylesheet" href="([^"]+)"/u,
      /<script type="module" src="([^"]+)"/u,
      /<a href="([^"]+\/help)"/u,
    ]) {
      const [, address = ''] = file.exec(body) ?? [];
      expect((await get(new URL(address, new URL(path, url)).pathname)).status, address).toBe(200);
    }
  },
);

it('shows a new update of the API', async () => {
  await get('updates');
  const position = await deployment.advance(1);
  for (;;) {
    const response = await get('updates');
    if (response.headers.get('explorer-position') === String(position)) break;
  }
});

it('counts responses in its metrics', async () => {
  await get('updates?at=150');
  const [, address = ''] = /Metrics are at (\S+)\n/.exec(explorer.out) ?? [];
  const metrics = readExposition(await (await fetch(address)).text());
  const { 'ledger_explorer_explorer_pages_total{page="page:updates",status="200"}': pages } =
    Object.fromEntries(metrics);
  expect(pages).toBeGreaterThan(0);
  expect(metrics.get('ledger_explorer_explorer_pages_total{page="failed",status="500"}')).toBe(0);
});

it('limits the number of pages per address', async () => {
  const [limited, address] = await startExplorer({ EXPLORER_API_KEY: deployment.apiKey, PAGE_LIMIT: '1/m' });
  const statuses: number[] = [];
  let last: Response | undefined;
  for (let at = 0; at < 4; at += 1) {
    last = await fetch(`${address}transfers?kind=MINT`);
    statuses.push(last.status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await last?.text()).toContain('<a href="?kind=MINT">Try again</a>');
  expect((await limited.stop()).code).toBe(0);
});

describe('an API', () => {
  it.each([
    ['without a key', {}, /^explorer: EXPLORER_API_KEY is not set: create a key for http/m],
    [
      'with a wrong key',
      { EXPLORER_API_KEY: 'lx_wrong' },
      /^explorer: EXPLORER_API_KEY is not valid: create a key for http/m,
    ],
  ])('%s is a usage error', async (_, env, message) => {
    const program = startProgram('explorer', [], { PORT: '0', EXPLORER_API_URL: deployment.baseUrl, ...env });
    const { code, err } = await program.ended;
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  });

  it('that refuses the rate of the key gets a 503 page with the reason', async () => {
    const api = createServer((_, response) => {
      response.writeHead(429, { 'retry-after': '60' }).end();
    }).listen(0, '127.0.0.1');
    await once(api, 'listening');
    const { port } = api.address() as AddressInfo;
    const [program, address] = await startExplorer({ EXPLORER_API_URL: `http://127.0.0.1:${port}/localnet` });
    const response = await fetch(`${address}updates`);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('The explorer has reached its limit at the API.');
    expect((await program.stop()).code).toBe(0);
    api.close();
  });

  it('that stops gets an offline page, and the explorer continues', async () => {
    const [program, address] = await startExplorer({ EXPLORER_API_KEY: deployment.apiKey, PAGE_LIMIT: '100000/s' });
    expect((await fetch(`${address}updates`)).status).toBe(200);
    await deployment.service.stop();
    for (;;) {
      const response = await fetch(`${address}updates`);
      const text = await response.text();
      if (response.status !== 503) continue;
      expect(text).toContain('class="drop strip offline"');
      break;
    }
    expect((await fetch(new URL('/health', address))).status).toBe(200);
    expect((await program.stop()).code).toBe(0);
  });
});
