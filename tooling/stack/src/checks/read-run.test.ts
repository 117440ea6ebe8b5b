import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { expect, it } from 'vitest';
import { readRun } from './read-run.ts';

const folder = temporaryFolder('read-run-');

let made = 0;

/** A task of the summary. `log` is the output of vitest; without it, the task is not made of tests. */
function task(
  taskId: string,
  { log, exitCode = 0, status = 'MISS' }: { log?: string; exitCode?: number; status?: string } = {},
) {
  const logFile = `${(made += 1)}.log`;
  if (log !== undefined) writeFileSync(join(folder, logFile), log);
  const command = log === undefined ? 'eslint .' : 'vitest run --testTimeout=120000';
  return { taskId, command, logFile, cache: { status }, execution: { exitCode } };
}

function summary(tasks: readonly object[]): string {
  const file = join(folder, `${(made += 1)}.json`);
  writeFileSync(file, JSON.stringify({ tasks }));
  return file;
}

function read(tasks: readonly object[], exitCode = 0) {
  return readRun([summary(tasks)], folder, exitCode);
}

const passedTests = '> vitest run\n\n Test Files  6 passed (6)\n      Tests  88 passed (88)\n   Duration  1.00s\n';

it('counts each test and each other check as one', () => {
  const run = read([task('a#lint'), task('a#test', { log: passedTests })]);
  expect(run).toEqual({ passed: 89, failed: 0, cached: 0, failures: [] });
});

it('adds up parallel runs', () => {
  const files = [[task('a#lint')], [task('b#test', { log: passedTests }), task('b#lint', { exitCode: 1 })]].map(
    summary,
  );
  expect(readRun(files, folder, 1)).toMatchObject({ passed: 89, failed: 1, failures: [{ name: 'b#lint' }] });
});

it('counts cached results as passed and reports their number', () => {
  const run = read([task('a#lint'), task('a#test', { log: passedTests, status: 'HIT' })]);
  expect(run).toMatchObject({ passed: 89, failed: 0, cached: 88 });
});

it('counts failed and skipped tests as failed, also in colored output', () => {
  const log =
    '\u001b[2m      Tests \u001b[22m \u001b[31m3 failed\u001b[39m | \u001b[32m80 passed\u001b[39m | 2 skipped (85)\n';
  const run = read([task('a#test', { log, exitCode: 1 }), task('b#types', { exitCode: 2 })], 1);
  expect(run).toMatchObject({ passed: 80, failed: 6, failures: [{ name: 'a#test (5)' }, { name: 'b#types' }] });
});

it('shows failed tests, or else the end of the output', () => {
  const passes = Array.from({ length: 100 }, (_, line) => ` ✓ test ${line}\n`).join('');
  const failed = '⎯⎯ Failed Tests 1 ⎯⎯\n FAIL  a.test.ts > adds\nAssertionError: expected 1 to be 2\n';
  const log = `${passes}\u001b[31m${failed}\u001b[39m${passes}`;
  const run = read([task('a#test', { log, exitCode: 1 }), task('b#test', { log: passes, exitCode: 1 })], 1);
  const [tests, end] = run.failures.map(({ output }) => output);
  expect(tests).toMatch(/^⎯⎯ Failed Tests 1 ⎯⎯\n FAIL {2}a\.test\.ts > adds\nAssertionError/);
  expect(tests?.split('\n')).toHaveLength(60);
  expect(end?.split('\n').at(0)).toBe(' ✓ test 40');
  expect(end?.split('\n').at(-1)).toBe(' ✓ test 99');
});

it('counts an error outside of tests as failed', () => {
  expect(read([task('a#test', { log: passedTests, exitCode: 1 })], 1)).toMatchObject({ passed: 88, failed: 1 });
});

it.each(['', '      Tests  no tests\n', '      Tests  \n'])('counts tests without a number as failed: %j', (log) => {
  expect(read([task('a#test', { log })])).toMatchObject({ passed: 0, failed: 1 });
});

it('counts an unfinished task as failed', () => {
  expect(read([task('b#lint'), { ...task('a#lint'), execution: undefined }])).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [{ name: 'a#lint' }],
  });
});

it('counts a check without a log', () => {
  expect(read([{ ...task('//#format:check'), logFile: undefined }])).toMatchObject({ passed: 1, failed: 0 });
});

it('omits scripts that a package does not have', () => {
  const nothing = { ...task('a#lint'), command: '<NONEXISTENT>' };
  expect(read([nothing, task('b#lint')])).toMatchObject({ passed: 1, failed: 0 });
});

it('fails if Turborepo fails, writes no summary or runs nothing', () => {
  expect(read([task('a#lint')], 1)).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [{ name: 'turbo, with exit code 1' }],
  });
  expect(readRun([], folder, 1)).toMatchObject({ passed: 0, failed: 1 });
  expect(read([])).toMatchObject({ passed: 0, failed: 1 });
});
