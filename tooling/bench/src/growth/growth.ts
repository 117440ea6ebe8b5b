import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answersOfSamples } from '@ledger-explorer/proof';
import { openEmbedded, openReader } from '@ledger-explorer/store';
import pg from 'pg';
import { figure, type Figure } from '../figure.ts';
import { countStatements } from '../ledger/indexed-ledger.ts';
import { LedgerWriter } from '../ledger/ledger-writer.ts';
import { count, scenario } from '../scenario.ts';
import { findRequests, type Request } from '../requests.ts';

/** Cost of an operation in PostgreSQL. */
interface Cost {
  /**
   * Sum over the operation's statements of their shortest execution time in milliseconds times their number (each
   * volume has its own statements). The shortest time excludes other load of the machine. Planning is not included,
   * because prepared statements are planned once.
   */
  readonly milliseconds: number;
  /** Number of read blocks of 8 KiB. */
  readonly blocks: number;
}

const rounds = 40;

/** Time of each operation in the database at several lengths of one ledger. */
export const growth = scenario({
  summary: 'time of every operation in the database, for 100,000, 1 million and 10 million events',
  settings: {
    events: count('events', 1_000_000, 'length of the longest ledger, in events; 10000000 takes half an hour'),
    volume: count('volume', 65_536, 'positions of a volume: ten million events are in 19 of 65536'),
  },
  async run({ events: longest, volume: volumePositions }, tell) {
    const ledgerLengths = [100_000, 1_000_000, 10_000_000].filter((length) => length <= longest);
    if (!ledgerLengths.includes(longest)) ledgerLengths.push(longest);
    const folder = await mkdtemp(join(tmpdir(), 'bench-growth-'));
    const database = await openEmbedded({ dataDir: join(folder, 'postgres'), durable: false });
    let { databaseUrl } = database;
    let stop = () => database.stop();
    try {
      const writer = await LedgerWriter.open(databaseUrl, 'bench', longest, volumePositions);
      await countStatements({ databaseUrl });
      await writer.close();
      await stop();
      // pg_stat_statements is active from this start on.
      const counting = await openEmbedded({ dataDir: join(folder, 'postgres'), durable: false });
      ({ databaseUrl } = counting);
      stop = () => counting.stop();
      const growing = await LedgerWriter.open(databaseUrl, 'bench', longest);
      const measured: { readonly events: number; readonly costs: ReadonlyMap<string, Cost> }[] = [];
      // The same requests at every length, because others could be cheaper.
      let requests: readonly Request[] | null = null;
      for (const length of ledgerLengths) {
        tell(`writing until ${length} events`);
        await growing.writeUntil(length, tell);
        const costs = await measure(databaseUrl, requests);
        requests = costs.requests;
        measured.push({ events: growing.events, costs: costs.byName });
      }
      await growing.close();
      return figuresOf(measured);
    } finally {
      await stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
});

async function measure(databaseUrl: string, given: readonly Request[] | null) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('vacuum analyze');
  const reader = await openReader({ databaseUrl, network: 'bench', poolSize: 1 });
  try {
    const answer = answersOfSamples(reader);
    const requests = given ?? (await findRequests(answer));
    const byName = new Map<string, Cost>();
    for (const { name, targets } of requests) {
      const ask = async () => {
        for (let round = 0; round < rounds; round += 1) await answer(targets[round % targets.length] ?? '');
      };
      // Warms up the connection: plans, and pages in memory.
      await ask();
      await client.query('select pg_stat_statements_reset()');
      await ask();
      const { rows } = await client.query<{ milliseconds: number; blocks: string }>(
        `select sum(min_exec_time * calls) / $1 as milliseconds, sum(shared_blks_hit + shared_blks_read) / $1 as blocks
         from pg_stat_statements where query not like '%pg_stat_statements%'`,
        [rounds],
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`${name} has run no statement`);
      byName.set(name, { milliseconds: row.milliseconds, blocks: Number(row.blocks) });
    }
    return { requests, byName };
  } finally {
    await reader.close();
    await client.end();
  }
}

/**
 * Figures of times and blocks. Blocks do not depend on other load, and decide the speed once the index exceeds
 * memory; times have goals.
 */
function figuresOf(
  measured: readonly { readonly events: number; readonly costs: ReadonlyMap<string, Cost> }[],
): Figure[] {
  const [first] = measured;
  if (first === undefined) return [];
  return [...first.costs].flatMap(([name, least]) => [
    figure('growth: ms', `${name}, ${first.events} events`, least.milliseconds),
    ...measured.slice(1).flatMap(({ events, costs }) => {
      const cost = costs.get(name) ?? { milliseconds: Number.NaN, blocks: Number.NaN };
      return [
        figure('growth: time', `${name}, ${events} events / ${first.events}`, cost.milliseconds / least.milliseconds, {
          atMost: 1.2,
        }),
        figure('growth: blocks', `${name}, ${events} events / ${first.events}`, cost.blocks / least.blocks),
      ];
    }),
  ]);
}
