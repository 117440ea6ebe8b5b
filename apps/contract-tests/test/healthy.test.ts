import { operations } from '@ledger-explorer/spec';
import type { SharedDeployment } from '@ledger-explorer/kit/shared';
import { faultNamed, startProxy } from '@ledger-explorer/proof/faults';
import { beforeAll, describe, expect, it } from 'vitest';
import { runSuite } from '../src/run-suite.ts';
import { isWeekly, sharedNetwork, whileIndexing } from './equipment.ts';

/** Milliseconds: on a busy machine a run takes longer than it may elsewhere. */
const runTimeout = 900_000;
let deployment: SharedDeployment;

beforeAll(async () => {
  deployment = await sharedNetwork();
});

describe('the project’s own service', () => {
  it('keeps the contract while it goes on indexing, within the budget of a quick run', async () => {
    const { findings, stats } = await whileIndexing(deployment, () =>
      runSuite({ ...deployment, probeMethods: true, seed: 1, runTimeout }),
    );
    expect(findings).toEqual([]);
    expect(stats.stopped).toBeUndefined();
    expect(stats.requests).toBeLessThanOrEqual(operations.length * 34);
    expect(stats.coverage.map(({ operation }) => operation)).toHaveLength(operations.length);
  });

  it('is tested completely with fewer requests too, and the run says how many were dropped', async () => {
    const half = operations.map(({ id }) => id).filter((_, at) => isWeekly || at % 2 === 0);
    const maxRequests = half.length * 24;
    const { findings, stats } = await runSuite({ ...deployment, operations: half, maxRequests, seed: 1, runTimeout });
    expect(findings).toEqual([]);
    expect(stats.stopped).toBeUndefined();
    expect(stats.dropped).toBeGreaterThan(0);
  });

  it('is asked only for one operation where only one is tested, and says what was covered', async () => {
    const { findings, stats } = await runSuite({ ...deployment, operations: ['listTransfers'], seed: 1 });
    expect(findings).toEqual([]);
    expect(stats.stopped).toBeUndefined();
    expect(stats.coverage).toHaveLength(1);
    expect(stats.coverage[0]?.checks).toContain('list');
  });
});

describe('a finding', () => {
  it('is of the smallest request, keeps the key to itself, and is repeated by its seed', async () => {
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
