import { describe, expect, it } from 'vitest';
import { answer, openFaultServer, page, problem, type Step } from '../../test/fault-server.ts';
import { failureOf } from '../../test/failure-of.ts';
import { createClient, type RetryEvent } from '../index.ts';
import { rawClient } from '../raw/index.ts';

const drop: Step = (response) => response.destroy();
const cut: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"content":[');
  setTimeout(() => response.destroy(), 10);
};

function record() {
  const retries: RetryEvent[] = [];
  return { retries, middleware: [{ onRetry: (event: RetryEvent) => void retries.push(event) }] };
}

describe('a call', () => {
  it.each<[string, Step]>([
    ['408', answer(408, {})],
    ['429', problem(429, 'rate-limited')],
    ['500', problem(500, 'internal-error')],
    ['503', problem(503, 'unavailable')],
    ['a dropped connection', drop],
    ['a dropped body', cut],
    ['a body that ends early', answer(200, '{"content":')],
  ])('is made again after %s', async (_name, step) => {
    const { baseUrl, requests } = await openFaultServer(step, answer(200, page));
    expect((await createClient({ baseUrl }).listTransfers()).data).toEqual(page);
    expect(requests).toHaveLength(2);
  });

  it('is made no more than `retries` times again, and then throws the last error', async () => {
    const { baseUrl, requests } = await openFaultServer(drop, problem(503, 'overloaded'));
    const error = await failureOf(createClient({ baseUrl, retries: 2 }).listTransfers());
    expect(error.kind).toBe('overloaded');
    expect(requests).toHaveLength(3);
  });

  it('is not made again after an error of the caller', async () => {
    const { baseUrl, requests } = await openFaultServer(problem(400, 'invalid-parameter'));
    await failureOf(createClient({ baseUrl }).listTransfers());
    expect(requests).toHaveLength(1);
  });

  it('waits as long as the service asks, in seconds', async () => {
    const { retries, middleware } = record();
    const { baseUrl } = await openFaultServer(problem(503, 'unavailable', { 'retry-after': '1' }), answer(200, page));
    await createClient({ baseUrl, middleware }).listTransfers();
    expect(retries[0]).toMatchObject({ attempt: 1, error: { kind: 'unavailable', retryAfter: 1000 } });
    expect(retries[0]?.delay).toBeGreaterThanOrEqual(1000);
  });

  it('waits until the time the service names', async () => {
    const { retries, middleware } = record();
    const at = new Date(Date.now() + 2000).toUTCString();
    const { baseUrl } = await openFaultServer(problem(503, 'unavailable', { 'retry-after': at }), answer(200, page));
    await createClient({ baseUrl, middleware }).listTransfers();
    expect(retries[0]?.delay).toBeGreaterThan(0);
    expect(retries[0]?.error.retryAfter).toBeLessThanOrEqual(2000);
  });

  it('fails at once where the service asks to wait longer than the call may take', async () => {
    const { baseUrl, requests } = await openFaultServer(problem(429, 'rate-limited', { 'retry-after': '3600' }));
    const error = await failureOf(createClient({ baseUrl, totalTimeout: 30_000 }).listTransfers());
    expect(error).toMatchObject({ kind: 'rate-limited', status: 429, retryAfter: 3_600_000 });
    expect(requests).toHaveLength(1);
  });

  it('takes a Retry-After that says nothing for none', async () => {
    const { baseUrl, requests } = await openFaultServer(
      problem(503, 'unavailable', { 'retry-after': 'soon' }),
      answer(200, page),
    );
    await createClient({ baseUrl }).listTransfers();
    expect(requests).toHaveLength(2);
  });

  it('by path is made again too, and answers as openapi-fetch does', async () => {
    const { baseUrl, requests } = await openFaultServer(drop, problem(503, 'unavailable'), problem(404, 'not-found'));
    const { error, response } = await rawClient(createClient({ baseUrl })).GET('/v1/parties/{partyId}', {
      params: { path: { partyId: 'a' } },
    });
    expect(response.status).toBe(404);
    expect(error).toMatchObject({ title: 'not-found' });
    expect(requests).toHaveLength(3);
  });
});
