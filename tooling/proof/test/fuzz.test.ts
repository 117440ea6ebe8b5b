import { deploy, type Deployment } from '@ledger-explorer/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyShape } from '../src/every-shape.ts';
import { fuzz } from '../src/fuzz/fuzz.ts';

let deployment: Deployment;
beforeAll(async () => {
  deployment = await deploy({ ...everyShape(300), service: { ADDRESS_LIMIT: '1000000/s', WAIT_MAX_MS: '200' } });
});
afterAll(() => deployment.stop());

describe('the service under random requests', () => {
  it('keeps to the contract in every answer, and tells nothing of its insides', async () => {
    const { baseUrl, apiKey } = deployment;
    const report = await fuzz({ baseUrl, apiKey, requests: 1_000, seed: 1, hangMs: 9_000 });
    expect(report.findings).toEqual([]);
    expect(report.requests).toBe(1_000);
    expect(report.raw).toBeGreaterThan(30);
    for (const status of ['200', '204', '304', '400', '401', '404', '405', '414', '431']) {
      expect([status, report.statuses[status]]).toEqual([status, expect.any(Number)]);
    }
  });
});
