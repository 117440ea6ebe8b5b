import type { Deployment } from '@ledger-explorer/kit';
import type { SharedDeployment } from '@ledger-explorer/kit/shared';
import { cutConnection, deployBeside, faultNamed, startProxy, together } from '@ledger-explorer/proof/faults';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWeekly, runThrough, sharedNetwork, someOperations, whileIndexing } from './equipment.ts';

const sample = isWeekly ? someOperations : ['getDashboard', 'listTransfers', 'listParties'];
let deployment: SharedDeployment;
/** A second deployment of the same network, with its own index. */
let beside: Deployment;

beforeAll(async () => {
  deployment = await sharedNetwork();
  beside = await deployBeside(deployment);
});
afterAll(() => beside.stop());

describe('a run beside another deployment', () => {
  it('finds nothing if both are right, and compares nearly all answers while both add updates', async () => {
    const { findings, stats } = await whileIndexing(
      deployment,
      () => runThrough(deployment, null, { operations: sample, seed: 3, against: beside }),
      // Milliseconds between updates: long enough that a slow machine gets both answers at one position.
      1_000,
    );
    expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
    expect(stats.stopped).toBeUndefined();
    const { baseUrl, compared = 0, notCompared = 0 } = stats.against ?? {};
    expect(baseUrl).toBe(beside.baseUrl);
    expect(compared).toBeGreaterThan(stats.requests / 2);
    expect(notCompared).toBeLessThan(compared / 10);
  });

  it('finds each difference, by operation and place; the value of the other deployment is expected', async () => {
    const expected = {
      'the-dashboard-counts-an-account-twice': 'against/answer|getDashboard|totalAccounts',
      'a-wrong-parameter-is-a-422': 'against/answer|listTransfers|status',
      'errors-have-no-cors': 'against/answer|getDashboard|header access-control-allow-origin',
    };
    const operations = [...new Set(Object.values(expected).map((one) => one.split('|')[1] ?? ''))];
    const fault = together(Object.keys(expected).map(faultNamed));
    const { findings } = await runThrough(deployment, fault, { operations, against: beside });
    const found = findings.map(({ fingerprint }) => fingerprint);
    for (const fingerprint of Object.values(expected)) expect(found).toContain(fingerprint);
    const { expected: theirs, actual } =
      findings.find(({ operation, check }) => operation === 'getDashboard' && check === 'against/answer') ?? {};
    expect(Number(actual)).toBe(Number(theirs) + 1);
  });

  it('is incomplete if the other deployment goes away', async () => {
    let requests = 0;
    const proxy = await startProxy(beside, {
      name: 'the-other-deployment-goes-away',
      rule: 'contract',
      answer: ({ request, upstream }) => {
        requests += 1;
        return requests > 30 ? cutConnection() : upstream(request);
      },
    });
    try {
      const against = { ...beside, baseUrl: proxy.baseUrl };
      const { stats, findings } = await runThrough(deployment, null, { against });
      expect(stats.stopped).toMatch(/^the deployment of --against stopped answering: /);
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    } finally {
      await proxy.stop();
    }
  });
});
