import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  coreOnly,
  type Deployment,
  deployNetwork,
  faultNamed,
  startProxy,
  together,
} from '@ledger-explorer/proof/faults';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Baseline, readBaseline, writeBaseline } from '../src/regression/baseline.ts';
import { checkBaseline } from '../src/regression/check-baseline.ts';
import { recordBaseline } from '../src/regression/record-baseline.ts';
import type { Transport } from '../src/transport.ts';
import { openTransport } from '../src/transport/open-transport.ts';
import { runThrough } from './equipment.ts';
import { healthyResult } from './hostile-result.ts';

let deployment: Deployment;
let healthy: Transport;
let baseline: Baseline;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regression-'));
  // Slow enough that two answers of one position are met on a slow machine too.
  deployment = await deployNetwork(1200, 1);
  healthy = openTransport(deployment);
  const file = join(folder, 'baseline.json');
  writeBaseline(file, await recordBaseline(healthy, healthyResult, 30, new Date()));
  baseline = readBaseline(file, new Date());
});
afterAll(async () => {
  healthy.close();
  await deployment.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The deployment with one thing broken. */
async function broken<T>(name: string, use: (transport: Transport) => Promise<T>): Promise<T> {
  const proxy = await startProxy(deployment, faultNamed(name));
  const transport = openTransport({ baseUrl: proxy.baseUrl, apiKey: deployment.apiKey });
  try {
    return await use(transport);
  } finally {
    transport.close();
    await proxy.stop();
  }
}

describe('the suite, quick', () => {
  // Every fault, each alone: `pnpm detection`, weekly.
  it('finds ten faults at once', async () => {
    const expected: Readonly<Record<string, RegExp>> = {
      'tied-parties-are-the-other-way-round': /^order\/ties\|listParties/,
      'a-row-falls-between-pages-of-events': /^paging\/(window|combination)\|listEvents/,
      'the-cursor-of-another-contract-is-taken': /^status\/expected\|listContractEvents\|400 200/,
      'totals-of-pinned-pages-are-of-the-head': /^positions\/zero\|listTransfers/,
      'the-dashboard-counts-an-account-twice': /^relation\|getDashboard/,
      'parameters-are-checked-before-the-key': /^status\/expected\|list\w+\|401 400/,
      'dot-segments-are-folded': /^status\/expected\|any\|404 (200|401)/,
      'errors-name-no-place': /^status\/place/,
      'nobody-abstains': /^invariant\|listVoteRequests/,
      'the-tag-is-strong': /^headers\/etag/,
    };
    const fault = together(Object.keys(expected).map(faultNamed));
    const { findings } = await runThrough(deployment, together([coreOnly({ positions: true }), fault]));
    const errors = findings.filter(({ severity }) => severity === 'error').map(({ fingerprint }) => fingerprint);
    for (const fingerprint of Object.values(expected))
      expect(errors).toContainEqual(expect.stringMatching(fingerprint));
  });
});

describe('a baseline of a deployment that goes on', () => {
  it('keeps pages of every append-only list, and items that last', () => {
    expect([...new Set(baseline.answers.map(({ operation }) => operation))].sort()).toEqual([
      'getBalance',
      'getEvent',
      'getPosition',
      'getSupply',
      'listBalanceHistory',
      'listContractEvents',
      'listEvents',
      'listPartyCoins',
      'listPartyContracts',
      'listPartyTransfers',
      'listPartyUpdates',
      'listRewards',
      'listTransferHistory',
      'listTransfers',
      'listUpdateHistory',
      'listUpdates',
    ]);
  });

  it('finds nothing while nothing is wrong, however much arrives', async () => {
    const before = Number(baseline.position);
    let now = before;
    while (now <= before) {
      const { headers } = await healthy.send({ target: '/v1/updates?size=1' });
      now = Number(headers['explorer-position']);
    }
    expect((await checkBaseline(healthy, baseline, healthyResult)).findings).toEqual([]);
  });

  it('shows what has changed in a row that may not change, before and after', async () => {
    const { findings } = await broken('amounts-have-ten-digits-always', (transport) =>
      checkBaseline(transport, baseline, healthyResult),
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      operation: 'listTransfers',
      severity: 'error',
      title: 'content[].amount has changed at a position where nothing may change',
    });
    expect(findings[0]?.detail).toMatch(/\n {2}- (\d+(?:\.\d+)?)\n {2}\+ \d+\.\d{10}/);
  });

  it('finds pinned pages that move', async () => {
    const { findings } = await broken('pinned-pages-move', (transport) =>
      checkBaseline(transport, baseline, healthyResult),
    );
    expect(findings.map(({ operation }) => operation)).toContain('listUpdates');
  });

  it('makes a note of what was known', async () => {
    const finding = (
      await broken('amounts-are-texts', (transport) => checkBaseline(transport, baseline, healthyResult))
    ).findings[0];
    if (finding === undefined) throw new Error('nothing was found');
    const known = { ...baseline, known: [finding] };
    const { findings } = await checkBaseline(healthy, known, { ...healthyResult, findings: [finding] });
    expect(findings.map(({ severity }) => severity)).toEqual(['note']);
  });
});
