import { expect, it } from 'vitest';
import { chaos } from '../src/chaos.ts';
import { deploy } from '../src/deployment/deployment.ts';

it('while its database dies and comes back the service says 503 or what is right, and then shows what is new', async () => {
  const deployment = await deploy(300, { LOG_LEVEL: 'fatal' });
  try {
    const report = await chaos({ deployment, requestsPerSecond: 100, kills: 1, awayMs: 700 });
    expect(report.faults).toEqual([]);
    expect(report.statuses['200']).toBeGreaterThan(0);
  } finally {
    await deployment.stop();
  }
});
