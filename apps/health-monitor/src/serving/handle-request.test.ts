import { describe, expect, it } from 'vitest';
import type { ValidatorState } from '@ledger-explorer/liveness';
import { sampleContext, unanswered } from '../../test/surfaces/sample-context.ts';
import { SampleNetwork, type SampleOptions } from '../../test/surfaces/sample-network.ts';
import { favicon } from '../pages/icons.ts';
import { handleRequest } from './handle-request.ts';

const origin = 'https://monitor.example';

/** A monitor of sample networks; null: the network's Durable Object does not answer. `sinceTick`: milliseconds since the last tick. */
function monitor(networks: Readonly<Record<string, SampleOptions | null>>, sinceTick = 0) {
  const samples = Object.fromEntries(
    Object.entries(networks).map(([name, options]) => [name, options === null ? null : new SampleNetwork(options)]),
  );
  const context = sampleContext(samples, {
    complaints: [{ variable: 'ADMIN_TOKEN', problem: 'is not set', missing: true }],
    forward: (name, request) => Promise.resolve(Response.json({ name, url: request.url })),
    now: (view) => view.at + sinceTick,
  });
  return (path: string, init: RequestInit = {}) => handleRequest(new Request(origin + path, init), context);
}

const one = monitor({ mainnet: { validators: 40 } });
const two = monitor({ mainnet: { validators: 40 }, devnet: { validators: 10, down: 0 } });
const [first] = (await new SampleNetwork({ validators: 40 }).view()).validators;
const id = encodeURIComponent(first?.id ?? '');

