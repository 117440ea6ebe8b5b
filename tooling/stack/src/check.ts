// `npm test` and, with `--quick`, `pnpm check`: every check of every package, some at a time, by Turborepo. What passed before with the same
// inputs (turbo.json) is not run again. Other options go to `turbo run`: `--force` runs all, `--filter=@ledger-explorer/store` one package's.
import { spawn, spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { descendants } from './checks/descendants.ts';
import { makeMemoryFolder, removeFolder } from './checks/memory-folder.ts';
import { readRun } from './checks/read-run.ts';

const root = join(import.meta.dirname, '../../..');
const runs = join(root, '.turbo/runs');
const args = process.argv.slice(2);
const isQuick = args.includes('--quick');
// What no test of a package repeats: `pnpm check` alone looks at spelling, unused code and whether what is generated is fresh.
const tasks = isQuick
  ? ['format:check', 'eslint', 'oxlint', 'lint:openapi', 'prose', 'knip', 'check', 'test:unit']
  : ['format:check', 'eslint', 'oxlint', 'lint:openapi', 'test'];
// A program from outside of the repository may change without any input changing.
const outside = ['TEST_DATABASE_BINARIES', 'TEST_PGBOUNCER', 'BROWSER_PATH'].some(
  (name) => (process.env[name] ?? '') !== '',
);
const isWhole = args.every((arg) => ['--force', '--quick'].includes(arg));
const lanes = isWhole
  ? wholeLanes()
  : [[{ tasks: ['lint', ...tasks.filter((task) => task !== 'oxlint')], filters: [], concurrency: 3 }]];
// A folder of the user's own choice is left alone.
const memory = isQuick || process.env.TMPDIR !== undefined ? null : makeMemoryFolder({ folder: '/dev/shm' });
const began = Date.now();
const bundle = isQuick ? {} : bundlePrograms();

interface Run {
  readonly tasks: readonly string[];
  /** None: all packages. */
  readonly filters: readonly string[];
  readonly concurrency: number;
}

/** Runs of Turborepo that check everything: lanes beside each other, each run of a lane after the one before. */
function wholeLanes(): readonly (readonly Run[])[] {
  if (isQuick) return [[{ tasks, filters: [], concurrency: 3 }]];
  // Turborepo begins with the packages that depend on least, and so would begin last what takes longest, and end with it alone.
  const longest = [
    ['proof', 'explorer'],
    ['query-service', 'contract-tests', 'stack', 'client'],
  ].map((names) => names.map((name) => `@ledger-explorer/${name}`));
  const others = longest.flat().map((name) => `!${name}`);
  const runOf = (filters: readonly string[]): Run => ({ tasks, filters, concurrency: 2 });
  return [longest.map(runOf), [runOf(others)]];
}

/** Where tests find the programs as npm installs them: beside what they depend on, and not where tests of the package build it. */
function bundlePrograms(): Readonly<Record<string, string>> {
  const folder = join(root, 'deploy/npm/node_modules/.cache/programs');
  const { status } = spawnSync('pnpm', ['run', '--silent', 'build', '--logLevel', 'warn', '--out-dir', folder], {
    cwd: join(root, 'deploy/npm'),
    stdio: 'inherit',
  });
  return status === 0 ? { BUNDLED_PROGRAMS: join(folder, 'main.js') } : {};
}

/** Ends what is running too, the databases of tests included, which are in process groups of their own. */
function giveUp(): void {
  for (const pid of descendants(process.pid)) {
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // It has ended in between.
    }
  }
  if (memory !== null) removeFolder(memory);
  process.exit(130);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, giveUp);
// `npm test` is gone (bootstrap.mjs holds the other end).
process.on('disconnect', giveUp);
process.channel?.unref();

/** Exit code of Turborepo. */
function runTurbo({ tasks: names, filters, concurrency }: Run): Promise<number> {
  const own = [
    '--continue=always',
    `--concurrency=${concurrency}`,
    '--log-order=grouped',
    '--summarize',
    ...filters.map((filter) => `--filter=${filter}`),
    ...(outside ? ['--force'] : []),
  ];
  const turbo = spawn('turbo', ['run', ...names, ...own, ...args.filter((arg) => arg !== '--quick')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      // Tests start programs some hundred times, in half the time if what they are compiled to is kept. `npm test` has set it (bootstrap.mjs).
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/ledger-explorer/compiled'),
      ...process.env,
      ...bundle,
      // Packages are installed where the disk is that pnpm keeps them on: elsewhere it downloads and copies them.
      ...(memory === null ? {} : { TMPDIR: memory, INSTALL_TMPDIR: tmpdir() }),
      TURBO_TELEMETRY_DISABLED: '1',
      TURBO_NO_UPDATE_NOTIFIER: '1',
      // What no file says, and results depend on.
      CHECKED_ON: `Node ${process.version} on ${process.platform}-${process.arch}`,
    },
  });
  return new Promise((done) => {
    turbo.once('error', (error) => {
      console.error(`cannot run turbo: ${error.message}`);
      done(1);
    });
    turbo.once('close', (ended) => {
      done(ended ?? 1);
    });
  });
}

async function runLane(lane: readonly Run[]): Promise<readonly number[]> {
  const codes: number[] = [];
  for (const run of lane) codes.push(await runTurbo(run));
  return codes;
}

rmSync(runs, { recursive: true, force: true });
// Turborepo does not keep what oxlint found (lint-main.ts).
if (args.includes('--force')) rmSync(join(root, 'node_modules/.cache/oxlint'), { recursive: true, force: true });
const codes = (await Promise.all(lanes.map(runLane))).flat();
if (memory !== null) removeFolder(memory);
const summaries = globSync('*.json', { cwd: runs }).map((name) => join(runs, name));
const code = codes.find((one) => one !== 0) ?? (summaries.length === codes.length ? 0 : 1);
const { passed, failed, cached, failures } = readRun(summaries, root, code);

console.log(`\n${Math.round((Date.now() - began) / 1000)} s`);
for (const { name, output } of failures) console.log(`\n${output}\nfailed: ${name}`);
if (cached > 0)
  console.log(`${cached} of these passed before with the same inputs and were not run again (run all: --force)`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
