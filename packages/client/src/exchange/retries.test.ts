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

  it('reads how long the service asks to wait, in seconds or as a time', async () => {
    const at = new Date(Date.now() + 2000).toUTCString();
    const { baseUrl } = await openFaultServer(
      problem(503, 'unavailable', { 'retry-after': '1' }),
      problem(503, 'unavailable', { 'retry-after': at }),
    );
    const client = createClient({ baseUrl, retries: 0 });
    expect((await failureOf(client.listTransfers())).retryAfter).toBe(1000);
    expect((await failureOf(client.listTransfers())).retryAfter).toBeLessThanOrEqual(2000);
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
    const { error, response } = await createClient({ baseUrl }).GET('/v1/parties/{partyId}', {
      params: { path: { partyId: 'a' } },
    });
    expect(response.status).toBe(404);
    expect(error).toMatchObject({ title: 'not-found' });
    expect(requests).toHaveLength(3);
  });
});
