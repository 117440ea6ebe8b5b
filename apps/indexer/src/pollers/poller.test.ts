import { expect, it } from 'vitest';
import { runPoller } from './poller.ts';

/** Lines that a poller logs until its polls have had these outcomes: null is a success, a text the message of a failure. */
async function logOf(outcomes: readonly (string | null)[]): Promise<string[]> {
  const stop = new AbortController();
  const lines: string[] = [];
  let polls = 0;
  const poll = () => {
    const outcome = outcomes[polls];
    polls += 1;
    if (polls === outcomes.length) stop.abort();
    return typeof outcome === 'string' ? Promise.reject(new Error(outcome)) : Promise.resolve();
  };
  await runPoller({ name: 'names', every: 2, poll }, { log: (line) => lines.push(line), stop: stop.signal });
  expect(polls).toBe(outcomes.length);
  return lines;
}

it('a failing poller continues and logs only changes of its state', async () => {
  const failure = 'names: 503; retrying every 0.002 s, without further log lines';
  expect(await logOf([null, '503', '503', '404', null, null, '503', null])).toEqual([
    failure,
    'names: works again',
    failure,
    'names: works again',
  ]);
});

it('a failed poll is retried within retryWithin, not after a whole period', async () => {
  const stop = new AbortController();
  const lines: string[] = [];
  let polls = 0;
  const poll = () => {
    polls += 1;
    if (polls < 8) return Promise.reject(new Error('503'));
    stop.abort();
    return Promise.resolve();
  };
  const log = (line: string) => lines.push(line);
  await runPoller({ name: 'names', every: 86_400_000, retryWithin: 2, poll }, { log, stop: stop.signal });
  expect(polls).toBe(8);
  expect(lines).toEqual(['names: 503; retrying within 0.002 s, without further log lines', 'names: works again']);
});

it('a poller with later: true does not poll before the first period ends', async () => {
  const stop = new AbortController();
  let polls = 0;
  const poll = () => {
    polls += 1;
    return Promise.resolve();
  };
  const running = runPoller(
    { name: 'x', every: 86_400_000, later: true, poll },
    { log: () => undefined, stop: stop.signal },
  );
  await new Promise((done) => setTimeout(done, 20));
  stop.abort();
  await running;
  expect(polls).toBe(0);
});
