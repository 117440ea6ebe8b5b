import { expect, it } from 'vitest';
import { releaseChecks } from '../src/release-checks.ts';

// The other checks need what would be published: `release.weekly.test.ts`, `pnpm release:dry`.
it('the contract changes against the released one as the changesets plan it', async () => {
  const check = releaseChecks.find(({ name }) => name === 'contract against the released one');
  expect((await check?.run([], ''))?.problems).toEqual([]);
});
