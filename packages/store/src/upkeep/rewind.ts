import { formatTime, type Micros } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { beforeFirstRound } from '../write/fee-line.ts';
import { coinColumns } from '../write/known-coins.ts';
import { moveFees } from '../write/move-fees.ts';
import { rewindContractEvents } from '../contracts/rewind.ts';
import { rewindMinutes } from '../dashboard/rewind.ts';
import { checkPooling } from '../engine/check-pooling.ts';
import { type IndexAddress, withClient } from '../engine/connect.ts';
import { IndexEmpty } from '../errors.ts';
import { rewindGovernance } from '../vote-requests/rewind.ts';
import { countVoteRequests } from '../vote-requests/write.ts';
import { rewindSeries } from '../market/rewind-series.ts';
import { writePrices } from '../market/write-series.ts';
import { rewindAppearances, rewindPartySums, type RewoundSupply } from '../parties/rewind.ts';
import { rewindLists } from '../growth/rewind-lists.ts';
import { rewindRewardDays } from '../rewards/days.ts';
import { rewindCoupons } from '../rewards/rewind-coupons.ts';
import { rewindRoundRewards } from '../rounds/rewards.ts';
import { readNewestRound } from '../rounds/write.ts';
import { rewindStakes } from '../stakes/rewind.ts';
import { rewindSuperValidators } from '../super-validators/rewind.ts';
import { refreshValidators, rewindActivity } from '../validators/write.ts';
import { takeVolumesLock } from '../growth/volumes-lock.ts';
import { positionAt } from '../growth/position-at.ts';
import { rewindCounts } from '../templates/rewind.ts';
import { rewindVolumes, type VolumesLeft, volumesLeft } from '../growth/rewind-volumes.ts';
import { headChannel } from '../sql/head-channel.ts';
import { demandWriterLock } from '../sql/writer-lock.ts';

export interface RewindOptions extends IndexAddress {
  /** Last moment to keep, in microseconds. `migrationId` null: the head's migration. */
  readonly to: { readonly migrationId: number | null; readonly recordTime: Micros };
  /** Only computes the result; changes nothing. */
  readonly dryRun?: boolean;
  readonly onProgress?: (line: string) => void;
}

export interface Rewound {
  /** Number of updates that were removed, or would be. */
  readonly removed: number;
  /** Newest remaining position; 0 if there is none. */
  readonly position: number;
}

/** Tables whose rows belong to one update and are deleted with it. */
const ofOneUpdate = ['reward', 'round', 'round_advance', 'irregularity', 'odd_event_id'] as const;
/** Tables of contracts: rows created later are deleted, rows archived later are active again. */
const contracts = ['lasting_contract', 'license', 'sv_node_state', 'price_vote', 'featured_app', 'name_entry'] as const;

/** Changes of the head by the removed updates: their created events and new parties, to subtract, and changes of coin and holders, to add. */
interface Removed extends RewoundSupply {
  readonly createdEvents: string;
  readonly parties: number;
}

/** Number of transfers up to and with the update at a position; 0 before the first update. */
async function transfersUpTo(client: pg.ClientBase, position: number): Promise<number> {
  const { rows } = await client.query<{ transfers: string }>('select transfers from update where position = $1', [
    position,
  ]);
  return Number(rows[0]?.transfers ?? 0);
}

/** Removes every row after a position, and reverts its changes to earlier rows. Functions that read removed rows come before their deletion; volumes come last. */
async function removeAfter(
  client: pg.ClientBase,
  position: number,
  volumes: VolumesLeft,
  onProgress: (line: string) => void,
): Promise<Removed> {
  const created = await client.query<{ times: string }>(
    'select coalesce(sum(created_events), 0) as times from update where position > $1',
    [position],
  );
  const newestRound = async () => (await readNewestRound(client))?.number ?? beforeFirstRound;
  const roundBefore = await newestRound();
  await rewindCoupons(client, position);
  await rewindMinutes(client, position);
  const timesOfRounds = await rewindSeries(client, position, await transfersUpTo(client, position));
  const supply = await rewindPartySums(client, position, roundBefore);
  const parties = await rewindAppearances(client, position, onProgress);
  await rewindCounts(client, position);
  await rewindActivity(client, position);
  await rewindGovernance(client, position);
  await rewindSuperValidators(client, position);
  await rewindStakes(client, position);
  for (const table of contracts) {
    await client.query(`delete from ${table} where position > $1`, [position]);
    await client.query(`update ${table} set archived_position = null where archived_position > $1`, [position]);
  }
  await client.query('delete from coin where position > $1', [position]);
  await client.query(
    `insert into coin (${coinColumns}) select ${coinColumns} from coin_ended
     where archived_position > $1 and position <= $1`,
    [position],
  );
  await client.query('delete from validator where first_position > $1', [position]);
  await refreshValidators(client, null);
  await rewindContractEvents(client, position, volumes);
  await client.query('delete from synchronizer where first_position > $1', [position]);
  await rewindRewardDays(client, position);
  await client.query('delete from shape where first_position > $1', [position]);
  for (const table of ofOneUpdate) await client.query(`delete from ${table} where position > $1`, [position]);
  await rewindRoundRewards(client);
  await writePrices(client, timesOfRounds);
  await moveFees(client, roundBefore, await newestRound());
  await rewindLists(client, 'transfer', await transfersUpTo(client, position), volumes);
  await rewindLists(client, 'update', position, volumes);
  await rewindVolumes(client, position, volumes);
  return { ...supply, parties, createdEvents: created.rows[0]?.times ?? '0' };
}

