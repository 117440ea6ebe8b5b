import { describe, expect, it } from 'vitest';
import { answer, openFaultServer, page, problem, type Step } from '../../test/fault-server.ts';
import { failureOf } from '../../test/failure-of.ts';
import { createClient } from '../index.ts';

const drop: Step = (response) => response.destroy();
const cut: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"content":[');
  setTimeout(() => response.destroy(), 10);
};

describe('a call', () => {
  it.each<[string, Step]>([
    ['408', answer(408, {})],
    ['429', problem(429, 'rate-limited')],
    ['500', problem(500, 'internal-error')],
    ['503', problem(503, 'unavailable')],
    ['a closed connection', drop],
    ['a connection that closes during the body', cut],
    ['incomplete JSON', answer(200, '{"content":')],
  ])('is retried after %s', async (_name, step) => {
    const { baseUrl, requests } = await openFaultServer(step, answer(200, page));
    expect((await createClient({ baseUrl }).listTransfers()).data).toEqual(page);
    expect(requests).toHaveLength(2);
  });

  it('is retried at most `retries` times, then throws the last error', async () => {
    const { baseUrl, requests } = await openFaultServer(drop, problem(503, 'overloaded'));
    const error = await failureOf(createClient({ baseUrl, retries: 2 }).listTransfers());
    expect(error.kind).toBe('overloaded');
    expect(requests).toHaveLength(3);
  });

  it('is not retried after an error of the caller', async () => {
    const { baseUrl, requests } = await openFaultServer(problem(400, 'invalid-parameter'));
    await failureOf(createClient({ baseUrl }).listTransfers());
    expect(requests).toHaveLength(1);
  });

  it('fails at once if Retry-After is longer than the timeout of the call', async () => {
    const { baseUrl, requests } = await openFaultServer(problem(429, 'rate-limited', { 'retry-after': '3600' }));
    const error = await failureOf(createClient({ baseUrl, totalTimeout: 30_000 }).listTransfers());
    expect(error).toMatchObject({ kind: 'rate-limited', status: 429, retryAfter: 3_600_000 });
    expect(requests).toHaveLength(1);
  });

  it('by path is retried too, and returns errors like openapi-fetch', async () => {
    const { baseUrl, requests } = await openFaultServer(drop, problem(503, 'unavailable'), problem(404, 'not-found'));
    const { error, response } = await createClient({ baseUrl }).GET('/v1/parties/{partyId}', {
      params: { path: { partyId: 'a' } },
    });
    expect(response.status).toBe(404);
    expect(error).toMatchObject({ title: 'not-found' });
    expect(requests).toHaveLength(3);
  });
});
