import { expect, it } from 'vitest';
import { EventLoopDelay } from './event-loop-delay.ts';

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('EventLoopDelay reports a delay longer than its measuring interval', async () => {
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
