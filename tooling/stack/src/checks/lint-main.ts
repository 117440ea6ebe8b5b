// Rules that need types (`.oxlintrc.json`), for the packages whose files, or whose dependencies' files, have changed since they passed. One
// program for all of them: a package alone reads the declarations of Node.js, vitest and what it depends on again.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readPassed, toLint, writePassed } from './lint-packages.ts';

const root = join(import.meta.dirname, '../../../..');
const passedFile = join(root, 'node_modules/.cache/oxlint/passed.json');

/** What Turborepo would run, with the hash of all inputs (`turbo.json`). */
function dryRun(): string {
  const { status, stdout, stderr } = spawnSync('turbo', ['run', 'lint', '--dry=json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  if (status !== 0) throw new Error(`cannot list the packages to lint: ${stderr.trim()}`);
  return stdout;
}

const packages = toLint(dryRun());
const passed = readPassed(passedFile);
const changed = packages.filter(({ folder, hash }) => passed.get(folder) !== hash);
if (changed.length > 0) {
  const folders = changed.map(({ folder }) => folder);
  const { status } = spawnSync('oxlint', ['--type-aware', ...folders], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  writePassed(passedFile, packages);
}
console.log(`${changed.length} of ${packages.length} packages were linted`);
