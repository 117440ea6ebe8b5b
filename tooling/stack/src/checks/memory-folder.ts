import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const gibibyte = 2 ** 30;
/** The tests of the proof and of the indexer, at a time, kept 490 MiB. Six packages are tested at a time, and their programs need memory too. */
const needed = { room: 4 * gibibyte, memory: 8 * gibibyte };

/** Room and memory of a machine, in bytes. */
interface Machine {
  /** Folder of a file system in memory. */
  readonly folder: string;
  /** Default: what is free there; null: there is no such file system. */
  readonly room?: number | null;
  /** Default: what is available to programs. */
  readonly memory?: number;
}

/**
 * A new folder in memory for what tests write; null: this machine has none, or little room in it. To copy a test's database there takes
 * a tenth of the processor's time that it takes on a disk. What earlier runs left that were killed is removed.
 */
export function makeMemoryFolder({
  folder,
  room = roomIn(folder),
  memory = process.availableMemory(),
}: Machine): string | null {
  if (room === null) return null;
  for (const name of readdirSync(folder)) {
    const [, pid] = /^ledger-explorer-checks-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) removeFolder(join(folder, name));
  }
  if (room < needed.room || memory < needed.memory) return null;
  try {
    const made = mkdtempSync(join(folder, `ledger-explorer-checks-${process.pid}-`));
    // PostgreSQL, which runs as another user where this one is root, finds its files below.
    chmodSync(made, 0o711);
    return made;
  } catch {
    return null;
  }
}

/** Removes it while programs that are ending may still write there. */
export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // The next run removes it, or it is another user's.
  }
}

function roomIn(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
