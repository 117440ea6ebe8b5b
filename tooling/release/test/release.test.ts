import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack, type PackedPackage } from '../src/pack.ts';
import { releaseChecks } from '../src/release-checks.ts';
import { unpack } from '../src/unpack.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
/** API Extractor takes a minute: `pnpm release:dry` and the weekly run have it. */
const checks = releaseChecks.filter(({ name }) => isWeekly || name !== 'API reports');

let folder: string;
let packed: readonly PackedPackage[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
  packed = await pack(folder);
  await unpack(packed, folder);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('what would be published', () => {
  it('is the contract, the client, the paginators, the contract tests, the servers and what assistants use', () => {
    expect(packed.map(({ name }) => name.replace('@ledger-explorer/', '')).sort()).toEqual([
      'client',
      'contract-tests',
      'mcp',
      'paginators',
      'server',
      'spec',
    ]);
  });

  it.each(checks)('has no problem: $name', async ({ run }) => {
    expect((await run(packed, folder)).problems).toEqual([]);
  });
});
