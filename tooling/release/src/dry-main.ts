// `pnpm release:dry`: builds, packs and checks what a release would publish, and publishes nothing.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { imports } from './checks/imports.ts';
import { pack, type PackedPackage } from './pack.ts';
import { root } from './published-packages.ts';
import { releaseChecks, type ReleaseCheck } from './release-checks.ts';
import { run } from './run.ts';
import { unpack } from './unpack.ts';

const usage = `Builds, packs and checks everything a release would publish, and publishes nothing.

Usage: pnpm release:dry [--out DIR]

  --out DIR   keep the packed packages in DIR
  --help      this text

Exit code: 0 ready, 1 not ready, 2 wrong usage.
`;

function readOut(): string | undefined {
  try {
    const { values } = parseArgs({ options: { out: { type: 'string' }, help: { type: 'boolean' } } });
    if (values.help === true) {
      process.stdout.write(usage);
      process.exit(0);
    }
    return values.out;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`);
    process.exit(2);
  }
}

/** `npm test` has this as a check of its own. */
const generated: ReleaseCheck = {
  name: 'generated output',
  run: async () => {
    await run('pnpm', ['run', 'check'], join(root, 'spec'));
    return { problems: [], facts: '' };
  },
};

/** As a user does it: npm, and a folder with nothing in it. */
const installation: ReleaseCheck = {
  name: 'npm install into an empty folder',
  async run(packed, folder) {
    const empty = join(folder, 'installed');
    mkdirSync(empty);
    writeFileSync(join(empty, 'package.json'), '{ "private": true }');
    const tarballs = packed.map(({ tarball }) => tarball);
    await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...tarballs], empty);
    const problems = await Promise.all(packed.map((one) => imports(one, empty)));
    return { problems: problems.flat(), facts: 'installed, every export imported' };
  },
};

async function show({ name, run: check }: ReleaseCheck, packed: readonly PackedPackage[], folder: string) {
  const { problems, facts } = await check(packed, folder).catch((error: unknown) => ({
    problems: [error instanceof Error ? error.message : String(error)],
    facts: '',
  }));
  console.log(`${problems.length === 0 ? '✔' : '✘'} ${name.padEnd(34)} ${facts}`.trimEnd());
  for (const problem of problems) console.log(`    ${problem}`);
  return problems.length;
}

const out = readOut();
const folder = mkdtempSync(join(tmpdir(), 'release-'));
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});
const tarballs = resolve(process.env.INIT_CWD ?? '.', out ?? folder);
mkdirSync(tarballs, { recursive: true });

const packed = await pack(tarballs).catch((error: unknown) => {
  console.error(`✘ packed\n    ${error instanceof Error ? error.message : String(error)}\n\nNot ready.`);
  process.exit(1);
});
await unpack(packed, folder);
let problems = 0;
for (const check of [generated, ...releaseChecks, installation]) problems += await show(check, packed, folder);
console.log(problems === 0 ? '\nReady to be released.' : `\nNot ready: ${problems} to solve.`);
process.exitCode = problems === 0 ? 0 : 1;
