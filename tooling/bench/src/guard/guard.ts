import { readFile, writeFile } from 'node:fs/promises';
import { flag } from '@ledger-explorer/cli';
import { figure, type Figure, median } from '../figure.ts';
import { indexedLedger, type IndexedLedger } from '../ledger/indexed-ledger.ts';
import { withCosts } from '../ledger/statement-costs.ts';
import { LoadGenerator } from '../load/load.ts';
import { type OwnService, startOwnService } from '../programs/own-service.ts';
import { findRequests } from '../requests.ts';
import { scenario } from '../scenario.ts';
import { ownRequests } from '../serve/own-requests.ts';
import { findSubjects } from '../serve/subjects.ts';
import { attacks } from './attacks.ts';
import { costs } from './costs.ts';

/**
 * Regressions that are visible on a noisy machine: blocks read by statements, ratios between responses of one
 * process, and callers during attacks. For a build machine before a release; not part of `npm test`.
 */
export const guard = scenario({
  summary:
    'regressions, on noisy machines too: blocks per operation, cost of reads, ratios within one process, attacks',
  settings: {
    record: flag({
      option: 'record',
      description: 'write the blocks of this run to src/guard/blocks.json, the limits of later runs',
    }),
  },
  async run({ record }, tell) {
    const ledger = await indexedLedger(100_000, tell);
    try {
      tell('counting blocks');
      const counted: Blocks = { 'one volume': await countBlocks(ledger), '17 volumes': await countInVolumes(tell) };
      if (record) await writeFile(blocksFile, `${JSON.stringify(counted, null, 2)}\n`);
      const figures = compareBlocks(counted, JSON.parse(await readFile(blocksFile, 'utf8')) as Blocks);
      tell('comparing CPU times');
      const service = await startOwnService(ledger.databaseUrl, ledger.network);
      try {
        figures.push(...(await ratios(service)));
      } finally {
        await service.stop();
      }
      const subjects = await findSubjects(ledger);
      tell('what reads cost');
      figures.push(...(await costs(ledger)));
      tell('attacks');
      return [...figures, ...(await attacks(ledger, subjects, tell))];
    } finally {
      await ledger.stop();
    }
  },
});

/** Largest number of 8 KiB blocks read by the requests of each name, by volumes of the index. */
type Blocks = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** File written by `--record`. */
const blocksFile = new URL('blocks.json', import.meta.url);

/** Figures of blocks: each request may read up to a quarter more than recorded. A recorded request without a response misses its goal. */
function compareBlocks(counted: Blocks, recorded: Blocks): Figure[] {
  return Object.entries(counted).flatMap(([title, blocks]) =>
    Object.keys({ ...recorded[title], ...blocks }).map((name) =>
      figure(`guard: blocks, ${title}`, name, blocks[name] ?? Number.NaN, {
        atMost: Math.ceil(1.25 * (recorded[title]?.[name] ?? 0)),
      }),
    ),
  );
}

/** Counts the blocks for the same ledger in volumes of 768 positions: 12,500 updates are in 17. */
async function countInVolumes(tell: (line: string) => void): Promise<Blocks[string]> {
  const ledger = await indexedLedger(100_000, tell, 768);
  try {
    return await countBlocks(ledger);
  } finally {
    await ledger.stop();
  }
}

function countBlocks(ledger: IndexedLedger): Promise<Blocks[string]> {
  return withCosts(ledger, async (answer, costOf) => {
    const blocks: Record<string, number> = {};
    for (const { name, targets } of await findRequests(answer)) {
      for (const target of targets) {
        // The first response warms up caches and plans.
        await answer(target);
        const cost = await costOf(() => answer(target));
        blocks[name] = Math.max(blocks[name] ?? 0, cost.blocks);
      }
    }
    return blocks;
  });
}

const rounds = 5;

/** CPU time of the process for a response, relative to that of a cached page, so that the machine's speed cancels out. */
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
