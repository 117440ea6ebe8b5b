import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMadeDatabase, openTestDatabase } from '../testing/index.ts';

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-explorer-'));
  dataDir = join(folder, 'postgres');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a second opening of a folder in one process', () => {
  it('joins the server of the first', async () => {
    const first = await openTestDatabase({ dataDir });
    try {
      const { databaseUrl, started } = await openTestDatabase({ dataDir });
      expect([databaseUrl, started]).toEqual([first.databaseUrl, false]);
    } finally {
      await first.stop();
    }
  });

  it('starts a new server while the first server stops', async () => {
    const first = await openTestDatabase({ dataDir });
    const stopped = first.stop();
    const second = await openTestDatabase({ dataDir });
    expect(second.started).toBe(true);
    await stopped;
    await second.stop();
  });
});

it.each([true, false])('initdb writes a new cluster to disk only for durable databases (%s)', async (durable) => {
  const binaries = join(folder, 'binaries');
  mkdirSync(binaries);
  writeFileSync(join(binaries, 'initdb'), '#!/bin/sh\necho "$@"\nexit 1\n', { mode: 0o755 });
  const { message } = await openMadeDatabase({ dataDir, binaries, durable }).then(
    () => new Error(),
    (error: unknown) => error as Error,
  );
  expect(message).toMatch(/could not make its folder .* -D /);
  expect(message.includes('--no-sync')).toBe(!durable);
});
