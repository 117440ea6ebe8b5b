import { randomBytes } from 'node:crypto';
import {
  checksum,
  distribute,
  type Entry,
  migrate,
  moveBack,
  openWriter,
  readVolumes,
  rewind,
} from '@ledger-explorer/store';
import { untilPacked } from '@ledger-explorer/store/testing';
import { createTestDatabase } from '@ledger-explorer/store/testing/database';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanChecksum } from '../src/index/clean-checksum.ts';
import { commitAll, type Place } from '../src/index/commit-all.ts';
import { drawParameters } from '../src/ledgers/draw-parameters.ts';
import { makeLedger, readEntries } from '../src/ledgers/ledger.ts';
import { proveLedger } from '../src/prove-ledger.ts';

/**
 * URLs of databases, comma separated: of the index, then of its workers. Without, databases of the tests' PostgreSQL. `PROOF_DISTRIBUTED_LEDGERS` says
 * how many ledgers; one by default.
 */
const given = (process.env.PROOF_DISTRIBUTED ?? '').split(/,(?=postgres)/).filter((url) => url !== '');
const count = Number(process.env.PROOF_DISTRIBUTED_LEDGERS ?? 1);

async function databases(): Promise<readonly [string, ...string[]]> {
  const [index, ...workers] = given;
  if (index !== undefined) return [index, ...workers];
  const made = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()]);
  for (const { drop } of made) onTestFinished(drop);
  return [made[0].databaseUrl, made[1].databaseUrl, made[2].databaseUrl];
}

/** Commits, and waits until the writer has packed what that closed. */
async function commitPacked(place: Place, entries: readonly Entry[], batch = 1000): Promise<void> {
  const writer = await openWriter(place);
  for (let from = 0; from < entries.length; from += batch) await writer.commit(entries.slice(from, from + batch));
  await untilPacked(place);
  await writer.close();
}

describe('an index whose closed volumes are on two other servers', () => {
  it.each(Array.from({ length: count }, (_, at) => 1101 + at))(
    'answers what the simulator knows, is read on, rewound and brought back (ledger %i)',
    async (n) => {
      const [databaseUrl, ...servers] = await databases();
      const place = { databaseUrl, network: `spread_${randomBytes(4).toString('hex')}` };
      await migrate({ ...place, volumePositions: 256 });
      const ledger = makeLedger(drawParameters(n, 1_000));
      const entries = readEntries(ledger.items);
      const half = entries.slice(0, 700);
      await commitPacked(place, half, 100);
      await distribute({ ...place, servers });
      const away = async () => (await readVolumes(place)).filter(({ server }) => server !== null);
      expect((await away()).map(({ volume }) => volume)).toEqual([0]);
      await commitPacked(place, entries);
      await distribute({ ...place, servers });
      const volumes = await away();
      expect(new Set(volumes.map(({ server }) => server)).size).toBe(servers.length);
      // It has everything already: what comes again is compared with what is there.
      expect(await proveLedger(ledger, place)).toEqual([]);
      const clean = await cleanChecksum(databaseUrl, entries);
      expect((await checksum(place)).tables).toEqual(clean.tables);

      for (const { volume } of volumes) await moveBack({ ...place, volume });
      const last = half.at(-1)?.update;
      if (last === undefined) throw new Error('the ledger has no updates');
      await rewind({ ...place, to: { migrationId: last.migrationId, recordTime: last.recordTime } });
      await commitAll(place, entries, 150);
      expect((await checksum(place)).tables).toEqual(clean.tables);
    },
  );
});
