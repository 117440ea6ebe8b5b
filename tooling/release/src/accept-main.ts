// `pnpm api:accept`: writes the reports of what the published packages export anew. `--contract`: the contract as it is becomes the released
// one, to which the next is compared; the step after `changeset version`.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiReport } from './checks/api-report.ts';
import { pack } from './pack.ts';
import { root } from './published-packages.ts';
import { unpack } from './unpack.ts';

const usage = `Usage: pnpm api:accept [--contract]

Writes etc/*.api.md of the published packages anew. --contract: makes spec/released/openapi.json of the contract instead.
`;

const [flag, ...rest] = process.argv.slice(2);
if (flag === '--help') {
  process.stdout.write(usage);
} else if (rest.length > 0 || (flag !== undefined && flag !== '--contract')) {
  process.stderr.write(`unknown: ${process.argv.slice(2).join(' ')}\n\n${usage}`);
  process.exitCode = 2;
} else if (flag === '--contract') {
  copyFileSync(join(root, 'spec/generated/openapi.json'), join(root, 'spec/released/openapi.json'));
} else {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'));
  try {
    const packed = await pack(folder);
    await unpack(packed, folder);
    for (const one of packed) for (const message of apiReport(one, folder, true)) console.log(message);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
