import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from './options.mjs';
import { programCommand } from './program-command.ts';

const run = promisify(execFile);

/** The key of an earlier start; null: there is none. */
export function readDemoKey(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'demo-key'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/**
 * Creates a key by `pnpm keys create` and stores it in a file that only its owner may read. The limit of the key is the service's `RATE_LIMIT`.
 * Throws `StartError`.
 */
export async function createDemoKey(dataDir: string, databaseUrl: string): Promise<string> {
  const { stdout } = await run(process.execPath, [...programCommand('keys'), 'create', '--name', 'demo'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  }).catch((error: unknown) => {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new StartError(`cannot create the demo key: ${reason}`);
  });
  const key = /\blx_[0-9A-Za-z]+/.exec(stdout)?.[0];
  if (key === undefined) throw new Error(`pnpm keys create printed no key: ${stdout.trim()}`);
  writeFileSync(join(dataDir, 'demo-key'), `${key}\n`, { mode: 0o600 });
  return key;
}
