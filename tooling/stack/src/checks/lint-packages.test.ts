import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPassed, toLint, writePassed } from './lint-packages.ts';

function file() {
  const folder = mkdtempSync(join(tmpdir(), 'passed-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return join(folder, 'cache/passed.json');
}

it('lists packages with a script lint, and no other tasks', () => {
  const task = { task: 'lint', command: 'oxlint', directory: 'spec', hash: 'a' };
  const others = [
    { ...task, task: 'transit', directory: 'deploy' },
    { ...task, command: '<NONEXISTENT>', directory: 'tooling/eslint' },
  ];
  expect(toLint(JSON.stringify({ tasks: [task, ...others] }))).toEqual([{ folder: 'spec', hash: 'a' }]);
});

it('reads what was written', () => {
  const passed = file();
  writePassed(passed, [{ folder: 'spec', hash: 'a' }]);
  expect([...readPassed(passed)]).toEqual([['spec', 'a']]);
});

it('lints every package if nothing passed yet or the list is damaged', () => {
  const passed = file();
  expect(readPassed(passed).size).toBe(0);
  writePassed(passed, []);
  writeFileSync(passed, '{"spec":');
  expect(readPassed(passed).size).toBe(0);
});
