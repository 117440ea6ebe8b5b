import { afterAll, expect, it } from 'vitest';
import { EventLoopDelay } from '../src/limits/event-loop-delay.ts';
import { serviceOfFile } from './test-service.ts';

const delay = new EventLoopDelay();
afterAll(() => {
  delay.stop();
});
const service = serviceOfFile({ maxDelayMilliseconds: 100, delay: () => delay.milliseconds });

/** Makes every turn of the event loop take this long, until stopped. */
function keepBusy(milliseconds: number): () => void {
  let busy = true;
  const turn = (): void => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
    if (busy) setImmediate(turn);
  };
  turn();
  return () => (busy = false);
}

async function until(status: number): Promise<Response> {
  for (;;) {
    const response = await service.get('/v1/updates');
    if (response.status === status) return response;
    await response.text();
  }
}

it('a service with a delayed event loop answers 503 until it recovers, and answers probes', async () => {
  // The machine itself may have been slow until now.
  await until(200);
  const stop = keepBusy(200);
  const refused = await until(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(await refused.json()).toMatchObject({
    type: '/localnet/problems/overloaded',
    detail: 'The service is overloaded.',
  });
  expect((await fetch(`${service.base}/health`)).status).toBe(200);
  expect(await (await fetch(`${service.origin}/metrics`)).text()).toMatch(
    /^ledger_explorer_requests_shed_total\{why="event_loop"\} [1-9]/mu,
  );
  stop();
  await until(200);
});
