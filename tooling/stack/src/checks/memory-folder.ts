import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../is-alive.ts';

const gibibyte = 2 ** 30;
/** Bytes that must be free for tests of several packages at a time and their programs. Databases alone take 490 MiB. */
const needed = { room: 4 * gibibyte, memory: 8 * gibibyte };

/**
 * A new folder for files of tests in `folder`, which is in memory; null: the machine has no such folder, or little memory. Copying a test's
 * database there takes a tenth of the CPU time of a disk. Folders of earlier runs that were killed are removed.
 */
export function makeMemoryFolder(folder: string): string | null {
  try {
    for (const name of readdirSync(folder)) {
      const [, pid] = /^ledger-explorer-checks-(\d+)-/.exec(name) ?? [];
      if (pid !== undefined && !isAlive(Number(pid))) removeFolder(join(folder, name));
    }
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < needed.room || process.availableMemory() < needed.memory) return null;
    const made = mkdtempSync(join(folder, `ledger-explorer-checks-${process.pid}-`));
    // PostgreSQL runs as another user if this process is root, and has to reach the files below.
    chmodSync(made, 0o711);
    return made;
  } catch {
    return null;
  }
}

/** Removes a folder in which ending programs may still write. */
export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // The next run removes it, unless it belongs to another user.
  }
}
