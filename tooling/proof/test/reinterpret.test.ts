import type { Facts } from '@ledger-explorer/ledger';
import { checksum, type Entry, migrate, openReader, reinterpret } from '@ledger-explorer/store';
import { testDatabase } from '@ledger-explorer/store/testing/database';
import { describe, expect, it } from 'vitest';
import { cleanChecksum } from '../src/index/clean-checksum.ts';
import type { IndexAddress } from '@ledger-explorer/kit';
import { commitAll } from '@ledger-explorer/store/testing';
import { drawParameters } from '../src/ledgers/draw-parameters.ts';
import { draws } from '../src/draws.ts';
import { makeLedger, readEntries } from '../src/ledgers/ledger.ts';
import { takesAll } from './takes-all.ts';

const { databaseUrl } = await testDatabase();

/** The entry as an older interpreter might have read it, without some kinds of facts. */
function forgetful(entry: Entry, next: () => number): Entry {
  const kinds = Object.entries(entry.facts) as [keyof Facts, Facts[keyof Facts]][];
  const kept = kinds.map(([kind, facts]) => [kind, next() < 0.1 ? [] : facts] as const);
  return { update: entry.update, facts: Object.fromEntries(kept) as unknown as Facts };
}

describe('reinterpret', () => {
  it.each(takesAll ? [1011, 1012, 1013] : [1011])(
    'adds all facts that an older interpreter missed in ledger %i',
    async (n) => {
      const address: IndexAddress = { databaseUrl, network: `forgetful${n}` };
      const entries = readEntries(makeLedger(drawParameters(n, takesAll ? 260 : 120)).items);
      const { next } = draws(`forgotten of ${n}`);
      await migrate(address);
      const oldEntries = entries.map((entry) => forgetful(entry, next));
      await commitAll(address, oldEntries);
      const clean = await cleanChecksum(databaseUrl, entries);
      expect((await checksum(address)).total).not.toBe(clean.total);
      const { updates, changed } = await reinterpret(address);
      expect(updates).toBe(entries.length);
      expect(changed).toEqual(expect.arrayContaining(['coin', 'party', 'transfer']));
      expect(await checksum(address)).toMatchObject({ tables: clean.tables });
      const reader = await openReader(address);
      // All updates have new positions, after the earlier ones.
      expect((await reader.head())?.position).toBe(2 * entries.length);
      await reader.close();
      expect(await reinterpret(address)).toEqual({ updates, changed: [] });
    },
  );
});
