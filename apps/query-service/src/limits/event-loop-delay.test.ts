import { expect, it } from 'vitest';
import { EventLoopDelay } from './event-loop-delay.ts';

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('an event loop is late also where each of its turns takes longer than what is looked at', async () => {
  const delay = new EventLoopDelay();
  try {
    while (delay.milliseconds < 1_000) {
      block(1_200);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(delay.milliseconds).toBeGreaterThanOrEqual(1_000);
  } finally {
    delay.stop();
  }
});
