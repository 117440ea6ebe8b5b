import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A run of all checks. Each test counts as one, and so does each check that is not made of tests. */
export interface CheckedRun {
  readonly passed: number;
  readonly failed: number;
  /** Of those that passed: not run, since they passed before with the same inputs. */
  readonly cached: number;
  readonly failures: readonly Failure[];
}

interface Failure {
  /** The task, with the number of its failed tests if there are several. */
  readonly name: string;
  /** The end of its output, from the first failed test on, cut to what one reads. */
  readonly output: string;
}

/** A task in the summary that `turbo run --summarize` writes, as far as it is read here. */
interface Task {
  readonly taskId: string;
  /** `<NONEXISTENT>`: the package has no such script. */
  readonly command: string;
  /** From the root. Absent: nothing of it is kept. */
  readonly logFile?: string;
  readonly cache: { readonly status: 'HIT' | 'MISS' };
  /** Absent or without an exit code: it did not run to its end. */
  readonly execution?: { readonly exitCode?: number | null };
}

/** Counts runs of Turborepo by their summaries and the exit code of the worst. */
export function readRun(summaries: readonly string[], root: string, exitCode: number): CheckedRun {
  const tasks = summaries.flatMap(
    (file) => (JSON.parse(readFileSync(file, 'utf8')) as { tasks: readonly Task[] }).tasks,
  );
  const run = { passed: 0, failed: 0, cached: 0, failures: [] as Failure[] };
  for (const { taskId, command, logFile, cache, execution } of tasks) {
    if (command === '<NONEXISTENT>') continue;
    const ended = execution?.exitCode ?? 1;
    const log = readLog(join(root, logFile ?? ''));
    const counts = command.startsWith('vitest run') ? countTests(log, ended) : countCheck(ended);
    run.passed += counts.passed;
    run.failed += counts.failed;
    if (cache.status === 'HIT') run.cached += counts.passed;
    if (counts.failed > 0) {
      const name = counts.failed === 1 ? taskId : `${taskId} (${counts.failed})`;
      run.failures.push({ name, output: failedPart(log) });
    }
  }
  if (run.failed === 0 && (exitCode !== 0 || run.passed === 0)) {
    run.failed = 1;
    run.failures.push({ name: `turbo, with exit code ${exitCode}`, output: '' });
  }
  return run;
}

/** A task's output without colors; empty, if none is kept. */
function readLog(file: string): string {
  try {
    return stripVTControlCharacters(readFileSync(file, 'utf8'));
  } catch {
    return '';
  }
}

function countCheck(exitCode: number): { passed: number; failed: number } {
  return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1 };
}

function countTests(log: string, exitCode: number): { passed: number; failed: number } {
  const [, counts, total] = [...log.matchAll(/^ +Tests +(.+) \((\d+)\)$/gm)].at(-1) ?? [];
  if (counts === undefined) return { passed: 0, failed: 1 };
  const passed = Number(/(\d+) passed/.exec(counts)?.[1] ?? 0);
  // A test that was not run (skipped, todo) did not pass. vitest also fails for what is outside of any test.
  const failed = Number(total) - passed;
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

const shownLines = 60;

function failedPart(log: string): string {
  const lines = log.trimEnd().split('\n');
  // vitest's heading: "Failed Tests 2", "Failed Suites 1", "Unhandled Errors".
  const first = lines.findIndex((line) => /^⎯+ (?:Failed |Unhandled )/.test(line));
  return (first === -1 ? lines.slice(-shownLines) : lines.slice(first, first + shownLines)).join('\n');
}
