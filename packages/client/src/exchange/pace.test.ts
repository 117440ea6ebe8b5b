import { describe, expect, it } from 'vitest';
import { answer, openFaultServer, page, problem, type Step } from '../../test/fault-server.ts';
import { failureOf } from '../../test/failure-of.ts';
import { createClient } from '../index.ts';

/** A service with a limit of requests per second, which refuses more. */
function limited(quota: number): Step {
  let used = 0;
  let start = performance.now();
  return (response, request) => {
    if (performance.now() - start >= 1000) {
      used = 0;
      start = performance.now();
    }
    used++;
    const seconds = String(Math.ceil((1000 - (performance.now() - start)) / 1000));
    const limit = {
      'ratelimit-policy': `"default";q=${quota};w=1`,
      ratelimit: `"default";r=${Math.max(0, quota - used)};t=${seconds}`,
    };
    const step =
      used > quota ? problem(429, 'rate-limited', { ...limit, 'retry-after': '1' }) : answer(200, page, limit);
    step(response, request);
  };
}

describe('a client', () => {
  it('waits so that it stays within the rate limit', async () => {
    const statuses: number[] = [];
    const { baseUrl } = await openFaultServer(limited(5));
    const client = createClient({
      baseUrl,
      async fetch(url, init) {
        const response = await fetch(url, init);
        statuses.push(response.status);
        return response;
      },
    });
    for (let number = 0; number < 12; number++) await client.listTransfers({ page: number });
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses).toHaveLength(12);
  });

  it('that does not know the limit yet retries after 429 until all calls succeed', async () => {
    const { baseUrl } = await openFaultServer(limited(5));
    const client = createClient({ baseUrl });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) => client.listTransfers({ page: number })),
    );
    expect(answers).toHaveLength(12);
  });

  it('fails at once, without a request, if the rate limit resets after the timeout of the call', async () => {
    const { baseUrl, requests } = await openFaultServer(answer(200, page, { ratelimit: '"day";r=0;t=3600' }));
    const client = createClient({ baseUrl });
    await client.listTransfers();
    expect(await failureOf(client.listTransfers())).toMatchObject({
      kind: 'total-timeout',
      message: expect.stringMatching(
        /^listTransfers: total-timeout \(RateLimit allows it in \d+ ms, after totalTimeout\); http/,
      ) as string,
    });
    expect(requests).toHaveLength(1);
  });
});
