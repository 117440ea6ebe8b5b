import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { expect, it } from 'vitest';
import { guardSource } from './source-guard.ts';

const folder = temporaryFolder('guard-');

it('guardSource rejects a real network in the folder of a simulated one with the same name', () => {
  guardSource(folder, 'localnet', 'simulated');
  guardSource(folder, 'localnet', 'simulated');
  guardSource(folder, 'devnet', 'real');
  expect(() => {
    guardSource(folder, 'localnet', 'real');
  }).toThrow(/holds a simulated network "localnet".*--network NAME/);
});