describe('paths', () => {
  it('without a network are redirected if the monitor has one network', async () => {
    for (const path of ['/', '/validators?status=down', '/api/v1/status', '/feed.atom', '/badges/status.json']) {
      const response = await one(path);
      expect([path, response.status]).toEqual([path, 307]);
      expect(response.headers.get('location')).toBe(`/mainnet${path}`);
    }
  });

  it('of a monitor with several networks include a list of them', async () => {
    const response = await two('/');
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('href="/mainnet/"');
    // A sample has nine validators that are late.
    expect(page).toContain('No validator is down, 9 are late');
    expect((await two('/validators')).status).toBe(404);
  });

  it('say that the monitor is starting, not that trouble has ended, if there was none', async () => {
    const page = await (await monitor({ mainnet: { upstream: 'recovering' } })('/mainnet/')).text();
    expect(page).toContain('The monitor is starting.');
    expect(page).not.toContain('Trouble has ended');
  });

  it('may have a slash at the end', async () => {
    expect((await one('/mainnet')).headers.get('location')).toBe('/mainnet/');
    expect((await one('/mainnet/validators/')).status).toBe(200);
  });

  it.each([
    ['/mainnet/', 'text/html; charset=utf-8'],
    ['/mainnet/validators', 'text/html; charset=utf-8'],
    [`/mainnet/validators/${id}`, 'text/html; charset=utf-8'],
    ['/mainnet/incidents', 'text/html; charset=utf-8'],
    ['/mainnet/maintenance', 'text/html; charset=utf-8'],
    ['/mainnet/subscribe', 'text/html; charset=utf-8'],
    ['/mainnet/feed.atom', 'application/atom+xml; charset=utf-8'],
    [`/mainnet/validators/${id}/feed.atom`, 'application/atom+xml; charset=utf-8'],
    ['/mainnet/sponsors/sponsor-1::1220aa/feed.atom', 'application/atom+xml; charset=utf-8'],
    ['/mainnet/badges/version.json', 'application/json'],
    [`/mainnet/validators/${id}/badges/rounds.json`, 'application/json'],
    ['/mainnet/api/v1/status', 'application/json'],
    ['/mainnet/api/openapi.json', 'application/json'],
    ['/mainnet/metrics', 'text/plain; version=0.0.4; charset=utf-8'],
    ['/metrics', 'text/plain; version=0.0.4; charset=utf-8'],
    ['/healthz', 'application/json'],
    ['/mainnet/healthz', 'application/json'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/favicon.ico', 'image/svg+xml'],
  ])('such as %s are answered as %s, and HEAD without a body', async (path, type) => {
    const response = await one(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const head = await one(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe(type);
    expect(await head.text()).toBe('');
  });

  it.each([
    '/mainnet/nothing',
    '/mainnet/validators/nobody::1220',
    '/mainnet/validators/nobody::1220/feed.atom',
    '/mainnet/badges/mood.json',
    '/mainnet/badges/status.svg',
    '/mainnet/feed.rss',
    '/mainnet/__proto__',
    '/mainnet/api/v1/__proto__',
    '/mainnet/api/v1/status/more',
    '/mainnet/api/v2/status',
    '/testnet/',
    '/toString',
    '/%E0%A4%A',
  ])('%s is not found', async (path) => {
    const response = await two(path);
    expect(response.status).toBe(404);
    const type = path.includes('/api/') ? 'application/problem+json' : 'text/html; charset=utf-8';
    expect(response.headers.get('content-type')).toBe(type);
  });

  it("of subscriptions are forwarded to the network's Durable Object", async () => {
    const response = await two('/devnet/api/v1/subscriptions/sub_1/confirm?token=0.a', { method: 'POST' });
    expect(await response.json()).toEqual({
      name: 'devnet',
      url: `${origin}/devnet/api/v1/subscriptions/sub_1/confirm?token=0.a`,
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('a response', () => {
  it('is 304 if If-None-Match matches', async () => {
    for (const path of ['/mainnet/', '/mainnet/api/v1/status', '/mainnet/feed.atom', '/mainnet/metrics']) {
      const tag = (await one(path)).headers.get('etag') ?? '';
      expect(tag).toMatch(/^W\/"/);
      const again = await one(path, { headers: { 'if-none-match': `"other", ${tag}` } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('etag')).toBe(tag);
      expect((await one(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    }
  });

  it('can be read by other origins if it is for programs', async () => {
    for (const path of ['api/v1/status', 'feed.atom', 'badges/status.json', 'metrics']) {
      expect((await one(`/mainnet/${path}`)).headers.get('access-control-allow-origin')).toBe('*');
    }
    expect((await one('/mainnet/')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('to an unknown method names the allowed ones', async () => {
    const response = await one('/mainnet/api/v1/status', { method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const page = await one('/mainnet/', { method: 'POST', headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const options = await one('/mainnet/api/v1/subscriptions', { method: 'OPTIONS' });
    expect(options.status).toBe(204);
    expect(options.headers.get('access-control-allow-methods')).toContain('POST');
  });

  it('is 500 as a page or as a problem if the object fails', async () => {
    const broken = monitor({ mainnet: null, devnet: { validators: 5 } });
    const page = await broken('/mainnet/');
    expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
    expect(await page.text()).not.toContain(unanswered);
    const api = await broken('/mainnet/api/v1/status');
    expect([api.status, api.headers.get('content-type')]).toEqual([500, 'application/problem+json']);
  });

  it('about all networks is about those whose object answers', async () => {
    const broken = monitor({ mainnet: null, devnet: { validators: 5 } });
    expect(await (await broken('/')).text()).toContain('Not available now');
    const metrics = await broken('/metrics');
    expect(metrics.status).toBe(200);
    expect(await metrics.text()).toContain('state="down"} 5');
    expect((await monitor({ mainnet: null, devnet: null })('/metrics')).status).toBe(500);
  });
});

describe('a page', () => {
  it('is at most 30 kB compressed with 2,000 validators, on the worst day', async () => {
    const worst = monitor({ mainnet: { validators: 2000, down: 900, mass: true, maintenance: true, hostile: true } });
    for (const path of ['/mainnet/', '/mainnet/validators', '/mainnet/incidents']) {
      const compressed = (await worst(path)).body?.pipeThrough(new CompressionStream('gzip'));
      expect((await new Response(compressed).arrayBuffer()).byteLength).toBeLessThanOrEqual(30_000);
    }
  });

  it('has a policy that allows only its stylesheet, forms and pictures', async () => {
    const policy = (await one('/mainnet/')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; img-src 'self' data:; form-action 'self';/,
    );
    expect(policy).not.toContain('unsafe');
  });

  it('links a validator to its page in the explorer', async () => {
    const page = await (await one(`/mainnet/validators/${id}`)).text();
    expect(page).toContain(`href="https://explorer.example/mainnet/validator/${id}"`);
  });

  it('shows no picture, also if the name of a validator has one', async () => {
    const sample = { validators: 40, hostile: true };
    const { validators } = await new SampleNetwork(sample).view();
    const withPicture = validators.find(({ name }) => name?.includes('<img') === true);
    const path = `/mainnet/validators/${encodeURIComponent(withPicture?.id ?? '')}`;
    const page = await (await monitor({ mainnet: sample })(path)).text();
    expect(page).toContain('&lt;img');
    expect(page).not.toContain('<img');
  });

  it('has the icon of its state in the tab', async () => {
    const iconOf = async (monitored: typeof one, state: ValidatorState) => {
      const path = `/mainnet/validators/${encodeURIComponent(states.find((each) => each.state === state)?.id ?? '')}`;
      const [, found] =
        /<link rel="icon" href="data:image\/svg\+xml,([^"]*)"/.exec(await (await monitored(path)).text()) ?? [];
      return levels.find((level) => encodeURIComponent(favicon(level)) === found);
    };
    const levels = ['operational', 'degraded', 'outage', 'unknown'] as const;
    const sample = { validators: 200 };
    const states = (await new SampleNetwork(sample).view()).validators;
    const current = monitor({ mainnet: sample });
    expect(await iconOf(current, 'up')).toBe('operational');
    expect(await iconOf(current, 'late')).toBe('degraded');
    expect(await iconOf(current, 'down')).toBe('outage');
    expect(await iconOf(current, 'pending')).toBe('unknown');
    expect(await iconOf(current, 'dormant')).toBe('unknown');
    expect(await iconOf(monitor({ mainnet: sample }, 6 * 60_000), 'up')).toBe('unknown');
    expect(await iconOf(monitor({ mainnet: { ...sample, upstream: 'stale' } }), 'up')).toBe('unknown');
  });

  it('ignores invalid parameters', async () => {
    const textOf = async (query: string) => (await one(`/mainnet/validators${query}`)).text();
    const whole = await textOf('');
    for (const query of ['page=-1', 'page=x', 'status=good', 'page=1&page=2']) {
      expect([query, (await textOf(`?${query}`)) === whole]).toEqual([query, true]);
    }
    // There is one page.
    expect(await textOf('?page=9999999')).toBe(whole);
    expect((await one(`/mainnet/validators?q=${'x'.repeat(100_000)}`)).status).toBe(200);
  });
});

describe('/healthz', () => {
  it('is 503 if a network has not been checked for five minutes', async () => {
    const well = await two('/healthz');
    expect(well.status).toBe(200);
    expect(await well.json()).toMatchObject({ status: 'ok', networks: { devnet: { status: 'ok', upstream: 'ok' } } });
    const late = await monitor({ mainnet: {}, devnet: {} }, 5 * 60_000 + 1)('/healthz');
    expect(late.status).toBe(503);
    expect(await late.json()).toMatchObject({ status: 'failing', networks: { mainnet: { status: 'stale' } } });
  });

  it('is 503 if the object does not answer, and lists missing settings', async () => {
    const response = await monitor({ mainnet: null })('/healthz');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: 'failing',
      networks: { mainnet: { status: 'failing', lastTick: null, upstream: null } },
      configuration: [{ variable: 'ADMIN_TOKEN', problem: 'is not set' }],
    });
  });
});

describe('a record that is younger than a window', () => {
  // Two days before `sampleTime`, which is 20 November, 14:02.
  const young = monitor({ mainnet: { validators: 40, recordedDays: 2 } });

  it('is shown with its first day, on pages and in the API', async () => {
    const page = await (await young('/mainnet/')).text();
    expect(page).toMatch(/7 days\s*<small class="soft">since 18 November<\/small>/);
    expect(page).not.toMatch(/24 hours\s*<small/);
    expect(page).toContain('Means over all validators, since 18 November.');
    expect(await (await young(`/mainnet/validators/${id}`)).text()).toContain('since 18 November');
    const { windows } = await (
      await young('/mainnet/api/v1/uptime')
    ).json<{
      windows: Record<string, { since: string | null }>;
    }>();
    expect(windows).toMatchObject({ '24h': { since: null }, '7d': { since: '2026-11-18T14:02:00.000Z' } });
    expect(await (await one('/mainnet/')).text()).not.toContain('since 18 November');
  });
});
