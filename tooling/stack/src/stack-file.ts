import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
 * Locks the data folder for this stack. Throws `StartError` if another stack runs on it; the lock of an ended stack is replaced. Returns the
 * uppermost folder that was created; null: none.
 */
export function claimFolder(dataDir: string): string | null {
  const made = makeDataFolder(dataDir);
  for (const name of ['stack.json', 'stack.lock']) {
    const path = join(dataDir, name);
    if (!existsSync(path)) continue;
    const pid = readPid(path);
    if (pid !== null && isStack(pid)) {
      throw new StartError(
        `a stack is running on ${dataDir} already (process ${pid}): stop it, or give another --data`,
      );
    }
    rmSync(path, { force: true });
  }
  try {
    writeFileSync(join(dataDir, 'stack.lock'), `{"pid":${process.pid}}\n`, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new StartError(`another stack starts on ${dataDir}: stop it, or give another --data`);
  }
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

/** Whether the process exists and is a stack, as far as the system shows it: a later program can have the id of an ended stack. */
function isStack(pid: number): boolean {
  // In a container, an earlier start can have had the id of this process.
  if (pid === process.pid || !isAlive(pid)) return false;
  try {
    // The command line in a clone, or as npm installs it.
    return /\/main\.js|ledger-explorer/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return true;
  }
}
