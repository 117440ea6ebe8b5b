import { expect, it } from 'vitest';
import { releaseChecks } from '../src/release-checks.ts';

// The other checks need packed packages: `release.weekly.test.ts`, `pnpm release:dry`.
it('changes of the contract since the last release are covered by changesets', async () => {
  const check = releaseChecks.find(({ name }) => name === 'contract against the released one');
  expect((await check?.run([], ''))?.problems).toEqual([]);
});
