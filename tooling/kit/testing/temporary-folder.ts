import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Creates a folder that is removed after all tests of the calling file. `parent`: folder to create it in. */
export function temporaryFolder(prefix: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, prefix));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
