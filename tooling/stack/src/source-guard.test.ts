import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guardSource } from './source-guard.ts';

it('a simulated network is never gone on with by a real one, nor the other way round', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guard-'));
  guardSource(folder, 'localnet', 'simulated');
  guardSource(folder, 'localnet', 'simulated');
  guardSource(folder, 'devnet', 'real');
  expect(() => {
    guardSource(folder, 'localnet', 'real');
  }).toThrow(/holds a simulated network "localnet".*--network NAME/);
  rmSync(folder, { recursive: true });
});
