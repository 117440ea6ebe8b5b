import { afterAll, describe, expect, it } from 'vitest';
import { checksum, type Entry, migrate, openReader, openWriter, rewind } from '../src/index.ts';
import { commitAll, onDatabase } from '../testing/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { dso, entry, updateIdOf } from './ledger.ts';

const { databaseUrl, drop } = await createTestDatabase();
afterAll(drop);

const updates = 1_500;
const often = 'often::1';

function address(network: string) {
  return { databaseUrl, network };
}

/** Update `n`: a party and a template in most updates, and a party that appears rarely. */
function nthUpdate(n: number): Entry {
  const observers = [...(n % 7 === 0 ? [] : [often]), ...(n % 500 === 0 ? ['seldom::1'] : [])];
  const shapes = n % 3 === 0 ? [] : [{ template: 'A:One', choice: null }];
  return entry(n, [`aa${n}`], { parties: [dso, ...observers], shapes }, updateIdOf(n), observers);
}
const ledger = Array.from({ length: updates }, (_, index) => nthUpdate(index + 1));

function write(network: string, size: number, from = 0): Promise<void> {
  return commitAll(address(network), ledger.slice(from), size);
}

async function runsOf(network: string): Promise<number> {
  const { rows } = await onDatabase(databaseUrl, (client) =>
    client.query<{ runs: string }>(`select count(*) as runs from ${network}.update_run`),
  );
  return Number(rows[0]?.runs);
}

describe('runs of the newest volume', () => {
  it('are merged while commits are small, with the same checksum as large commits', async () => {
    for (const network of ['large', 'small']) await migrate({ ...address(network), volumePositions: 65_536 });
    await write('large', 1_000);
    await write('small', 6);
    // Without merging, 250 commits leave 750 runs, in the lists of the DSO, of `often` and of `A:One`. The runs of the first 1,026 updates (171 commits)
    // are merged into a few; the other 79 commits leave 237.
    expect(await runsOf('small')).toBeLessThan(270);
    const { total } = await checksum(address('large'));
    expect((await checksum(address('small'))).total).toBe(total);
  });

  it('return every update to a reader while they are merged', async () => {
    await migrate({ ...address('read'), volumePositions: 65_536 });
    const writer = await openWriter(address('read'));
    const reader = await openReader({ ...address('read'), poolSize: 4, statementTimeoutMs: 60_000 });
    const wanted = ledger.flatMap((_, index) => ((index + 1) % 7 === 0 ? [] : [updateIdOf(index + 1)]));
    let written = 20;
    await writer.commit(ledger.slice(0, written));
    const end = new AbortController();
    const writing = (async () => {
      for (; written < updates; written += 20) await writer.commit(ledger.slice(written, written + 20));
    })().finally(() => {
      end.abort();
    });
    let pages = 0;
    while (!end.signal.aborted) {
      const ofWritten = written - Math.floor(written / 7);
      const found: string[] = [];
      for (let start: string | undefined; ;) {
        const { value } = await reader.listPartyUpdates({
          partyId: often,
          include: 'none',
          orderBy: 'ASC',
          size: 100,
          start,
        });
        found.push(...(value?.content ?? []).map(({ updateId }) => updateId));
        pages += 1;
        if (value?.newer == null) break;
        start = value.newer;
      }
      expect(found.length).toBeGreaterThanOrEqual(ofWritten);
      expect(found).toEqual(wanted.slice(0, found.length));
    }
    await writing;
    expect(pages).toBeGreaterThan(10);
    await reader.close();
    await writer.close();
  });

  it('are cut by a rewind and give the same checksum after a replay', async () => {
    const { total } = await checksum(address('large'));
    await rewind({ ...address('small'), to: { migrationId: 0, recordTime: ledger[1_199]?.update.recordTime ?? 0n } });
    await write('small', 12, 1_200);
    expect((await checksum(address('small'))).total).toBe(total);
  });
});
