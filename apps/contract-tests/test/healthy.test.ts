import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@ledger-explorer/spec';
import { NumberLiteral } from '@ledger-explorer/wire';
import {
  type Deployment,
  deployNetwork,
  editField,
  type Fault,
  faultNamed,
  startProxy,
} from '@ledger-explorer/proof/faults';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSuite } from '../src/run-suite.ts';

/** Milliseconds: on a busy machine a run takes longer than it may elsewhere. */
const runTimeout = 900_000;
let deployment: Deployment;

beforeAll(async () => {
  // It stands still: how often responses are requested again depends on nothing but the seed. What needs updates makes them.
  deployment = await deployNetwork(1500, 0);
});
afterAll(async () => {
  await deployment.stop();
});

/** Updates come, one after the other, until the run is over. */
async function whileIndexing<T>(run: () => Promise<T>): Promise<T> {
  const running = run();
  const over = running.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([over, sleep(200, false)]))) await deployment.advance(1);
  return running;
}

// First: later on, every super validator has rewards.
describe('a super validator that no update has named a party of yet (V22)', () => {
  it('may be unknown to the list of rewards', async () => {
    const asked: string[] = [];
    const rename = editField(['listSuperValidators'], 'svId', (value, { totalRewards }) =>
      totalRewards instanceof NumberLiteral && Number(totalRewards.text) === 0 && typeof value === 'string'
        ? `nobody-${value}`
        : value,
    );
    const answer: Fault['answer'] = (exchange) => {
      asked.push(exchange.request.target);
      return rename(exchange);
    };
    const proxy = await startProxy(deployment, { name: 'some-super-validators-are-no-parties', rule: 'V22', answer });
    try {
      const { apiKey } = deployment;
      const isAsked = () => asked.some((target) => target.includes('/v1/rewards/nobody-'));
      // Which super validators are asked for is drawn.
      for (let seed = 1; seed <= 20 && !isAsked(); seed += 1) {
        const { findings } = await runSuite({ baseUrl: proxy.baseUrl, apiKey, operations: ['listRewards'], seed });
        expect(findings).toEqual([]);
      }
      expect(isAsked()).toBe(true);
    } finally {
      await proxy.stop();
    }
  });
});

describe('the project’s own service', () => {
  it('keeps the contract while it goes on indexing, within the budget of a quick run', async () => {
    const { findings, stats } = await whileIndexing(() =>
      runSuite({ ...deployment, probeMethods: true, seed: 1, runTimeout }),
    );
    expect(findings).toEqual([]);
    expect(stats.stopped).toBeUndefined();
    expect(stats.requests).toBeLessThanOrEqual(operations.length * 34);
    expect(stats.coverage.map(({ operation }) => operation)).toHaveLength(operations.length);
  });

  it('is tested completely with fewer requests too, and the run says how many were dropped', async () => {
    const maxRequests = operations.length * 24;
    const { findings, stats } = await runSuite({ ...deployment, maxRequests, seed: 1, runTimeout });
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
