import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The result of all checks. Each test counts as one, and each other check, too. */
export interface CheckedRun {
  readonly passed: number;
  readonly failed: number;
  /** Number of passed checks that were not run, because they passed before with the same inputs. */
  readonly cached: number;
  readonly failures: readonly Failure[];
}

interface Failure {
  /** The task, with the number of its failed tests if there are several. */
  readonly name: string;
  /** Up to 60 lines of its output, from the report of failed tests on; without a report, the last ones. */
  readonly output: string;
}

/** The used fields of a task in the summary of `turbo run --summarize`. */
interface Task {
  readonly taskId: string;
  /** `<NONEXISTENT>`: the package has no such script. */
  readonly command: string;
  /** Path from the root; absent: there is no log. */
  readonly logFile?: string;
  readonly cache: { readonly status: 'HIT' | 'MISS' };
  /** Absent or without an exit code: the task did not end. */
  readonly execution?: { readonly exitCode?: number | null };
}

/** Counts the checks of several runs of Turborepo. `exitCode`: not 0 if a run failed or wrote no summary. */
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
  // Turborepo failed without a failed task, or ran nothing.
  if (run.failed === 0 && (exitCode !== 0 || run.passed === 0)) {
    run.failed = 1;
    run.failures.push({ name: `turbo, with exit code ${exitCode}`, output: '' });
  }
  return run;
}

/** A task's output without colors; empty: there is no log. */
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
  // Skipped tests count as failed. vitest can also fail outside of tests.
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
