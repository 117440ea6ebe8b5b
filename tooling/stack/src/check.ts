// Runs `npm test`, or with `--quick` `pnpm check`: the checks of all packages, by Turborepo. A check that passed with the same inputs
// (turbo.json) is not run again. Other options are passed to `turbo run`: `--force` runs all, `--filter=@ledger-explorer/store` one package.
import { spawn, spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { descendants } from './checks/descendants.ts';
import { makeMemoryFolder, removeFolder } from './checks/memory-folder.ts';
import { readRun } from './checks/read-run.ts';

const root = join(import.meta.dirname, '../../..');
const summariesFolder = join(root, '.turbo/runs');
const args = process.argv.slice(2);
const isQuick = args.includes('--quick');
// Only `pnpm check` runs the checks of spelling, unused code and generated files.
const tasks = isQuick
  ? ['format:check', 'eslint', 'oxlint', 'lint:openapi', 'prose', 'knip', 'check', 'test:unit']
  : ['format:check', 'eslint', 'oxlint', 'lint:openapi', 'test'];
// These programs are not inputs of a check, so a cached result may be stale.
const hasForeignPrograms = ['TEST_DATABASE_BINARIES', 'TEST_PGBOUNCER', 'BROWSER_PATH'].some(
  (name) => (process.env[name] ?? '') !== '',
);
const isWhole = args.every((arg) => ['--force', '--quick'].includes(arg));
// `oxlint` is a task of the root for all packages, `lint` one of each package.
const lanes = isWhole
  ? wholeLanes()
  : [[{ tasks: ['lint', ...tasks.filter((task) => task !== 'oxlint')], filters: [], concurrency: 3 }]];
// Temporary files of the tests are in memory, unless TMPDIR is set.
const memory = isQuick || process.env.TMPDIR !== undefined ? null : makeMemoryFolder('/dev/shm');
const began = Date.now();
const bundle = isQuick ? {} : bundlePrograms();

interface TurboCall {
  readonly tasks: readonly string[];
  /** Names of packages for `--filter`; empty: all packages. */
  readonly filters: readonly string[];
  readonly concurrency: number;
}

/** Calls of Turborepo that check everything. The lanes are run in parallel, the calls of a lane one after the other. */
function wholeLanes(): readonly (readonly TurboCall[])[] {
  if (isQuick) return [[{ tasks, filters: [], concurrency: 3 }]];
  // Turborepo begins with the packages that have the fewest dependencies. The slowest have the most, so they would run alone at the end. The
  // slowest two begin.
  const longest = [
    ['proof', 'explorer'],
    ['query-service', 'contract-tests', 'stack', 'client'],
  ].map((names) => names.map((name) => `@ledger-explorer/${name}`));
  const others = longest.flat().map((name) => `!${name}`);
  const callOf = (filters: readonly string[]): TurboCall => ({ tasks, filters, concurrency: 2 });
  return [longest.map(callOf), [callOf(others)]];
}

/** Builds the programs as npm installs them, in a folder beside their dependencies. Returns the environment by which tests run them; empty: the build failed, and tests run the sources. */
function bundlePrograms(): Readonly<Record<string, string>> {
  const folder = join(root, 'deploy/npm/node_modules/.cache/programs');
  const { status } = spawnSync('pnpm', ['run', '--silent', 'build', '--logLevel', 'warn', '--out-dir', folder], {
    cwd: join(root, 'deploy/npm'),
    stdio: 'inherit',
  });
  return status === 0 ? { BUNDLED_PROGRAMS: join(folder, 'main.js') } : {};
}

/** Ends all descendants, also those in other process groups, such as the databases of tests. */
function giveUp(): void {
  for (const pid of descendants(process.pid)) {
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // It has already ended.
    }
  }
  if (memory !== null) removeFolder(memory);
  process.exit(130);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, giveUp);
// The process of `npm test` (bootstrap.mjs) has ended.
process.on('disconnect', giveUp);
process.channel?.unref();

/** Runs Turborepo. Returns its exit code. */
function runTurbo({ tasks: names, filters, concurrency }: TurboCall): Promise<number> {
  const options = [
    '--continue=always',
    `--concurrency=${concurrency}`,
    '--log-order=grouped',
    '--summarize',
    ...filters.map((filter) => `--filter=${filter}`),
    ...(hasForeignPrograms ? ['--force'] : []),
  ];
  const turbo = spawn('turbo', ['run', ...names, ...options, ...args.filter((arg) => arg !== '--quick')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      // Tests start programs hundreds of times. With the compiled code in a cache, this takes half the time. bootstrap.mjs sets it for `npm test`.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/ledger-explorer/compiled'),
      ...process.env,
      ...bundle,
      // On another disk than its store, pnpm would copy packages instead of linking them.
      ...(memory === null ? {} : { TMPDIR: memory, INSTALL_TMPDIR: tmpdir() }),
      TURBO_TELEMETRY_DISABLED: '1',
      TURBO_NO_UPDATE_NOTIFIER: '1',
      // Results depend on it, and no input file contains it.
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

async function runLane(lane: readonly TurboCall[]): Promise<readonly number[]> {
  const codes: number[] = [];
  for (const call of lane) codes.push(await runTurbo(call));
  return codes;
}

rmSync(summariesFolder, { recursive: true, force: true });
// Turborepo does not cache the result of oxlint (lint-main.ts).
if (args.includes('--force')) rmSync(join(root, 'node_modules/.cache/oxlint'), { recursive: true, force: true });
const codes = (await Promise.all(lanes.map(runLane))).flat();
if (memory !== null) removeFolder(memory);
const summaries = globSync('*.json', { cwd: summariesFolder }).map((name) => join(summariesFolder, name));
// Each call of Turborepo must have written a summary.
const code = codes.find((exitCode) => exitCode !== 0) ?? (summaries.length === codes.length ? 0 : 1);
const { passed, failed, cached, failures } = readRun(summaries, root, code);

console.log(`\n${Math.round((Date.now() - began) / 1000)} s`);
for (const { name, output } of failures) console.log(`\n${output}\nfailed: ${name}`);
if (cached > 0) console.log(`${cached} of the ${passed} passed before with the same inputs; --force runs them again`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
