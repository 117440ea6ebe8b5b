import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { workflowId } from './long-ledger.ts';
import { rawRequest, requestText } from './raw-request.ts';
import { eventId } from './small-ledger.ts';
import { startTestService, type TestService } from './test-service.ts';

let service: TestService; // The ledger has 45 updates (`long-ledger.ts`).
let now: number;
beforeEach(async () => {
  now = Date.now();
  service = await startTestService({ now: () => now });
});

/** For tests that change the index. */
async function useOwnIndex(): Promise<void> {
  await service.close();
  service = await startTestService({ index: 'own' });
}

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await service.get(path, { headers });
  const header = (name: string) => response.headers.get(name) ?? '';
  const [position, tag, cache] = [header('explorer-position'), header('etag'), header('cache-control')];
  return { status: response.status, position, tag, cache, text: await response.text(), response };
}

const event = `/v1/events/${encodeURIComponent(eventId(1))}`;

describe('a cached response', () => {
  /** Headers that differ between equal responses. */
  const fleeting = ['request-id', 'date', 'ratelimit', 'explorer-lag'];

  it.each(['/v1/updates', '/v1/updates?size=100', '/v1/events?size=3&position=40', event, '/v1/dashboard'])(
    'equals the first response in each encoding, except in its request id: %s',
    async (path) => {
      for (const headers of [{}, { 'accept-encoding': 'gzip' }, { 'accept-encoding': 'identity' }]) {
        const all = [await read(path, headers), await read(path, headers), await read(path, headers)];
        const shown = all.map(({ text, response }) => [
          text,
          [...response.headers].map(([name, value]) => (fleeting.includes(name) ? name : [name, value])),
        ]);
        expect(shown).toEqual([shown[0], shown[0], shown[0]]);
        expect(new Set(all.map(({ response }) => response.headers.get('request-id'))).size).toBe(3);
      }
      expect(service.database.reads).toBe(1);
    },
  );

  it.each([5, 100])('has the same non-ASCII text with every encoding and wait: %i rows', async (size) => {
    const path = `/v1/updates?size=${size}`;
    const { text } = await read(path);
    expect(text).toContain(`"workflowId":"${workflowId}"`);
    for (const headers of [{ 'accept-encoding': 'gzip' }, { 'accept-encoding': 'br' }, { 'explorer-wait-for': '1' }]) {
      expect((await read(path, headers)).text).toBe(text);
    }
  });

  it('requires a valid key, also on a connection that had one', async () => {
    const apiKey = await service.addKey('gone', '1000/s');
    const ask = async (key: string) => (await read('/v1/updates', { 'x-api-key': key })).status;
    for (let time = 0; time < 3; time += 1) expect(await ask(apiKey)).toBe(200);
    expect(await ask(`${apiKey.slice(0, -1)}?`)).toBe(401);
    await service.keyStore.revoke('gone');
    await service.keys.refresh();
    expect(await ask(apiKey)).toBe(401);
  });

  it('is not sent after the key expires', async () => {
    const apiKey = await service.addKey('short', '1000/s', new Date(now + 300));
    const ask = async () => (await read('/v1/updates', { 'x-api-key': apiKey })).status;
    now += 299;
    for (let time = 0; time < 3; time += 1) expect(await ask()).toBe(200);
    now += 1;
    expect(await ask()).toBe(401);
  });

  it('is counted in the metrics', async () => {
    for (let time = 0; time < 3; time += 1) await read('/v1/updates');
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    expect(metrics).toMatch(/http_requests_total\{operation="listUpdates",status="200"\} 3\n/);
  });
});

