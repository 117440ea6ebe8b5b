// `pnpm api:accept`: writes the reports of the exports of the published packages. `--contract`: instead, stores the current contract as the
// released one, with which later contracts are compared. `pnpm version-packages` does this after `changeset version`.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, flag, runProgram } from '@ledger-explorer/cli';
import packageJson from '../package.json' with { type: 'json' };
import { apiReport } from './checks/api-report.ts';
import { pack } from './pack.ts';
import { root } from './published-packages.ts';
import { unpack } from './unpack.ts';

async function writeReports(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'));
  try {
    const packed = await pack(folder);
    await unpack(packed, folder);
    for (const one of packed.filter(({ hasModules }) => hasModules)) {
      for (const message of apiReport(one, folder, { accept: true })) console.log(message);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const program = {
  name: 'api:accept',
  start: 'pnpm api:accept',
  version: packageJson.version,
  summary: 'Writes the exports of the published packages to etc/*.api.md.',
  exitCodes: { 0: 'written', 1: 'failed', 2: 'usage error' },
  commands: command({
    summary: 'write the reports',
    settings: {
      contract: flag({
        option: 'contract',
        description: 'instead, store the current contract as spec/released/openapi.json',
      }),
    },
    run: async ({ contract }) => {
      if (contract) copyFileSync(join(root, 'spec/generated/openapi.json'), join(root, 'spec/released/openapi.json'));
      else await writeReports();
      return 0;
    },
  }),
};

process.exitCode = await runProgram(program, process.argv.slice(2), process.env);
