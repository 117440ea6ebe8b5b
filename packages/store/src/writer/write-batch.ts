import type { Shape } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { writeCoins } from '../coins/write.ts';
import { writeBuckets } from '../dashboard/write.ts';
import { writeFeaturedApps } from '../featured-apps/write.ts';
import { countVoteRequests, writeGovernance } from '../vote-requests/write.ts';
import { addBatch } from '../market/batch-series.ts';
import { SeriesAdditions, writePrices } from '../market/write-series.ts';
import { writeNames } from '../names/write.ts';
import { countActiveParties } from '../parties/active-parties.ts';
import { partiesOf } from '../parties/parties-of.ts';
import { writePartiesSeen } from '../parties/write-seen.ts';
import { PartyChanges } from '../parties/write.ts';
import { writeRewardDays } from '../rewards/days.ts';
import { writeCoupons } from '../rewards/write-coupons.ts';
import { writeRewards } from '../rewards/write.ts';
import { writeRoundAdvances } from '../rounds/advances.ts';
import { writeRoundRewards } from '../rounds/rewards.ts';
import { readNewestRound, RoundAt, writeRounds } from '../rounds/write.ts';
import { readSvsInForce, writeSuperValidators } from '../super-validators/write.ts';
import { writeTransfers } from '../transfers/write.ts';
import { writeCountsSeen, writeTemplateUses } from '../templates/write.ts';
import type { ShapeIds } from '../updates/shape-ids.ts';
import { updateLists } from '../updates/update-lists.ts';
import { shapeOfContract, writeStakes } from '../stakes/write.ts';
import { writeUpdates } from '../updates/write.ts';
import { writeValidators } from '../validators/write.ts';
import { type Appearances, type Batch, createdEventsIn, type Placed } from '../write/batch.ts';
import { type Epoch, type HeadRow, writeHead } from './head-row.ts';
import type { PartyIds } from './party-ids.ts';
import type { SynchronizerIds } from './synchronizer-ids.ts';
import { together } from '../sql/together.ts';
import { writeUnread } from '../write/unread.ts';
import type { WriterVolumes } from './writer-volumes.ts';
import type { ListAdditions } from '../growth/additions.ts';

/** State of a writer in memory between commits. */
export interface WriterState {
  readonly parties: PartyIds;
  readonly synchronizers: SynchronizerIds;
  readonly shapes: ShapeIds;
  readonly volumes: WriterVolumes;
  readonly epoch: Epoch;
}

interface WrittenBatch {
  readonly head: HeadRow;
  /** Number of written rows of `party`. */
  readonly partyRows: number;
  /** Counts of coins and of coupons that earlier batches created and this one ended. */
  readonly coinsEnded: number;
  readonly couponsEnded: number;
  /** Entries added to the posting lists. */
  readonly lists: readonly ListAdditions[];
}

/** First position of each synchronizer in a batch. */
function firstPositions(batch: Batch): Map<string, number> {
  const first = new Map<string, number>();
  for (const { position, update } of batch) {
    if (!first.has(update.synchronizerId)) first.set(update.synchronizerId, position);
  }
  return first;
}

/** Shapes of a batch, and the templates of its contracts, with their positions. */
function* shapesIn(batch: Batch): Iterable<readonly [Shape, number]> {
  for (const { position, facts } of batch) for (const shape of facts.shapes) yield [shape, position];
  for (const { position, facts } of batch) {
    for (const contract of facts.contracts) yield [shapeOfContract(contract), position];
  }
}

/**
 * Writes updates of one slot, in the caller's transaction. `head`: the head before them. A volume is a range of positions
 * with its own tables; a slot is a part of a volume, at whose end the state for a rewind is stored (`schema.md`).
 */
