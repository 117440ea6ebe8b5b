import { env, exports } from 'cloudflare:workers';
import { runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearMemoryCache } from '../src/serving/cached-queries.ts';
import { fleetOf, TestNetwork } from './explorer/network.ts';

const contract = env.CONTRACT as Fetcher;
const operator = { authorization: 'Bearer admin-token-of-the-tests' };

/** The Worker itself, over its own routes. */
function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return exports.default.fetch(new Request(`https://monitor.example${path}`, { redirect: 'manual', ...init }));
}

/** Requests the API and checks the answer against its document; `template`: the path in the document, `wanted`: the status. */
async function askApi(
  network: string,
  template: string,
  path: string,
  init: RequestInit = {},
  wanted = 200,
): Promise<unknown> {
  const response = await ask(`/${network}${path}`, init);
  const type = response.headers.get('content-type');
  const body: unknown = type?.includes('json') === true ? await response.json() : await response.text();
  const [status, method] = [response.status, init.method ?? 'GET'];
  const checked = await contract.fetch('https://contract/', {
    method: 'POST',
    body: JSON.stringify({ method, path: template, status, type, body }),
  });
  expect(await checked.json(), JSON.stringify(body)).toBeNull();
  expect(status, JSON.stringify(body)).toBe(wanted);
  return body;
}

/** A network that was watched until now; two of its sixty validators are silent since its first half hour. */
async function watchedNetwork(name: string, minutes = 30): Promise<TestNetwork> {
  const start = Date.now() - minutes * 60_000;
  const network = new TestNetwork(name, start, fleetOf(60, start));
  for (let minute = 0; minute < minutes; minute++) {
    network.report((index) => minute % 4 === 0 && (index > 1 || minute < 30));
    await network.tick();
  }
  return network;
}

beforeEach(clearMemoryCache);

describe('the Worker', () => {
  it('answers 200 on pages, feeds, badges and metrics, and as documented by the API', async () => {
    const network = await watchedNetwork('surfaces');
    const { validators, at } = await network.view();
    const id = encodeURIComponent(validators[5]?.id ?? '');
    const pages = ['', 'validators', `validators/${id}`, 'incidents', 'maintenance', 'subscribe'];
    const more = ['feed.atom', 'badges/status.json', `validators/${id}/badges/uptime-24h.json`, 'metrics', 'healthz'];
    for (const path of [...pages, ...more]) {
      const response = await ask(`/surfaces/${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      await response.body?.cancel();
    }
    const status = (await askApi('surfaces', '/api/v1/status', '/api/v1/status')) as { at: string; counts: unknown };
    expect(status.at).toBe(new Date(at).toISOString());
    expect(status.counts).toMatchObject({ watched: 60 });
    for (const noun of ['validators', 'incidents', 'uptime', 'rounds', 'upstream', 'maintenance']) {
      await askApi('surfaces', `/api/v1/${noun}`, `/api/v1/${noun}`);
    }
    await askApi('surfaces', '/api/v1/validators/{id}', `/api/v1/validators/${id}`);
    await askApi('surfaces', '/api/v1/maintenance/calendar.ics', '/api/v1/maintenance/calendar.ics');
  });

  it('serves repeated requests without the Durable Object', async () => {
    const network = await watchedNetwork('cached', 2);
    const id = encodeURIComponent((await network.view()).validators[3]?.id ?? '');
    const paths = [
      '',
      'validators?q=1',
      `validators/${id}`,
      'incidents',
      'api/v1/status',
      'metrics',
      'feed.atom',
      'badges/status.json',
    ];
    for (const path of paths) await (await ask(`/cached/${path}`)).body?.cancel();
    await runInDurableObject(network.stub, (instance) => {
      const refuse = (): never => {
        throw new Error('the object was asked');
      };
      Object.assign(instance, {
        snapshot: refuse,
        view: refuse,
        validator: refuse,
        incidents: refuse,
        massOutages: refuse,
      });
    });
    for (const path of paths) expect([path, (await ask(`/cached/${path}`)).status]).toEqual([path, 200]);
    // No longer in memory, but still in the data center's cache.
    clearMemoryCache();
    for (const path of paths) expect([path, (await ask(`/cached/${path}`)).status]).toEqual([path, 200]);
  });

  it('answers /healthz with 503 until a network was checked', async () => {
    const response = await ask('/never/healthz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ networks: { never: { status: 'stale', lastTick: null } } });
    expect((await ask('/never/')).status).toBe(200);
    expect(await (await ask('/never/badges/status.json')).json()).toMatchObject({
      message: 'unknown',
      color: 'grey',
    });
    await new TestNetwork('never', Date.now() - 60_000, fleetOf(30, Date.now())).tick();
    clearMemoryCache();
    expect((await ask('/never/healthz')).status).toBe(200);
  });
});

describe('incidents', () => {
  it("are listed by validator, by sponsor and by cursor, with the operator's note", async () => {
    const network = await watchedNetwork('silent', 80);
    const { validators, counts } = await network.view();
    expect(counts.down).toBe(2);
    type Page = {
      readonly items: readonly { id: string; validator: { id: string } }[];
      readonly nextCursor: string | null;
    };
    const get = (query: string) => askApi('silent', '/api/v1/incidents', `/api/v1/incidents${query}`) as Promise<Page>;
    const all = await get('');
    expect(all.items).toHaveLength(2);
    const first = await get('?limit=1');
    const second = await get(`?limit=1&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items]).toEqual(all.items);
    expect((await get(`?limit=1&cursor=${second.nextCursor}`)).items).toEqual([]);
    for (const { id, sponsor } of validators.filter(({ state }) => state === 'down')) {
      for (const query of [
        `validator=${encodeURIComponent(id)}`,
        `sponsor=${encodeURIComponent(sponsor ?? '')}&open=true`,
      ]) {
        expect((await get(`?${query}`)).items.map((one) => one.validator.id)).toEqual([id]);
      }
      const feed = await ask(`/silent/sponsors/${encodeURIComponent(sponsor ?? '')}/feed.atom`);
      const links = [...(await feed.text()).matchAll(/<entry>.*?href="([^"]*)"/gs)].map(([, href]) => href);
      expect(links).toEqual([`https://monitor.example/silent/validators/${encodeURIComponent(id)}`]);
    }
    expect((await get('?sponsor=nobody')).items).toEqual([]);

    const [incident] = all.items;
    const note = '/api/v1/incidents/{id}/note';
    const put = (id: string, text: unknown, status: number, headers: HeadersInit = operator) =>
      askApi(
        'silent',
        note,
        note.replace('{id}', id),
        { method: 'PUT', body: JSON.stringify({ text }), headers },
        status,
      );
    const id = incident?.id ?? '';
    await put(id, 'x', 401, {});
    await put('7-1', 'x', 404);
    await put(id, 7, 400);
    await put(id, 'A disk <b>failed</b>.', 200);
    clearMemoryCache();
    // A new query, because the data center's cache keeps the answers to the others for a minute.
    expect((await get('?limit=3')).items[0]).toMatchObject({ note: 'A disk <b>failed</b>.' });
    expect(
      await (await ask(`/silent/validators/${encodeURIComponent(incident?.validator.id ?? '')}`)).text(),
    ).toContain('A disk &lt;b&gt;failed&lt;/b&gt;.');
    expect(await put(id, '', 200)).toEqual({ id, note: null });
  });
});

