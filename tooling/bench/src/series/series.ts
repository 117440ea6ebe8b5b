import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, openReader, seriesMetrics, seriesNames } from '@ledger-explorer/store';
import pg from 'pg';
import { figure, type Figure } from '../figure.ts';
import { countStatements } from '../ledger/indexed-ledger.ts';
import { LedgerWriter } from '../ledger/ledger-writer.ts';
import { count, scenario } from '../scenario.ts';

const lengths = { hour: 3_600_000, day: 86_400_000 } as const;
const points = 400;
const rounds = 100;
const network = 'bench';

/** The oldest hour and day there are, in milliseconds. */
const oldest = Date.UTC(2021, 0, 1);

/** Every series in each hour of some years, with counts of 6 digits and amounts of 20: as full as they can be, however long the ledger is. */
function fill(years: number): string {
  const blocks = (interval: keyof typeof lengths, size: number) => {
    const first = Math.floor(oldest / lengths[interval] / size);
    const last = Math.floor((oldest + years * 365 * lengths.day) / lengths[interval] / size);
    return `insert into ${interval}_series select s, b, case when s = 'supply' then 31000000000.0123456789 end,
        array(
          select case when s ~ '^(updates|events|created|transfers .*|newParties|active.*)$' then 1 else 1234567890.0000000001 end
            * (99999 + (n * 7919 + b) % 9973)
          from generate_series(1, ${size}) n
        )
      from unnest($1::text[]) s, generate_series(${first}, ${last}) b on conflict do nothing`;
  };
  const buckets = (interval: keyof typeof lengths) =>
    `insert into ${interval} select n, 1, 1, 1, 1 from generate_series(${Math.floor(oldest / lengths[interval])},
      ${Math.floor((oldest + years * 365 * lengths.day) / lengths[interval])}) n on conflict do nothing`;
  return [blocks('hour', 24), blocks('day', 32), buckets('hour'), buckets('day')].join(';');
}

/** Time in the database of each metric, 400 points with all their kinds. */
export const series = scenario({
  summary: 'every metric over time: 400 points by hour and by day, of years in which everything happens every hour',
  settings: { years: count('years', 5, 'how long the ledger is, in years') },
  async run({ years }, tell) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-series-'));
    const dataDir = join(folder, 'postgres');
    let database = await openEmbedded({ dataDir, durable: false });
    try {
      const writer = await LedgerWriter.open(database.databaseUrl, network, 1000);
      await writer.writeUntil(1, tell);
      await writer.close();
      tell(`filling ${seriesNames.length} series of ${years} years`);
      await onDatabase(database.databaseUrl, async (client) => {
        for (const statement of fill(years).split(';')) {
          await client.query(statement, statement.includes('$1') ? [seriesNames] : []);
        }
      });
      await countStatements(database);
      await database.stop();
      database = await openEmbedded({ dataDir, durable: false });
      return await measure(database.databaseUrl, oldest + years * 180 * lengths.day);
    } finally {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
});

async function onDatabase<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, options: `-c search_path=${network},explorer` });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function measure(databaseUrl: string, to: number): Promise<Figure[]> {
  return onDatabase(databaseUrl, async (client) => {
    const reader = await openReader({ databaseUrl, network, poolSize: 1 });
    const cost = async (ask: () => Promise<unknown>) => {
      for (let round = 0; round < 10; round += 1) await ask();
      await client.query('select pg_stat_statements_reset()');
      for (let round = 0; round < rounds; round += 1) await ask();
      const { rows } = await client.query<{ milliseconds: number }>(
        `select sum(min_exec_time) as milliseconds from pg_stat_statements where query not like '%pg_stat_statements%'`,
      );
      return rows[0]?.milliseconds ?? Number.NaN;
    };
    try {
      const figures: Figure[] = [];
      for (const interval of ['hour', 'day'] as const) {
        const last = Math.floor(to / lengths[interval]);
        const byKey = await cost(() =>
          client.query(`select * from ${interval} where ${interval} > $1 and ${interval} <= $2`, [last - points, last]),
        );
        for (const metric of seriesMetrics) {
          const period = { from: (last - points) * lengths[interval], to: last * lengths[interval] };
          const { value } = await reader.getSeries({ metric, interval, ...period });
          if (value?.points.length !== points) throw new Error(`${metric} has ${value?.points.length} points`);
          const own = await cost(() => reader.getSeries({ metric, interval, ...period }));
          figures.push(
            figure('series: ms', `${metric}, ${points} ${interval}s`, own, { atMost: 1 }),
            figure('series: time', `${metric}, ${points} ${interval}s / ${points} rows of five numbers`, own / byKey),
          );
        }
      }
      return figures;
    } finally {
      await reader.close();
    }
  });
}