export async function writeBatch(
  client: pg.ClientBase,
  batch: Batch,
  head: HeadRow | null,
  { parties, synchronizers, shapes, volumes, epoch }: WriterState,
): Promise<WrittenBatch> {
  const [first, last] = [batch[0], batch.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('an empty batch has no head');
  const before = head ?? { position: 0, updates: 0, events: 0, transfers: 0 };
  const slotBefore = volumes.slotOf(before.position);
  // The first batch of a slot stores the state at the end of the slot before.
  if (before.position > 0 && slotBefore !== volumes.slotOf(first.position)) {
    await writePartiesSeen(client, slotBefore, volumes.numberOf(before.position));
    await writeCountsSeen(client, slotBefore);
  }
  const volume = await volumes.of(client, first, before.transfers);

  const withParties = batch.map((placed) => ({ placed, parties: partiesOf(placed.facts) }));
  // New parties of earlier slots in this commit: the first of `fresh`, which has the order of resolution.
  const freshBefore = parties.fresh.size;
  const [freshAfter, newestRound, svsBefore] = await together([
    parties.resolve(client, new Set(withParties.flatMap(({ parties }) => [...parties]))),
    readNewestRound(client),
    readSvsInForce(client),
    synchronizers.resolve(client, firstPositions(batch)),
    shapes.resolve(client, shapesIn(batch)),
  ]);
  const partyId = parties.of;
  const changes = new PartyChanges();
  const notSeenYet = new Set([...parties.fresh.keys()].slice(freshBefore));
  const newParties = new Map<number, number>();
  const appearances = withParties.map(({ placed, parties: appearing }): Appearances => {
    const ids: number[] = [];
    const appearance = { position: placed.position, time: placed.update.recordTime };
    let fresh = 0;
    for (const party of appearing) {
      const id = partyId(party);
      ids.push(id);
      changes.appears(id, party, appearance);
      if (notSeenYet.delete(party)) fresh += 1;
    }
    newParties.set(placed.position, fresh);
    return { placed, parties: ids };
  });
  const activeParties = await countActiveParties(client, appearances);
  const rounds = new RoundAt(newestRound, batch);

  const roundBefore = newestRound?.number ?? null;
  const { recent } = volumes;
  const series = new SeriesAdditions();
  const lists = updateLists(appearances, shapes.of);
  // All statements are sent at once, and PostgreSQL runs them in order. A statement waits only for others whose results or written rows it needs: transfers need the rows of `coins`, rounds
  // those of `changed`. Only the first five have results that are used.
  const coins = writeCoins(client, batch, partyId, changes, recent);
  const rewards = writeRewards(client, batch, partyId, changes);
  const changed = together([coins, rewards]).then(() => changes.write(client));
  const [supply, written, transferLists, couponsEnded, freshRounds] = await together([
    coins,
    changed,
    coins.then(() =>
      writeTransfers(client, batch, {
        partyId,
        earlierTransfers: before.transfers,
        priceAt: (position, ordinal) => rounds.at(position, ordinal)?.price ?? null,
        volumes: recent,
        series,
      }),
    ),
    writeRoundAdvances(client, batch).then(() => writeCoupons(client, batch, partyId)),
    changed.then(() => writeRounds(client, batch, newestRound)),
    writeUpdates(client, batch, {
      synchronizerId: synchronizers.of,
      shapeId: shapes.of,
      before: { transfers: before.transfers, round: roundBefore },
      activeParties,
      volume,
    }),
    rewards,
    lists.write(client, volume),
    writeRewardDays(client, batch, partyId),
    writeStakes(client, batch, partyId, shapes.of),
    writeGovernance(client, batch, svsBefore),
    writeSuperValidators(client, batch),
    writeValidators(client, batch, series),
    writeFeaturedApps(client, batch),
    writeNames(client, batch),
    writeRoundRewards(client, batch, roundBefore),
    writeBuckets(client, batch),
    writeTemplateUses(client, batch),
    writeUnread(client, batch),
  ]);
  addBatch(series, batch, { coin: supply.added, newParties, activeParties });
  const sum = (of: (placed: Placed) => number) => batch.reduce((total, placed) => total + of(placed), 0);
  const events = sum(({ update }) => update.events.length);
  const transfers = sum(({ facts }) => facts.transfers.length);
  const { position, update } = last;
  const newest = { position, recordTime: update.recordTime, migrationId: update.migrationId };
  const headWritten = writeHead(client, {
    ...newest,
    newUpdates: batch.length,
    newEvents: events,
    createdEvents: sum(createdEventsIn),
    newTransfers: transfers,
    parties: freshAfter - freshBefore,
    unlocked: supply.unlocked,
    locked: supply.locked,
    epoch: epoch.firstPosition,
    rounds: freshRounds,
    holders: written.holders,
  });
  const hasVoteRequests = batch.some(({ facts }) => facts.voteRequests.length + facts.closedVoteRequests.length > 0);
  await together([
    series.write(client),
    writePrices(
      client,
      batch.flatMap(({ update, facts }) => facts.rounds.map(() => update.recordTime)),
    ),
    headWritten,
    hasVoteRequests ? headWritten.then(() => countVoteRequests(client)) : null,
  ]);
  return {
    head: {
      ...newest,
      updates: before.updates + batch.length,
      events: before.events + events,
      transfers: before.transfers + transfers,
    },
    partyRows: written.rows,
    coinsEnded: supply.ended,
    couponsEnded,
    lists: [lists, supply.lists, ...transferLists],
  };
}
