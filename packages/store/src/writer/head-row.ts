import { type Decimal, formatDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';

/** The head (newest update and totals), in the writer's memory. */
export interface HeadRow {
  readonly position: number;
  readonly recordTime: bigint;
  readonly migrationId: number;
  readonly updates: number;
  readonly events: number;
  readonly transfers: number;
}

/** Null before the first commit. */
export async function readHead(client: pg.ClientBase): Promise<HeadRow | null> {
  const { rows } = await client.query<Record<keyof HeadRow, string>>(
    `select position, record_time as "recordTime", migration_id as "migrationId", updates, events, transfers from head`,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    position: Number(row.position),
    recordTime: BigInt(row.recordTime),
    migrationId: Number(row.migrationId),
    updates: Number(row.updates),
    events: Number(row.events),
    transfers: Number(row.transfers),
  };
}

/**
 * The newest epoch (the stream since the last rewind): its first position, and the rank of the update there (its number in the stream). The position of any
 * later update is `firstPosition` + its rank - `firstRank`.
 */
export interface Epoch {
  readonly firstPosition: number;
  readonly firstRank: number;
}

export async function readEpoch(client: pg.ClientBase): Promise<Epoch> {
  const { rows } = await client.query<{ first_position: string; first_rank: string }>(
    'select first_position, first_rank from epoch order by first_position desc limit 1',
  );
  return { firstPosition: Number(rows[0]?.first_position ?? 1), firstRank: Number(rows[0]?.first_rank ?? 1) };
}

/** The new head. Counts and coin are added to the totals. */
interface HeadChange extends Pick<HeadRow, 'position' | 'recordTime' | 'migrationId'> {
  readonly newUpdates: number;
  readonly newEvents: number;
  readonly newTransfers: number;
  readonly createdEvents: number;
  readonly parties: number;
  readonly unlocked: Decimal;
  readonly locked: Decimal;
  /** Only for the first head; later, rewinds set it. */
  readonly epoch: number;
  readonly rounds: number;
  readonly holders: number;
}

export async function writeHead(client: pg.ClientBase, change: HeadChange): Promise<void> {
  const { position, recordTime, migrationId, newUpdates, newEvents, createdEvents, newTransfers } = change;
  const { parties, unlocked, locked, epoch, rounds, holders } = change;
  await client.query(
    `insert into head as h (position, record_time, migration_id, updates, events, created_events, transfers, parties, unlocked, locked, holders, epoch, round, rounds)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, (select max(number) from round), $13)
       on conflict (one) do update set
         position = excluded.position, record_time = excluded.record_time, migration_id = excluded.migration_id,
         updates = h.updates + excluded.updates, events = h.events + excluded.events,
         created_events = h.created_events + excluded.created_events, transfers = h.transfers + excluded.transfers,
         parties = h.parties + excluded.parties, unlocked = h.unlocked + excluded.unlocked, locked = h.locked + excluded.locked,
         holders = h.holders + excluded.holders,
         round = excluded.round, rounds = h.rounds + excluded.rounds`,
    [
      position,
      recordTime,
      migrationId,
      newUpdates,
      newEvents,
      createdEvents,
      newTransfers,
      parties,
      formatDecimal(unlocked),
      formatDecimal(locked),
      holders,
      epoch,
      rounds,
    ],
  );
}
