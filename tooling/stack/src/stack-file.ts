import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from './data-folder.mjs';
import { StartError } from './options.mjs';

/** What a running stack says about itself in `DIR/stack.json`. */
export interface StackFile {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly databaseUrl: string;
  readonly scanUrl: string;
  readonly pid: number;
}

/**
 * One stack a data folder: claims it, or throws `StartError` where another one has it. What a dead one left is replaced. Returns the uppermost
 * folder that it made; null: none.
 */
export function claimFolder(dataDir: string): string | null {
  const made = makeDataFolder(dataDir);
  for (const name of ['stack.json', 'stack.lock']) {
    const pid = readPid(join(dataDir, name));
    if (pid !== null && isStack(pid)) {
      throw new StartError(
        `a stack is running on ${dataDir} already (process ${pid}): stop that one, or give another --data`,
      );
    }
  }
  rmSync(join(dataDir, 'stack.json'), { force: true });
  writeFileSync(join(dataDir, 'stack.lock'), `{"pid":${process.pid}}\n`);
  return made;
}

/** Written whole: nobody reads half of it. Holds a key and a password, so only its owner may. */
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

/** Whether the process lives and, where the system tells, is no other one that got the same number since. */
function isStack(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and is someone else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  try {
    // In a clone; as npm installs it.
    return /\/main\.js|ledger-explorer/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return true;
  }
}
