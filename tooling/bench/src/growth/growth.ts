import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@ledger-explorer/store';
import { onDatabase } from '@ledger-explorer/store/testing';
import { figure, type Figure } from '../figure.ts';
import { countStatements } from '../ledger/indexed-ledger.ts';
import { LedgerWriter } from '../ledger/ledger-writer.ts';
import { type StatementCost, withCosts } from '../ledger/statement-costs.ts';
import { count, scenario } from '../scenario.ts';
import { findRequests, type Request } from '../requests.ts';

const rounds = 40;

/** Time of each operation in the database at several lengths of one ledger. */
export const growth = scenario({
  summary: 'time of every operation in the database, for 100,000 events, and ten times as many up to --events',
  settings: {
    events: count('events', 1_000_000, 'length of the longest ledger, in events; 10000000 takes half an hour'),
    volume: count('volume', 65_536, 'positions of a volume: ten million events, 8 a position, are in 19 of 65536'),
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
      const measured: { readonly events: number; readonly costs: ReadonlyMap<string, StatementCost> }[] = [];
      // The same requests at every length, because others could be cheaper.
      let requests: readonly Request[] | null = null;
      for (const length of ledgerLengths) {
        tell(`writing until ${length} events`);
        await growing.writeUntil(length, tell);
        await onDatabase(databaseUrl, (client) => client.query('vacuum analyze'));
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

/** Average cost of each request, time by `withCosts`. `given`: the requests; null: all that the index has a response for. */
function measure(databaseUrl: string, given: readonly Request[] | null) {
  return withCosts({ databaseUrl, network: 'bench' }, async (answer, costOf) => {
    const requests = given ?? (await findRequests(answer));
    const byName = new Map<string, StatementCost>();
    for (const { name, targets } of requests) {
      const ask = async () => {
        for (let round = 0; round < rounds; round += 1) await answer(targets[round % targets.length] ?? '');
      };
      // Warms up the connection: plans, and pages in memory.
      await ask();
      const { milliseconds, blocks } = await costOf(ask);
      if (blocks === 0) throw new Error(`${name} has run no statement`);
      byName.set(name, { milliseconds: milliseconds / rounds, blocks: blocks / rounds });
    }
    return { requests, byName };
  });
}

/**
 * Figures of times and blocks. Blocks do not depend on other load, and decide the speed once the index exceeds
 * memory; times have goals.
 */
function figuresOf(
  measured: readonly { readonly events: number; readonly costs: ReadonlyMap<string, StatementCost> }[],
): Figure[] {
  const [first] = measured;
  if (first === undefined) return [];
  return [...first.costs].flatMap(([name, base]) => [
    figure('growth: ms', `${name}, ${first.events} events`, base.milliseconds),
    ...measured.slice(1).flatMap(({ events, costs }) => {
      const cost = costs.get(name) ?? { milliseconds: Number.NaN, blocks: Number.NaN };
      return [
        figure('growth: time', `${name}, ${events} events / ${first.events}`, cost.milliseconds / base.milliseconds, {
          atMost: 1.2,
        }),
        figure('growth: blocks', `${name}, ${events} events / ${first.events}`, cost.blocks / base.blocks),
      ];
    }),
  ]);
}