describe('the subscribe form', () => {
  it('creates a subscription like the API', async () => {
    const filled = { channel: 'webhook', target: 'https://hooks.acme.org/in', by: 'network', leastSeverity: 'info' };
    const send = (values: Record<string, string>): Promise<Response> =>
      ask('/form/subscribe', { method: 'POST', body: new URLSearchParams(values) });
    const created = await send(filled);
    const page = await created.text();
    expect([created.status, created.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(page).toMatch(/<code>whsec_[A-Za-z0-9+/]{43}=<\/code>/);
    const [, manage = ''] =
      /<code>(https:\/\/monitor\.example\/form\/api\/v1\/subscriptions\/sub_[^<]*)<\/code>/.exec(page) ?? [];
    const shown = await ask(manage.slice('https://monitor.example'.length));
    expect(await shown.json()).toMatchObject({ channel: 'webhook', state: 'unconfirmed', watch: [{ by: 'network' }] });
    const refused = await send({ ...filled, target: 'http://10.0.0.1/"><script>' });
    expect(refused.status).toBe(400);
    expect(await (await send({ ...filled, leastSeverity: 'loud' })).text()).toMatch(
      /id="leastSeverity-fault">It is not/,
    );
    const again = await refused.text();
    expect(again).toContain('value="http://10.0.0.1/&quot;&gt;&lt;script&gt;"');
    expect(again).toMatch(/id="target-fault">It [^<]+</);
  });
});

describe('operations of the Durable Object', () => {
  it('conform to openapi.yaml', async () => {
    const base = '/api/v1/subscriptions';
    const json = (value: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(value) });
    const body = { channel: 'slack', url: 'https://hooks.slack.com/services/T/B/x', watch: [{ by: 'network' }] };
    const created = (await askApi('object', base, base, json(body), 201)) as {
      subscription: { id: string };
      manageToken: string;
    };
    const manage = { headers: { authorization: `Bearer ${created.manageToken}` } };
    const own = `${base}/${created.subscription.id}`;
    await askApi('object', base, base, json({ channel: 'pigeon' }), 400);
    await askApi('object', base, base, { headers: operator });
    await askApi('object', base, base, {}, 401);
    await askApi('object', `${base}/{id}`, own, manage);
    await askApi('object', `${base}/{id}`, own, {}, 401);
    await askApi('object', `${base}/{id}`, own, { ...manage, method: 'DELETE' }, 409);
    for (const [action, status] of [
      ['rotate', 409],
      ['redeliver', 409],
      ['test', 409],
      ['confirm', 401],
      ['unsubscribe', 409],
    ] as const) {
      await askApi('object', `${base}/{id}/${action}`, `${own}/${action}`, { ...manage, method: 'POST' }, status);
    }
    const hooked = { ...body, channel: 'webhook', url: 'https://hooks.acme.org/in' };
    const webhook = (await askApi('object', base, base, json(hooked), 201)) as typeof created;
    const token = { headers: { authorization: `Bearer ${webhook.manageToken}` }, method: 'POST' };
    await askApi('object', `${base}/{id}/rotate`, `${base}/${webhook.subscription.id}/rotate`, token);

    const windows = '/api/v1/maintenance';
    const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const span = { title: 'Disks', starts: hoursAhead(24), ends: hoursAhead(26) };
    const window = (await askApi('object', windows, windows, { ...json(span), headers: operator }, 201)) as {
      id: string;
    };
    await askApi('object', windows, windows, { ...json({}), headers: operator }, 400);
    await askApi('object', windows, windows, json(span), 401);
    await askApi('object', windows, windows);
    expect(await (await ask('/object/maintenance')).text()).toContain('Disks');
    await askApi('object', `${windows}/{id}`, `${windows}/${window.id}`, { method: 'DELETE', headers: operator });
    await askApi('object', `${windows}/{id}`, `${windows}/nothing`, { method: 'DELETE', headers: operator }, 404);
  });
});
