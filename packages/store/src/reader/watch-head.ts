import pg from 'pg';
import { StoreClient } from '../engine/connect.ts';
import { readOnly, storeError } from '../engine/store-error.ts';
import { checkNetworkName } from '../network-name.ts';
import { headChannel } from '../sql/head-channel.ts';
import type { TimedPosition } from '../sql/answer.ts';

/** The head, and which past it has. */
export interface WatchedHead extends TimedPosition {
  /** Another text after every rewind and reinterpretation: what was read of earlier positions may no longer hold. */
  readonly epoch: string;
  /** Counts what pollers change: answers of one position may differ between two of these, but for append-only lists. */
  readonly revision: number;
}

export interface WatchHeadOptions {
  readonly databaseUrl: string;
  readonly network: string;
  /** Called after every check, changed or not: first when the database answers, then after commits and polls. Null: nothing is indexed. */
  readonly onHead: (head: WatchedHead | null) => void;
  /** Called each time the connection is lost or cannot be made; the watch continues. */
  readonly onFailure?: (error: unknown) => void;
  /** Follows the primary: of several hosts the writable one, and never a standby. */
  readonly ofPrimary?: boolean;
  /** At least this often it looks, whatever is notified; default 1,000. */
  readonly pollMs?: number;
}

/** Runs until it is closed. */
export interface HeadWatching {
  close(): Promise<void>;
}

const firstBackOffMs = 50;
const longestBackOffMs = 1_000;
/** A look that takes longer means that the connection is dead, whatever TCP still believes. */
const lookTimeoutMs = 10_000;

const statement = `select h.position, h.record_time,
    (select first_position || ':' || first_rank from epoch order by first_position desc limit 1) as epoch,
    (select revision from revision) as revision
  from head h`;

interface Row {
  readonly position: string;
  readonly record_time: string;
  readonly epoch: string;
  readonly revision: string;
}

function headOf(row: Row | undefined): WatchedHead | null {
  if (row === undefined) return null;
  const position = Number(row.position);
  const recordTime = position === 0 ? null : BigInt(row.record_time);
  return { position, recordTime, epoch: row.epoch, revision: Number(row.revision) };
}

/** One sleep at a time, that can be cut short; a wake-up during none makes the next one end at once. */
class Alarm {
  #woken = false;
  #wake: (() => void) | null = null;

  ring(): void {
    this.#woken = true;
    this.#wake?.();
  }

  async sleep(milliseconds: number): Promise<void> {
    if (!this.#woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#woken = false;
    this.#wake = null;
  }
}

/** A standby refuses to listen (SQLSTATE 25006, or 0A000 behind some poolers): there only the poll finds changes. */
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
 * Follows the head of one network's index: it listens for what commits and rewinds notify, and polls behind that, on a
 * connection of its own. A broken connection is replaced, however long that takes. Notifications that come in
 * quick succession make one look.
 */
export function watchHead(options: WatchHeadOptions): HeadWatching {
  const { databaseUrl, onHead, onFailure = () => undefined, pollMs = 1_000, ofPrimary = false } = options;
  const network = checkNetworkName(options.network);
  const pause = new Alarm();
  let look = new Alarm();
  let failures = 0;
  let closed = false;
  const isClosed = (): boolean => closed;

  const follow = async (): Promise<void> => {
    const alarm = new Alarm();
    look = alarm;
    const ring = (): void => {
      alarm.ring();
    };
    const client = new StoreClient({ databaseUrl, network, readOnly: !ofPrimary, queryTimeout: lookTimeoutMs });
    // A connection that breaks makes the next look fail.
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
        const { rows } = await client.query<Row & pg.QueryResultRow>(statement);
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
        await pause.sleep(backOffMs * (0.5 + Math.random() / 2));
      }
    }
  };

  const running = run();
  return {
    async close() {
      closed = true;
      pause.ring();
      look.ring();
      await running;
    },
  };
}
