import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type IndexAddress, StoreClient } from '../engine/connect.ts';
import { readOnly, storeError } from '../engine/store-error.ts';
import { checkNetworkName } from '../network-name.ts';
import { headChannel } from '../sql/head-channel.ts';
import type { TimedPosition } from '../sql/answer.ts';

/** The head (newest update), with the epoch of its history. */
export interface WatchedHead extends TimedPosition {
  /** Changes with every rewind and reinterpretation, which can change data of earlier positions. */
  readonly epoch: string;
  /** Counts changes by pollers. If it changed, a response at the same position can differ, except for append-only lists. */
  readonly revision: number;
}

export interface WatchHeadOptions extends IndexAddress {
  /** Called after every check, even if nothing changed: after connecting, after commits, and when polling. Null: nothing is indexed. */
  readonly onHead: (head: WatchedHead | null) => void;
  /** Called each time the connection breaks or cannot be opened; the watch continues. */
  readonly onFailure?: (error: unknown) => void;
  /** Follows the primary: of several hosts the writable one, and never a standby. Default: false. */
  readonly ofPrimary?: boolean;
  /** Longest time between two checks, even without notifications; default 1,000. */
  readonly pollMs?: number;
}

export interface HeadWatching {
  close(): Promise<void>;
}

const firstBackOffMs = 50;
const longestBackOffMs = 1_000;
/** If a check takes longer, the connection counts as broken. */
const checkTimeoutMs = 10_000;

const statement = `select h.position, h.record_time,
    (select first_position || ':' || first_rank from epoch order by first_position desc limit 1) as epoch,
    (select revision from revision) as revision
  from head h`;

type Row = Readonly<Record<'position' | 'record_time' | 'epoch' | 'revision', string>>;

function headOf(row: Row | undefined): WatchedHead | null {
  if (row === undefined) return null;
  const position = Number(row.position);
  const recordTime = position === 0 ? null : BigInt(row.record_time);
  return { position, recordTime, epoch: row.epoch, revision: Number(row.revision) };
}

/** A sleep that can be ended early. A ring without a sleep ends the next sleep at once. */
class Alarm {
  #rung = new AbortController();

  ring(): void {
    this.#rung.abort();
  }

  async sleep(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#rung.signal }).catch(() => undefined);
    this.#rung = new AbortController();
  }
}

/** A standby refuses to listen (SQLSTATE 25006, or 0A000 behind some poolers); only polling finds changes there. */
async function listen(client: pg.Client): Promise<void> {
  try {
    await client.query(`listen ${headChannel}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && (error.code === '25006' || error.code === '0A000'))) throw error;
  }
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby === true) throw readOnly();
}

/**
 * Follows the head of one network's index on its own connection: listens for notifications of commits and rewinds, and also polls. Reconnects when the
 * connection breaks, until it is closed. Several notifications in quick succession cause one check.
 */
export function watchHead(options: WatchHeadOptions): HeadWatching {
  const { databaseUrl, onHead, onFailure = () => undefined, pollMs = 1_000, ofPrimary = false } = options;
  const network = checkNetworkName(options.network);
  const backOff = new Alarm();
  let nextCheck = new Alarm();
  let failures = 0;
  let closed = false;
  const isClosed = (): boolean => closed;

  const follow = async (): Promise<void> => {
    const alarm = new Alarm();
    nextCheck = alarm;
    const ring = (): void => {
      alarm.ring();
    };
    const client = new StoreClient({ databaseUrl, network, readOnly: !ofPrimary, queryTimeout: checkTimeoutMs });
    // If the connection breaks, the next check fails at once.
    client.on('error', ring);
    client.on('end', ring);
    client.on('notification', ({ payload }) => {
      if (payload?.startsWith(`${network}:`) === true) ring();
    });
    try {
      await client.connect();
      if (ofPrimary) await refuseStandby(client);
      await listen(client);
      while (!isClosed()) {
        const { rows } = await client.query<Row>(statement);
        failures = 0;
        if (!isClosed()) onHead(headOf(rows[0]));
        await alarm.sleep(pollMs);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  const run = async (): Promise<void> => {
    while (!isClosed()) {
      try {
        await follow();
      } catch (error) {
        if (isClosed()) return;
        onFailure(storeError(error));
        const backOffMs = Math.min(longestBackOffMs, firstBackOffMs * 2 ** failures);
        failures += 1;
        await backOff.sleep(backOffMs * (0.5 + Math.random() / 2));
      }
    }
  };

  const running = run();
  return {
    async close() {
      closed = true;
      backOff.ring();
      nextCheck.ring();
      await running;
    },
  };
}
