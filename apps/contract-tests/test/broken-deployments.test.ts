import { coreOnly, faultNamed, together } from '@ledger-explorer/proof/faults';
import { describe, expect, it } from 'vitest';
import { runThrough, sharedNetwork, whileIndexing } from './equipment.ts';

describe('a quick run', () => {
  // `pnpm detection` injects every fault alone, weekly.
  it('finds nine faults at once', async () => {
    const expected: Readonly<Record<string, RegExp>> = {
      'tied-parties-are-the-other-way-round': /^order\/ties\|listParties/,
      'a-row-falls-between-pages-of-events': /^paging\/(window|combination)\|listEvents/,
      'totals-of-pinned-pages-are-of-the-head': /^positions\/zero\|listTransfers/,
      'the-dashboard-counts-an-account-twice': /^relation\|getDashboard/,
      'parameters-are-checked-before-the-key': /^status\/expected\|list\w+\|401 400/,
      'dot-segments-are-folded': /^status\/expected\|any\|404 (200|401)/,
      'errors-name-no-place': /^status\/place/,
      'nobody-abstains': /^invariant\|listVoteRequests/,
      'the-tag-is-strong': /^headers\/etag/,
    };
    const fault = together(Object.keys(expected).map(faultNamed));
    const deployment = await sharedNetwork();
    const broken = together([coreOnly({ positions: true }), fault]);
    // 1,000 ms between updates: long enough that a slow machine gets two answers at one position.
    const { findings } = await whileIndexing(deployment, () => runThrough(deployment, broken), 1_000);
    const errors = findings.filter(({ severity }) => severity === 'error').map(({ fingerprint }) => fingerprint);
    for (const fingerprint of Object.values(expected))
      expect(errors).toContainEqual(expect.stringMatching(fingerprint));
  });
});
