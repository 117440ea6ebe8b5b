import { validateProblem } from '@ledger-explorer/spec/validators';
import { beforeEach, describe, expect, it } from 'vitest';
import { busyContract } from './long-ledger.ts';
import { invalidParameters } from './read-response.ts';
import { longDeadlines, startTestService, type TestOptions, type TestService } from './test-service.ts';

let service: TestService; // The ledger has 45 updates (`long-ledger.ts`).
beforeEach(async () => {
  service = await startTestService({ waitMaxMilliseconds: 100 });
});

function ask(waitFor: string, path = '/v1/updates?size=1') {
  return service.get(path, { headers: { 'explorer-wait-for': waitFor } });
}

describe('Explorer-Wait-For', () => {
  it('responds at once if the index has the position', async () => {
    for (const position of ['0', '44', '45']) {
      const response = await ask(position);
      expect([response.status, response.headers.get('explorer-position')]).toEqual([200, '45']);
    }
    // The header is not part of the cache key: one read was enough.
    expect(service.database.reads).toBe(1);
  });

  it('responds when the position or a later one arrives', async () => {
    const longWait = await startTestService({ index: 'own', waitMaxMilliseconds: 600_000, deadlines: longDeadlines });
    const headers = { 'explorer-wait-for': '47' };
    const waiting = [longWait.get('/v1/updates', { headers }), longWait.get('/v1/dashboard', { headers })];
    while (longWait.waits.size < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(longWait.database.reads).toBe(0);
    await longWait.grow();
    await longWait.grow(2);
    for (const response of await Promise.all(waiting)) {
      expect([response.status, response.headers.get('explorer-position')]).toEqual([200, '48']);
    }
  });

  it('gets 504 with the position of the index if the position does not arrive', async () => {
    const response = await ask('46');
    expect(response.status).toBe(504);
    expect(response.headers.get('explorer-position')).toBe('45');
    expect(response.headers.get('retry-after')).toBe('1');
    expect(response.headers.has('ratelimit')).toBe(true);
    const body: unknown = await response.json();
    expect(validateProblem(body)).toBe(true);
    expect(body).toMatchObject({
      type: '/localnet/problems/wait-timeout',
      detail: 'The index is at position 45; position 46 was not reached within 0.1 seconds.',
    });
  });

  it.each(['', '-1', '046', '4.0', 'x', '46, 47', '9007199254740992'])(
    'gets a 400 that names it for %j',
    async (text) => {
      const response = await ask(text, '/v1/updates?page=x');
      expect(response.status).toBe(400);
      const { errors } = (await response.json()) as { readonly errors: readonly { in: string; name: string }[] };
      expect(errors.map((error) => [error.in, error.name])).toEqual([
        ['query', 'page'],
        ['header', 'Explorer-Wait-For'],
      ]);
    },
  );

  it('gets 400 without a wait if another parameter is invalid', async () => {
    const longWait = await startTestService({ waitMaxMilliseconds: 600_000, deadlines: longDeadlines });
    const headers = { 'explorer-wait-for': '50' };
    const names = async (path: string) => invalidParameters(await longWait.get(path, { headers }));
    // After the wait, position 50 exists and 51 does not.
    expect(await names('/v1/updates?size=0&position=50')).toEqual(['size']);
    expect(await names('/v1/updates?size=0&position=51')).toEqual(['size', 'position']);
    const events = `/v1/contracts/${encodeURIComponent(busyContract)}/events`;
    expect(await names(`${events}?nextCursor=x`)).toEqual(['nextCursor']);
    expect(await names(`${events}?nextCursor=x&position=51`)).toEqual(['position']);
  });

  it('is allowed for pages of other origins', async () => {
    const response = await fetch(`${service.base}/v1/updates`, { method: 'OPTIONS' });
    expect(response.headers.get('access-control-allow-headers')).toContain('Explorer-Wait-For');
  });
});

describe('waiting requests', () => {
  const tick = () => new Promise((resolve) => setTimeout(resolve, 5));
  let longWait: TestService;
  const startLongWait = async (options: TestOptions = { index: 'own' }) => {
    longWait = await startTestService({ waitMaxMilliseconds: 600_000, deadlines: longDeadlines, ...options });
  };
  const wait = (headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`${longWait.base}/v1/updates?size=1`, {
      headers: { 'x-api-key': longWait.apiKey, 'explorer-wait-for': '50', ...headers },
      ...(signal === undefined ? {} : { signal }),
    });
  /** Starts this many more waiting requests. */
  const waiting = async (count: number, headers: Record<string, string> = {}) => {
    const before = longWait.waits.size;
    const abort = new AbortController();
    const answers = Array.from({ length: count }, () => wait(headers, abort.signal));
    for (const answer of answers) answer.catch(() => undefined);
    while (longWait.waits.size < before + count) await tick();
    return { answers, abort };
  };

  it('use no slot in flight', async () => {
    await startLongWait({ index: 'own', maxInFlight: 1 });
    const { answers } = await waiting(5);
    expect(longWait.gate.inFlight).toBe(0);
    expect((await longWait.get('/v1/dashboard')).status).toBe(200);
    await longWait.grow(5);
    // They need one read, for the same page. The others get 503 if they begin while it has the slot.
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toContain(200);
  });

  it('are limited to twenty per key; one more gets 429', async () => {
    await startLongWait();
    const { answers, abort } = await waiting(20);
    const refused = await wait();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/u);
    expect(await refused.json()).toMatchObject({
      type: '/localnet/problems/rate-limited',
      detail: 'The caller already has 20 requests waiting for a position, the most that are allowed.',
    });
    // A position that exists needs no wait, and another key has its own limit.
    expect((await wait({ 'explorer-wait-for': '45' })).status).toBe(200);
    const other = { 'x-api-key': await longWait.addKey('other', '1000/s') };
    const { answers: others } = await waiting(1, other);
    // A closed request frees its slot.
    abort.abort();
    await Promise.allSettled(answers);
    while (longWait.waits.size > 1) await tick();
    const { answers: later } = await waiting(20);
    await longWait.grow(5);
    for (const answer of [...others, ...later]) expect((await answer).status).toBe(200);
    expect(longWait.waits.size).toBe(0);
  });

  it('count by address if no key is needed', async () => {
    await startLongWait({ index: 'own', open: true });
    await waiting(20, { 'x-api-key': 'wrong' });
    expect((await wait({ 'x-api-key': 'another' })).status).toBe(429);
    const { answers } = await waiting(1);
    await longWait.grow(5);
    expect((await answers[0])?.status).toBe(200);
  });

  it('get 503 at once when the service stops', async () => {
    await startLongWait();
    const { answers } = await waiting(2);
    await longWait.close();
    for (const answer of answers) {
      const response = await answer;
      expect(response.status).toBe(503);
      expect(response.headers.get('ratelimit')).not.toBeNull();
      expect(await response.json()).toMatchObject({ detail: 'The service is stopping.' });
    }
  });

  it('get 503 if the service is overloaded when their position arrives', async () => {
    let late = 0;
    await startLongWait({ index: 'own', delay: () => late });
    const { answers } = await waiting(1);
    late = 1_000;
    await longWait.grow(5);
    expect((await answers[0])?.status).toBe(503);
  });
});
