import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './is-alive.ts';
import { makeDataFolder } from './data-folder.mjs';
import { StartError } from './options.mjs';

/** The content of `DIR/stack.json` while a stack runs. */
export interface StackFile {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly databaseUrl: string;
  readonly scanUrl: string;
  readonly pid: number;
}

/**
 * Locks the data folder for this stack. Throws `StartError` if another one is running on it; the lock of an ended one is replaced. Returns the
 * uppermost folder that was created; null: none.
 */
export function claimFolder(dataDir: string): string | null {
  const made = makeDataFolder(dataDir);
  for (const name of ['stack.json', 'stack.lock']) {
    const pid = readPid(join(dataDir, name));
    if (pid !== null && isStack(pid)) {
      throw new StartError(
        `a stack is running on ${dataDir} already (process ${pid}): stop it, or give another --data`,
      );
    }
  }
  rmSync(join(dataDir, 'stack.json'), { force: true });
  writeFileSync(join(dataDir, 'stack.lock'), `{"pid":${process.pid}}\n`);
  return made;
}

/** Writes the stack file at once, so that no reader sees half of it. Only its owner may read it, because it has a key and a password. */
export function writeStackFile(dataDir: string, content: StackFile): void {
  const path = join(dataDir, 'stack.json');
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

export function releaseFolder(dataDir: string): void {
  rmSync(join(dataDir, 'stack.json'), { force: true });
  rmSync(join(dataDir, 'stack.lock'), { force: true });
}

function readPid(path: string): number | null {
  try {
    const { pid } = JSON.parse(readFileSync(path, 'utf8')) as { pid?: unknown };
    return typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** Whether the process exists and, if the system tells, is a stack: its id may have been given to another program. */
function isStack(pid: number): boolean {
  if (pid === process.pid || !isAlive(pid)) return false;
  try {
    // The command line in a clone, or as npm installs it.
    return /\/main\.js|ledger-explorer/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return true;
  }
}