describe('a response for the head', () => {
  it('is read once per position', async () => {
    await useOwnIndex();
    const first = await read('/v1/updates?size=3');
    expect(await read('/v1/updates?size=3&unknown=x&page=0')).toMatchObject({ text: first.text, tag: first.tag });
    expect(service.database.reads).toBe(1);
    await service.grow();
    const next = await read('/v1/updates?size=3');
    expect(next.position).toBe('46');
    expect(next.text).not.toBe(first.text);
    expect(service.database.reads).toBe(2);
  });

  it('is read once for concurrent requests', async () => {
    service.database.holdReads();
    const asked = Array.from({ length: 20 }, () => read('/v1/parties?size=5'));
    await service.database.untilRead(1);
    while (service.gate.inFlight < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    service.database.release();
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(service.database.reads).toBe(1);
  });

  it('that is slow shows its own position, and is not cached for a newer one', async () => {
    await useOwnIndex();
    service.database.holdReads();
    const late = read('/v1/updates?size=3');
    await service.database.untilRead(1);
    await service.grow();
    // A new request does not share the slow read.
    const meanwhile = read('/v1/updates?size=3');
    await service.database.untilRead(2);
    service.database.release();
    expect((await late).position).toBe('45');
    expect((await meanwhile).position).toBe('46');
    const after = await read('/v1/updates?size=3');
    expect(after.position).toBe('46');
    expect(JSON.parse(after.text)).toMatchObject({ totalElements: 46 });
    expect(service.database.reads).toBe(2);
  });

  it('is read again at the same position with a new tag after a poller changed it', async () => {
    await useOwnIndex();
    const before = await read('/v1/featured-apps');
    const lasting = await read(event);
    await service.revise();
    const after = await read('/v1/featured-apps', { 'if-none-match': before.tag });
    expect([after.status, after.position, after.tag === before.tag]).toEqual([200, '45', false]);
    expect((await read('/v1/featured-apps', { 'if-none-match': after.tag })).status).toBe(304);
    // Events do not depend on pollers.
    expect((await read(event, { 'if-none-match': lasting.tag })).status).toBe(304);
    expect(service.database.reads).toBe(3);
  });

  it('that is slow is not cached if a poller changed it in between', async () => {
    await useOwnIndex();
    service.database.holdReads();
    const late = read('/v1/featured-apps');
    await service.database.untilRead(1);
    await service.revise();
    service.database.release();
    const { tag } = await late;
    expect((await read('/v1/featured-apps', { 'if-none-match': tag })).status).toBe(200);
    expect(service.database.reads).toBe(2);
  });

  it('is cached also if it is a 404', async () => {
    expect((await read('/v1/parties/nobody')).status).toBe(404);
    expect(await read('/v1/parties/nobody')).toMatchObject({ status: 404, position: '45' });
    expect(service.database.reads).toBe(1);
  });

  it('is used with its own position while the store is unavailable, until a rewind', async () => {
    await useOwnIndex();
    await read('/v1/updates?size=3');
    await service.grow();
    service.database.cut();
    const stale = await read('/v1/updates?size=3');
    expect(stale).toMatchObject({ status: 200, position: '45' });
    expect((await read('/v1/updates?size=4')).status).toBe(503);
    await service.rewind(44);
    expect((await read('/v1/updates?size=3')).status).toBe(503);
  });
});

describe('an immutable response', () => {
  it('is cached at every position: a pinned page, an event', async () => {
    await useOwnIndex();
    const page = await read('/v1/updates?size=3&position=40');
    const one = await read(event);
    for (const { cache } of [page, one]) expect(cache).toBe('private, max-age=300');
    await service.grow();
    expect(await read('/v1/updates?size=3&position=40')).toMatchObject({
      text: page.text,
      tag: page.tag,
      position: '40',
    });
    expect(await read(event)).toMatchObject({ text: one.text, tag: one.tag, position: '46' });
    expect(service.database.reads).toBe(2);
  });

  it('is not used after a rewind', async () => {
    await useOwnIndex();
    const before = await read('/v1/updates?size=3&position=45');
    await read(event);
    await service.rewind(44);
    expect((await read('/v1/updates?size=3&position=45', { 'if-none-match': before.tag })).status).toBe(410);
    expect((await read(event)).position).toBe('44');
    // The first read after a rewind is repeated, as it shows that the known volumes are outdated.
    expect(service.database.reads).toBe(5);
  });

  it('is not cached if a rewind happens during its read', async () => {
    await useOwnIndex();
    service.database.holdReads();
    const late = read('/v1/updates?position=45');
    await service.database.untilRead(1);
    await service.rewind(44);
    service.database.release();
    await late;
    expect((await read('/v1/updates?position=45')).status).toBe(410);
    expect((await read('/v1/updates')).position).toBe('44');
  });

  it('does not include pinned pages with names, which are always current', async () => {
    await useOwnIndex();
    expect((await read('/v1/transfers?position=40')).cache).toBe('private, no-cache');
    await service.grow();
    await read('/v1/transfers?position=40');
    expect(service.database.reads).toBe(2);
  });
});

describe('an entity tag', () => {
  it.each(['/v1/updates?size=3', '/v1/transfers?position=40', event])(
    'of %s answers 304 from the cache while the store is unavailable',
    async (path) => {
      const { tag, position, response } = await read(path);
      service.database.cut();
      const same = await read(path, { 'if-none-match': tag });
      expect(same).toMatchObject({ status: 304, text: '', tag, position });
      expect(same.response.headers.get('explorer-record-time')).toBe(response.headers.get('explorer-record-time'));
      expect(same.response.headers.get('vary')).toBe('Accept-Encoding');
      expect(same.response.headers.has('explorer-lag')).toBe(true);
      expect(service.database.reads).toBe(1);
    },
  );

  it.each(['/v1/transfers?position=45', event])(
    'of another instance answers 304 for %s without a read',
    async (path) => {
      const { tag } = await read(path);
      const other = await startTestService();
      const headers = { 'if-none-match': tag };
      expect((await other.get(path, { headers })).status).toBe(304);
      expect((await other.get(path, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200);
      expect(other.database.reads).toBe(1);
    },
  );

  it('* matches any existing response', async () => {
    expect((await read('/v1/updates', { 'if-none-match': '*' })).status).toBe(304);
    expect((await read('/v1/parties/nobody', { 'if-none-match': '*' })).status).toBe(404);
  });
});

describe('a body', () => {
  // `fetch` would decompress the bytes.
  const ask = (coding: string, method = 'GET') =>
    new Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>((resolve, reject) => {
      const headers = { 'x-api-key': service.apiKey, 'accept-encoding': coding };
      request(`${service.base}/v1/updates?size=50`, { method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({ headers: response.headers, bytes: Buffer.concat(chunks) });
        });
      })
        .on('error', reject)
        .end();
    });

  it('is the same with every content encoding, with one entity tag', async () => {
    const plain = await ask('identity');
    const br = await ask('gzip, br');
    const gz = await ask('gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gz.bytes)).toEqual(plain.bytes);
    expect(br.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(new Set([plain, br, gz].map(({ headers }) => headers.etag)).size).toBe(1);
    for (const { headers } of [plain, br, gz]) expect(headers.vary).toBe('Accept-Encoding');
    expect(service.database.reads).toBe(1);
  });

  it('is absent in HEAD, with the length of GET', async () => {
    const { headers } = await ask('gzip');
    const head = await ask('gzip', 'HEAD');
    expect(head.bytes).toHaveLength(0);
    expect(head.headers['content-length']).toBe(headers['content-length']);
  });

  it('is not compressed without Accept-Encoding', async () => {
    const text = requestText('GET', '/localnet/v1/updates?size=50', { 'x-api-key': service.apiKey });
    const { headers, body } = await rawRequest(service.origin, text);
    expect(headers.has('content-encoding')).toBe(false);
    expect(JSON.parse(body)).toMatchObject({ totalElements: 45 });
  });
});

it('the API document is compressed, and keeps its entity tag when the index changes', async () => {
  await useOwnIndex();
  const first = await service.get('/openapi.json', { headers: { 'accept-encoding': 'br' } });
  expect(first.headers.get('content-encoding')).toBe('br');
  const tag = first.headers.get('etag') ?? '';
  await service.grow();
  await service.rewind(40);
  expect((await service.get('/openapi.json', { headers: { 'if-none-match': tag } })).status).toBe(304);
});