/** Sets the head to the last remaining update; without one, to the starting snapshot, or deletes it. */
async function setHead(client: pg.ClientBase, position: number, removed: Removed): Promise<void> {
  if (position === 0) {
    await client.query('delete from head');
    await client.query('delete from ledger');
    await client.query(
      `insert into head (position, record_time, migration_id, updates, events, created_events, transfers, parties, unlocked, locked, holders, round, rounds, epoch)
       select 0, record_time, migration_id, 0, 0, 0, 0, parties, unlocked, locked, holders, (select max(number) from round),
         (select count(distinct number) from round),
         (select max(first_position) from epoch) from snapshot`,
    );
    return;
  }
  await client.query(
    `update head set position = u.position, record_time = u.record_time, migration_id = u.migration_id,
       updates = rank_of(u.position), events = u.first_event + u.events - 1, transfers = u.transfers,
       created_events = head.created_events - $2, parties = head.parties - $3,
       unlocked = head.unlocked + $4, locked = head.locked + $5, holders = head.holders + $6,
       round = (select max(number) from round),
       rounds = (select count(distinct number) from round), epoch = (select max(first_position) from epoch)
     from update u where u.position = $1`,
    [position, removed.createdEvents, removed.parties, removed.unlocked, removed.locked, removed.holders],
  );
}

/**
 * Removes the newest updates from the index, as after a disaster recovery of the ledger: all derived data and counts are then as if these
 * had never arrived. New positions follow the highest position ever used. One transaction. Throws `WriterBusy` while an indexer writes the
 * index.
 */
export async function rewind(options: RewindOptions): Promise<Rewound> {
  const { network } = options;
  const onProgress = options.onProgress ?? (() => undefined);
  await checkPooling(options);
  return withClient({ databaseUrl: options.databaseUrl, network }, async (client) => {
    await demandWriterLock(client, network, 'now');
    await takeVolumesLock(client, network);
    await client.query('begin');
    const heads = await client.query<{ position: string; updates: string; migration_id: number }>(
      'select position, updates, migration_id from head',
    );
    const [head] = heads.rows;
    if (head === undefined) throw new IndexEmpty('nothing is indexed yet: there is nothing to rewind');
    const { migrationId, recordTime } = options.to;
    const position = await positionAt(client, migrationId ?? head.migration_id, recordTime);
    const kept =
      position === 0
        ? 0
        : Number((await client.query<{ rank: string }>('select rank_of($1) as rank', [position])).rows[0]?.rank);
    const removed = Number(head.updates) - kept;
    const volumes = await volumesLeft(client, position);
    if (options.dryRun === true || removed === 0) {
      await client.query('rollback');
      return { removed, position };
    }
    onProgress(`removing ${removed} updates after ${formatTime(options.to.recordTime)}`);
    const removedTotals = await removeAfter(client, position, volumes, onProgress);
    await client.query(
      `insert into epoch (first_position, first_rank)
       select greatest($1::bigint, max(first_position)) + 1, $2 from epoch`,
      [head.position, kept + 1],
    );
    await client.query('delete from agreement where first_rank > $1', [kept]);
    await client.query('update agreement set last_rank = $1 where last_rank > $1', [kept]);
    await setHead(client, position, removedTotals);
    await countVoteRequests(client);
    await client.query('select pg_notify($1, $2)', [headChannel, `${network}:${position}`]);
    await client.query('commit');
    return { removed, position };
  });
}
