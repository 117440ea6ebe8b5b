import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guardSource } from './source-guard.ts';

it('guardSource rejects a real network in the folder of a simulated one with the same name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guard-'));
  guardSource(folder, 'localnet', 'simulated');
  guardSource(folder, 'localnet', 'simulated');
  guardSource(folder, 'devnet', 'real');
  expect(() => {
    guardSource(folder, 'localnet', 'real');
  }).toThrow(/holds a simulated network "localnet".*--network NAME/);
  rmSync(folder, { recursive: true });
});
