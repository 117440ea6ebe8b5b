import { operations } from '@ledger-explorer/spec';
import type { SharedDeployment } from '@ledger-explorer/kit/shared';
import { faultNamed, startProxy } from '@ledger-explorer/proof/faults';
import { beforeAll, describe, expect, it } from 'vitest';
import { runSuite } from '../src/run-suite.ts';
import { sharedNetwork, whileIndexing } from './equipment.ts';

/** Milliseconds: more than the default, because a busy machine takes longer. */
const runTimeout = 900_000;
let deployment: SharedDeployment;

beforeAll(async () => {
  deployment = await sharedNetwork();
});

describe('the project’s own service', () => {
  it('keeps the contract while it indexes new updates, within the budget of a quick run', async () => {
    const { findings, stats } = await whileIndexing(deployment, () =>
      runSuite({ ...deployment, probeMethods: true, seed: 1, runTimeout }),
    );
    expect(findings).toEqual([]);
    expect(stats.stopped).toBeUndefined();
    expect(stats.requests).toBeLessThanOrEqual(operations.length * 34);
    expect(stats.coverage.map(({ operation }) => operation)).toHaveLength(operations.length);
  });

  it('is tested to the end with fewer requests too; the result has the number of dropped ones', async () => {
    const half = operations.map(({ id }) => id).filter((_, at) => at % 2 === 0);
    const maxRequests = half.length * 24;
    const { findings, stats } = await runSuite({ ...deployment, operations: half, maxRequests, seed: 1, runTimeout });
    expect(findings).toEqual([]);
    expect(stats.stopped).toBeUndefined();
    expect(stats.dropped).toBeGreaterThan(0);
  });

  it('gets requests for one operation if only one is tested; the result has its checks', async () => {
    const { findings, stats } = await runSuite({ ...deployment, operations: ['listTransfers'], seed: 1 });
    expect(findings).toEqual([]);
    expect(stats.stopped).toBeUndefined();
    expect(stats.coverage).toHaveLength(1);
    expect(stats.coverage[0]?.checks).toContain('list');
  });
});

describe('a finding', () => {
  it('shows a request without the key, and occurs again with the same seed', async () => {
    const proxy = await startProxy(deployment, faultNamed('amounts-are-texts'));
    try {
      const options = { baseUrl: proxy.baseUrl, apiKey: deployment.apiKey };
      const { findings } = await runSuite({ ...options, operations: ['listTransfers'], seed: 1 });
      const [first] = findings;
      expect(first?.severity).toBe('error');
      expect(first?.request.headers['x-api-key']).toBe('$EXPLORER_API_KEY');
      expect(first?.curl).not.toContain(deployment.apiKey);
      const again = await runSuite({ ...options, operations: ['listTransfers'], seed: 1 });
      expect(again.findings.map(({ fingerprint }) => fingerprint)).toContain(first?.fingerprint);
    } finally {
      await proxy.stop();
    }
  });
});
