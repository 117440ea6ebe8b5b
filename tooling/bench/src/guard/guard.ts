import { openReader } from '@ledger-explorer/store';
import pg from 'pg';
import { figure, type Figure, median } from '../figure.ts';
import { operationsOf } from '../growth/operations.ts';
import { indexedLedger, type IndexedLedger } from '../ledger/indexed-ledger.ts';
import { LoadGenerator } from '../load/load.ts';
import { type OwnService, startOwnService } from '../programs/own-service.ts';
import { scenario } from '../scenario.ts';
import { ownRequests } from '../serve/own-requests.ts';
import { findSubjects } from '../serve/subjects.ts';
import { attacks } from './attacks.ts';
import { blockLimits, volumeBlockLimits } from './block-limits.ts';
import { costs } from './costs.ts';

/**
 * What a noisy machine does not hide: blocks that a statement looks at, which are counted, and ratios between answers of the
 * same process in turns; and callers beside attacks of others. For a machine that builds, before a release; not part of `npm test`.
 */
export const guard = scenario({
  summary:
    'regressions: blocks each operation looks at, what reads cost, and ratios within one process; attacks; for noisy machines',
  settings: {},
  async run(_, tell) {
    const ledger = await indexedLedger(100_000, tell);
    try {
      tell('counting blocks');
      const figures = [
        ...figuresOf('guard: blocks', await countBlocks(ledger), blockLimits),
        ...figuresOf('guard: blocks in 17 volumes', await countInVolumes(tell), volumeBlockLimits),
      ];
      tell('comparing answers');
      const service = await startOwnService(ledger.databaseUrl, ledger.network);
      try {
        figures.push(...(await ratios(service)));
      } finally {
        await service.stop();
      }
      const subjects = await findSubjects(ledger);
      tell('what reads cost');
      figures.push(...(await costs(ledger, subjects)));
      tell('attacks');
      return [...figures, ...(await attacks(ledger, subjects, tell))];
    } finally {
      await ledger.stop();
    }
  },
});

function figuresOf(
  title: string,
  blocks: ReadonlyMap<string, number>,
  limits: Readonly<Partial<Record<string, number>>>,
): Figure[] {
  return [...blocks].flatMap(([name, count]) => {
    const atMost = limits[name];
    return atMost === undefined ? [] : [figure(title, name, count, { atMost })];
  });
}

/** Of the same ledger in volumes of 768 positions. */
async function countInVolumes(tell: (line: string) => void): Promise<ReadonlyMap<string, number>> {
  const ledger = await indexedLedger(100_000, tell, 768);
  try {
    return await countBlocks(ledger);
  } finally {
    await ledger.stop();
  }
}

async function countBlocks(ledger: IndexedLedger): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client(ledger.databaseUrl);
  await client.connect();
  const reader = await openReader({ ...ledger, poolSize: 1 });
  try {
    const counts = new Map<string, number>();
    for (const [name, ask] of Object.entries(operationsOf(reader, await findSubjects(ledger)))) {
      await ask(0);
      await client.query('select pg_stat_statements_reset()');
      await ask(0);
      const { rows } = await client.query<{ blocks: string }>(
        `select coalesce(sum(shared_blks_hit + shared_blks_read), 0) as blocks from pg_stat_statements
         where query not like '%pg_stat_statements%'`,
      );
      counts.set(name, Number(rows[0]?.blocks));
    }
    return counts;
  } finally {
    await reader.close();
    await client.end();
  }
}

const rounds = 5;

/** CPU of the process for an answer, as parts of that for a cached page: the machine's pace is in both. */
async function ratios(service: OwnService): Promise<Figure[]> {
  const asked = await ownRequests(service, 4);
  const load = new LoadGenerator();
  try {
    const cost = async (connections: readonly (readonly string[])[]) => {
      const before = service.cpu();
      const { requests } = await load.run({ port: service.port, connections, seconds: 1 });
      return (service.cpu() - before) / requests;
    };
    await cost(asked.cachedPage);
    const parts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      parts.push((await cost(asked.notModified)) / (await cost(asked.cachedPage)));
    }
    return [figure('guard: CPU', '304 / cached page', median(parts), { atMost: 1.1 })];
  } finally {
    load.close();
  }
}
