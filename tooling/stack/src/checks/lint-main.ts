// Checks types and rules (`.oxlintrc.json`) by one run of oxlint for all packages that have changed, or whose dependencies have, since they
// passed. One run for all takes two thirds of the time of a run for each.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const passedFile = join(root, 'node_modules/.cache/oxlint/passed.json');

/** Hash of all inputs (`turbo.json`) of each package with a script `lint`, by its folder. */
function hashes(): Readonly<Record<string, string>> {
  const { status, stdout, stderr } = spawnSync('turbo', ['run', 'lint', '--dry=json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  if (status !== 0) throw new Error(`cannot list the packages to lint: ${stderr.trim()}`);
  const { tasks } = JSON.parse(stdout) as {
    readonly tasks: readonly { task: string; command: string; directory: string; hash: string }[];
  };
  const linted = tasks.filter(({ task, command }) => task === 'lint' && command !== '<NONEXISTENT>');
  return Object.fromEntries(linted.map(({ directory, hash }) => [directory, hash]));
}

/** The hashes that passed in an earlier run; empty if the file is missing or incomplete. */
function readPassed(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(passedFile, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

const packages = hashes();
const passed = readPassed();
const changed = Object.keys(packages).filter((folder) => passed[folder] !== packages[folder]);
if (changed.length > 0) {
  const { status } = spawnSync('oxlint', ['--type-aware', '--type-check', ...changed], {
    cwd: root,
    stdio: 'inherit',
    // tsgolint, which checks the types for oxlint, is written in Go. With rare garbage collection it takes a fifth less CPU time.
    env: { GOGC: '1000', GOMEMLIMIT: '2GiB', ...process.env },
  });
  if (status !== 0) process.exit(status ?? 1);
  mkdirSync(dirname(passedFile), { recursive: true });
  writeFileSync(passedFile, JSON.stringify(packages));
}
console.log(`${changed.length} of ${Object.keys(packages).length} packages were linted`);
