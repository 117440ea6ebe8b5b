import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeMemoryFolder, removeFolder } from './memory-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'memory-'));
const gibibyte = 2 ** 30;
const much = { folder, room: 8 * gibibyte, memory: 16 * gibibyte };

afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('makes a folder where there is room and memory, and takes it away', () => {
  const made = makeMemoryFolder(much) ?? '';
  expect(existsSync(made)).toBe(true);
  removeFolder(made);
  expect(existsSync(made)).toBe(false);
});

it.each([
  ['there is no such file system', { folder: join(folder, 'missing') }],
  ['a container leaves 64 MiB there', { ...much, room: gibibyte / 16 }],
  ['programs have little memory', { ...much, memory: 4 * gibibyte }],
])('makes none where %s', (_, machine) => {
  expect(makeMemoryFolder(machine)).toBeNull();
});

it('removes what a run left that was killed, and what a run uses stays', () => {
  const ended = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
  const [left, used] = [ended, process.pid].map((pid) => join(folder, `ledger-explorer-checks-${pid}-made`));
  for (const one of [left, used]) mkdirSync(one ?? '');
  makeMemoryFolder({ ...much, room: 0 });
  expect([left, used].map((one) => existsSync(one ?? ''))).toEqual([false, true]);
});
