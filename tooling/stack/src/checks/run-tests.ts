import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';
import type { WorkspacePackage } from './workspace.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** All tests of a package, counted one by one; null where it has none to run. */
export async function runTests({ folder, scripts }: WorkspacePackage, root: string): Promise<Counts | null> {
  const script = scripts.test ?? scripts['test:unit'];
  if (script === undefined) return null;
  if (!/^vitest run\b/.test(script)) {
    const code = await runCommand('pnpm', ['run', scripts.test === undefined ? 'test:unit' : 'test'], folder);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  }
  const results = mkdtempSync(join(tmpdir(), 'results-'));
  try {
    const file = join(results, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const vitest = join(root, 'node_modules/.bin/vitest');
    const code = await runCommand(vitest, [...script.split(' ').slice(1), ...reporters], folder);
    return readCounts(file, code);
  } finally {
    rmSync(results, { recursive: true });
  }
}

/** vitest fails a run beyond its tests too: a file that cannot be loaded, an error outside of any test, no test at all. */
function readCounts(file: string, code: number): Counts {
  let report: { numPassedTests: number; numFailedTests: number; numTotalTests: number };
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as typeof report;
  } catch {
    return { passed: 0, failed: 1 };
  }
  // A test that was not run (skipped, todo) is not one that passed.
  const failed = report.numTotalTests - report.numPassedTests;
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}
