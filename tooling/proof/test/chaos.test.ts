import { deploy } from '@ledger-explorer/kit';
import { expect, it } from 'vitest';
import { chaos } from '../src/chaos/chaos.ts';
import { everyShape } from '../src/every-shape.ts';

it('while its database dies and comes back the service says 503 or what is right, and then shows what is new', async () => {
  const deployment = await deploy({ ...everyShape(300), service: { LOG_LEVEL: 'fatal' } });
  try {
    const report = await chaos({ deployment, requestsPerSecond: 30, kills: 1, awayMs: 700, hangMs: 60_000 });
    expect(report.faults).toEqual([]);
    expect(report.statuses['200']).toBeGreaterThan(0);
  } finally {
    await deployment.stop();
  }
});
