import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { EmbeddedDatabase } from '../src/engine/embedded.ts';
import { listen } from './listen.ts';
import { openTestDatabase } from './open-test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A URL that responds with the URL of the run's PostgreSQL, which the first request starts. */
    postgres: string;
  }
}

/** One PostgreSQL for all test files of a run, started on first use: `testDatabase` creates databases in it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let folder: string | null = null;
  let opening: Promise<EmbeddedDatabase> | null = null;
  const open = async () => {
    folder = await mkdtemp(join(tmpdir(), 'ledger-explorer-'));
    return openTestDatabase({ dataDir: join(folder, 'postgres') });
  };
  const door = createServer((_, response) => {
    opening ??= open();
    opening.then(
      ({ databaseUrl }) => response.end(databaseUrl),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  provide('postgres', `http://127.0.0.1:${await listen(door)}`);
  return async () => {
    door.close();
    const database = await opening?.catch(() => null);
    await database?.stop();
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  };
}
