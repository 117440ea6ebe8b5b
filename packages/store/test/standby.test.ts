import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  migrate,
  openEnrichment,
  openKeyStore,
  openWriter,
  reinterpret,
  rewind,
  schemaState,
  StoreUnavailable,
} from '../src/index.ts';
import { Queries } from '../src/growth/queries.ts';
import { readerRole } from '../src/schema/reader-role.ts';
import {
  commitAll,
  type HeldReads,
  holdReads,
  onDatabase,
  openReplicated,
  type Replicated,
  setReadOnly,
} from '../testing/index.ts';
import { entry } from './ledger.ts';

const network = 'localnet';
let folder: string;
let replicated: Replicated;
let heldReads: HeldReads;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-explorer-'));
  // Replay never waits for a read.
  replicated = await openReplicated(folder, { max_standby_streaming_delay: '0' });
  const { databaseUrl } = replicated.primary;
  await migrate({ databaseUrl, network });
  await commitAll({ databaseUrl, network }, [entry(1, ['00aa'])]);
  heldReads = await holdReads(replicated, network, readerRole);
  await onDatabase(databaseUrl, (client) =>
    client.query(
      `create function ${network}.always_deadlocked() returns int language plpgsql as $$ begin
         raise exception 'deadlock detected' using errcode = 'deadlock_detected';
       end $$`,
    ),
  );
});
afterAll(async () => {
  await replicated.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `work` while reads of `while_held()` on the standby wait. */
async function readHeld(work: (queries: Queries) => Promise<void>): Promise<void> {
  await heldReads.hold();
  const { databaseUrl } = replicated.standby;
  const queries = new Queries({ databaseUrl, network, poolSize: 1, statementTimeoutMs: 60_000, role: readerRole });
  try {
    await work(queries);
  } finally {
    await heldReads.release();
    await queries.close();
  }
}

const heldStatement = { name: 'held', columns: { found: 'boolean' }, text: 'select while_held() as found' } as const;
const deadlocked = { name: 'deadlocked', columns: {}, text: 'select always_deadlocked()' };

describe('a read that a standby cancels during replay', () => {
  it('is retried', async () => {
    await readHeld(async (queries) => {
      const found = queries.rows(heldStatement);
      await heldReads.cancel();
      await heldReads.cancel();
      await heldReads.release();
      expect((await found).map((row) => row.found)).toEqual([true]);
    });
  });

  it('fails with StoreUnavailable after three cancellations', async () => {
    await readHeld(async (queries) => {
      const found = queries.rows(heldStatement).catch((error: unknown) => error);
      for (let time = 0; time < 3; time += 1) await heldReads.cancel();
      expect(await found).toBeInstanceOf(StoreUnavailable);
      expect(String(await found)).toContain('conflict with recovery');
    });
  });
});

it('a read that deadlocks on every attempt fails with StoreUnavailable', async () => {
  const { databaseUrl } = replicated.primary;
  const queries = new Queries({ databaseUrl, network, poolSize: 1, statementTimeoutMs: 60_000 });
  try {
    await expect(queries.rows(deadlocked)).rejects.toThrow(StoreUnavailable);
  } finally {
    await queries.close();
  }
});

describe('writing to a read-only database', () => {
  const key = { id: 'one', name: 'one', hash: 'one', rateLimit: null, expiresAt: null };
  const writing: Readonly<Record<string, (databaseUrl: string) => Promise<unknown>>> = {
    migrate: (databaseUrl) => migrate({ databaseUrl, network }),
    openWriter: (databaseUrl) => openWriter({ databaseUrl, network }),
    rewind: (databaseUrl) => rewind({ databaseUrl, network, to: { migrationId: 0, recordTime: 0n } }),
    reinterpret: (databaseUrl) => reinterpret({ databaseUrl, network }),
    async openEnrichment(databaseUrl) {
      const enrichment = await openEnrichment({ databaseUrl, network });
      try {
        await enrichment.hosts([]);
      } finally {
        await enrichment.close();
      }
    },
    async openKeyStore(databaseUrl) {
      const keys = openKeyStore({ databaseUrl });
      try {
        await keys.add(key);
      } finally {
        await keys.close();
      }
    },
  };
  it.each(Object.keys(writing))('%s on a standby rejects with StoreUnavailable', async (use) => {
    const failure = await writing[use]?.(replicated.standby.databaseUrl).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(String(failure)).toMatch(/^StoreUnavailable: the database is read-only [^\n]+ a primary is needed$/);
  });

  it('rejects while a primary is read-only and succeeds afterwards', async () => {
    const { databaseUrl } = replicated.primary;
    const writer = await openWriter({ databaseUrl, network });
    await setReadOnly(databaseUrl, true);
    // That ended the writer's session.
    await expect(writer.commit([entry(2, ['00ab'])])).rejects.toThrow(StoreUnavailable);
    await writer.close();
    await expect(openWriter({ databaseUrl, network })).rejects.toThrow('the database is read-only');
    await setReadOnly(databaseUrl, false);
    const again = await openWriter({ databaseUrl, network });
    expect((await again.commit([entry(2, ['00ab'])])).position).toBe(2);
    await again.close();
  });

  it('reading the schema state works on a standby', async () => {
    await replicated.replayed();
    expect(await schemaState({ databaseUrl: replicated.standby.databaseUrl, network })).toBe('current');
  });
});

// The last test of this file: the standby becomes the primary.
it('a promoted standby has greater revisions than its lost primary, also after a writer opens again', async () => {
  const sequencer = { id: null, url: null, serial: null, migrationId: null, availableAfter: null };
  const revise = async (databaseUrl: string, svName: string) => {
    const enrichment = await openEnrichment({ databaseUrl, network });
    await enrichment.sequencers([{ ...sequencer, svName }]);
    await enrichment.close();
    return revisionOf(databaseUrl);
  };
  await replicated.replayed();
  await replicated.stopStreaming();
  const lost = await revise(replicated.primary.databaseUrl, 'found before');
  await replicated.kill();
  await replicated.promote();
  const { databaseUrl } = replicated.standby;
  // The first writer after a promotion moves the revision into a range of the new timeline.
  await (await openWriter({ databaseUrl, network })).close();
  expect(await revise(databaseUrl, 'found after')).toBeGreaterThan(lost);
  const before = await revisionOf(databaseUrl);
  await (await openWriter({ databaseUrl, network })).close();
  expect(await revisionOf(databaseUrl)).toBe(before);
});

function revisionOf(databaseUrl: string): Promise<number> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ revision: string }>(`select revision from ${network}.revision`);
    return Number(rows[0]?.revision);
  });
}
