import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { residentMemory, startProgram } from '@ledger-explorer/kit';
import { startStreamingScan } from '@ledger-explorer/proof';
import { openEmbedded, openWriter } from '@ledger-explorer/store';
import { onDatabase, waitUntilPacked } from '@ledger-explorer/store/testing';
import { type Figure, figure, median } from '../figure.ts';
import { count, scenario } from '../scenario.ts';
import { copyTables } from './copy-tables.ts';
import { recordedMix, recordedPages } from './recorded-pages.ts';

/** Bytes of all tables and indexes of a network, and of the largest tables. */
function diskOf(databaseUrl: string, network: string) {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
       where relnamespace = $1::regnamespace and relkind = 'r' order by 2 desc`,
      [network],
    );
    const tables = rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
    return { total: tables.reduce((sum, { bytes }) => sum + bytes, 0), largest: tables.slice(0, 5) };
  });
}

/** Catch-up of the indexer with a durable PostgreSQL, including the start of the program. */
export const ingest = scenario({
  summary:
    'how fast the indexer catches up, from recorded pages and over HTTP, compared with COPY of the same rows; disk and memory',
  settings: { updates: count('updates', 100_000, 'length of the ledger, in updates of 8 events') },
  async run({ updates }, tell) {
    const pages = await recordedPages(updates, tell);
    const folder = await mkdtemp(join(tmpdir(), 'bench-ingest-'));
    const database = await openEmbedded({ dataDir: join(folder, 'postgres') });
    const { databaseUrl } = database;
    try {
      tell(`catching up with ${pages.updates} recorded updates`);
      const source = pathToFileURL(pages.folder).href;
      const recorded = await runIndexer({ databaseUrl, network: 'recorded', source });
      const disk = await diskOf(databaseUrl, 'recorded');
      tell('catching up again, into volumes of a quarter, and packing those that close');
      const packed = { databaseUrl, network: 'packed' };
      // A quarter of the positions, rounded up to a multiple of 4, as the store requires.
      await runIndexer({ ...packed, source, volumePositions: 4 * Math.ceil(pages.updates / 16) });
      // An open writer packs closed volumes.
      const writer = await openWriter(packed);
      await waitUntilPacked(packed);
      await writer.close();
      const packedDisk = await diskOf(databaseUrl, packed.network);
      tell('copying the same rows');
      const copied = await copyTables(databaseUrl, 'recorded', join(folder, 'rows'));
      tell('catching up over HTTP, from a ledger made on the way');
      // The simulator is slower than recorded pages.
      const history = Math.min(pages.updates, 50_000);
      const scan = await startStreamingScan({ ...recordedMix, history });
      const running = runIndexer({ databaseUrl, network: 'http', source: scan.url });
      await Promise.allSettled([running]);
      await scan.close();
      const overHttp = await running;
      return [
        figure('ingest: recorded', 'updates/s', pages.updates / recorded.seconds, { atLeast: 5000 }),
        figure('ingest: recorded', 'events/s', pages.events / recorded.seconds),
        figure('ingest: recorded', 'rows/s', copied.rows / recorded.seconds),
        figure('ingest: recorded', 'MB of JSON/s', pages.bytes / 1e6 / recorded.seconds),
        figure('ingest: recorded', 'events per update', pages.events / pages.updates),
        figure('ingest: COPY', 'rows/s', copied.rows / copied.seconds),
        figure('ingest: COPY', 'COPY time / indexer time', copied.seconds / recorded.seconds, { atLeast: 0.5 }),
        figure('ingest: HTTP', 'updates/s (the ledger is made on the same cores)', history / overHttp.seconds),
        figure('ingest: disk', 'all tables and indexes per byte of JSON', disk.total / pages.bytes),
        figure('ingest: disk', 'packed, per byte of JSON', packedDisk.total / pages.bytes, { atMost: 0.295 }),
        ...disk.largest.map(({ name, bytes }): Figure =>
          figure('ingest: disk', `${name} per byte of JSON`, bytes / pages.bytes),
        ),
        figure('ingest: memory', 'median MiB resident', recorded.memory.median, { atMost: 400 }),
        figure('ingest: memory', 'most MiB resident', recorded.memory.most),
      ];
    } finally {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** Result of a catch-up of the real indexer. */
interface CaughtUp {
  readonly seconds: number;
  /** Resident memory of the indexer in MiB: median and maximum of all measurements. */
  readonly memory: { readonly median: number; readonly most: number };
}

/** Runs `indexer run --until-head` from a source into an empty network, and measures its memory four times a second. */
async function runIndexer(target: {
  readonly databaseUrl: string;
  readonly network: string;
  readonly source: string;
  /** Positions per volume; default: the store's, which a benchmark does not fill. */
  readonly volumePositions?: number;
}): Promise<CaughtUp> {
  const began = performance.now();
  const indexer = startProgram('indexer', ['run', '--until-head'], {
    DATABASE_URL: target.databaseUrl,
    NETWORK: target.network,
    SCAN_URL: target.source,
    ...(target.volumePositions === undefined ? {} : { VOLUME_POSITIONS: String(target.volumePositions) }),
  });
  const samples: number[] = [];
  const sampling = setInterval(() => {
    const resident = residentMemory(indexer.pid);
    if (resident !== null) samples.push(resident);
  }, 250);
  const { code, output } = await indexer.ended;
  clearInterval(sampling);
  if (code !== 0) throw new Error(`the indexer has ended with ${String(code)}: ${output.slice(-2000)}`);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, memory: { median: median(samples), most: Math.max(...samples) } };
}
