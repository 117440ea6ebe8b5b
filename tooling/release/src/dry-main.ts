// `pnpm release:dry`: builds, packs and checks the packages of a release without publishing them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { command, runProgram, text } from '@ledger-explorer/cli';
import packageJson from '../package.json' with { type: 'json' };
import { imports } from './checks/imports.ts';
import { pack, type PackedPackage } from './pack.ts';
import { root } from './published-packages.ts';
import { releaseChecks, type ReleaseCheck } from './release-checks.ts';
import { run } from './run.ts';
import { unpack } from './unpack.ts';

/** Not one of `releaseChecks`, which the weekly tests run, because it is a check of `spec` in `pnpm check`. */
const generated: ReleaseCheck = {
  name: 'generated output',
  run: async () => {
    await run('pnpm', ['run', 'check'], join(root, 'spec'));
    return { problems: [], facts: '' };
  },
};

/** Installs the packages as a user does, by npm in an empty folder. */
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

/** Runs a check and prints its result. Returns the number of problems. */
async function show({ name, run: check }: ReleaseCheck, packed: readonly PackedPackage[], folder: string) {
  const { problems, facts } = await check(packed, folder).catch((error: unknown) => ({
    problems: [error instanceof Error ? error.message : String(error)],
    facts: '',
  }));
  console.log(`${problems.length === 0 ? '✔' : '✘'} ${name.padEnd(34)} ${facts}`.trimEnd());
  for (const problem of problems) console.log(`    ${problem}`);
  return problems.length;
}

const program = {
  name: 'release:dry',
  start: 'pnpm release:dry',
  version: packageJson.version,
  summary: 'Builds, packs and checks the packages of a release without publishing them.',
  exitCodes: { 0: 'ready', 1: 'not ready', 2: 'usage error' },
  commands: command({
    summary: 'check the packages of a release',
    settings: {
      out: text({ option: 'out', placeholder: 'DIR', default: null, description: 'folder for the packed packages' }),
    },
    run: async ({ out }) => {
      const folder = mkdtempSync(join(tmpdir(), 'release-'));
      process.on('exit', () => {
        rmSync(folder, { recursive: true, force: true });
      });
      const target = resolve(process.env.INIT_CWD ?? '.', out ?? folder);
      mkdirSync(target, { recursive: true });
      const packed = await pack(target).catch((error: unknown) => {
        console.error(`✘ packed\n    ${error instanceof Error ? error.message : String(error)}\n\nNot ready.`);
        return null;
      });
      if (packed === null) return 1;
      await unpack(packed, folder);
      let problems = 0;
      for (const check of [generated, ...releaseChecks, installation]) problems += await show(check, packed, folder);
      console.log(problems === 0 ? '\nReady to be released.' : `\nNot ready: ${problems} problems.`);
      return problems === 0 ? 0 : 1;
    },
  }),
};

process.exitCode = await runProgram(program, process.argv.slice(2), process.env);
