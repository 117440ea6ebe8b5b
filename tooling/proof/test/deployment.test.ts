import { deploy, type Deployment } from '@ledger-explorer/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chaos } from '../src/chaos/chaos.ts';
import { everyShape } from '../src/every-shape.ts';
import { fuzz } from '../src/fuzz/fuzz.ts';

let deployment: Deployment;
beforeAll(async () => {
  const service = { ADDRESS_LIMIT: '1000000/s', WAIT_MAX_MS: '200', LOG_LEVEL: 'fatal' };
  deployment = await deploy({ ...everyShape(300), service });
});
afterAll(() => deployment.stop());

describe('the service', () => {
  it('follows the contract in every response to random requests, without internals', async () => {
    const { baseUrl, apiKey } = deployment;
    const report = await fuzz({ baseUrl, apiKey, requests: 1_000, seed: 1, hangMs: 9_000 });
    expect(report.findings).toEqual([]);
    expect(report.requests).toBe(1_000);
    expect(report.raw).toBeGreaterThan(30);
    for (const status of ['200', '204', '304', '400', '401', '404', '405', '414', '431']) {
      expect([status, report.statuses[status]]).toEqual([status, expect.any(Number)]);
    }
  });

  it('answers correctly or 503 while its database is killed and restarted, and then shows new updates', async () => {
    const report = await chaos({ deployment, requestsPerSecond: 30, kills: 1, awayMs: 700, hangMs: 60_000 });
    expect(report.faults).toEqual([]);
    expect(report.statuses['200']).toBeGreaterThan(0);
  });
});
