import type { Draft } from './message.ts';

/** A message that is waiting or in flight. Times are epoch milliseconds. */
export interface OutboxRow {
  /** See `outboxKey`. */
  readonly key: string;
  /** When it may be sent. */
  readonly due: number;
  /**
   * When the lease of the current attempt expires. Null: the outcome of every attempt is known. In the past: the outcome of the last
   * attempt is unknown (the object died, or the receiver did not answer), so the message may have arrived.
   */
  readonly lease: number | null;
  /** Number of attempts so far. */
  readonly tries: number;
  /** Id of the subscription or of the operator's channel. */
  readonly subscription: string;
  readonly draft: Draft;
}

type Row = { key: string; due: number; lease: number | null; tries: number; subscription: string; body: string };

/** The key of a row, so that a message is enqueued only once for a subscription. */
export function outboxKey(draft: Pick<Draft, 'incident' | 'type'>, subscription: string): string {
  return `${draft.incident}:${draft.type}:${subscription}`;
}

/**
 * The transactional outbox: one row per message until it is delivered or given up. No method awaits, so the platform commits its
 * statements together, and sends no request before the writes are durable.
 */
export class Outbox {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Adds the message unless the same one is waiting or in flight. */
  add(draft: Draft, subscription: string, due: number): void {
    this.#sql.exec(
      `insert into outbox (key, due, subscription, critical, body) values (?, ?, ?, ?, ?) on conflict (key) do nothing`,
      outboxKey(draft, subscription),
      due,
      subscription,
      draft.severity === 'critical' ? 1 : 0,
      JSON.stringify(draft),
    );
  }

  /** Keys of the messages that may be sent now: critical ones first, then those due the longest. */
  due(now: number, criticalOnly: boolean): readonly { readonly key: string; readonly subscription: string }[] {
    return this.#sql
      .exec<{ key: string; subscription: string }>(
        `select key, subscription from outbox
         where due <= ?1 and (lease is null or lease <= ?1) and critical >= ?2
         order by critical desc, due, key limit 5000`,
        now,
        criticalOnly ? 1 : 0,
      )
      .toArray();
  }

  get(key: string): OutboxRow | null {
    const [row] = this.#sql
      .exec<Row>('select key, due, lease, tries, subscription, body from outbox where key = ?', key)
      .toArray();
    return row === undefined ? null : read(row);
  }

  /** Leases the row until `until`, counts the attempt and stores the message that is sent. */
  lease(row: OutboxRow, until: number): void {
    this.#sql.exec(
      'update outbox set lease = ?, tries = tries + 1, body = ? where key = ?',
      until,
      JSON.stringify(row.draft),
      row.key,
    );
  }

  /** Replaces several rows by one digest. */
  replace(rows: readonly OutboxRow[], digest: Draft, subscription: string, due: number): void {
    for (const { key } of rows) this.remove(key);
    this.add(digest, subscription, due);
  }

  /** Postpones the message after a failed attempt. `lease`: the new {@link OutboxRow.lease}. */
  postpone(key: string, due: number, lease: number | null): void {
    this.#sql.exec('update outbox set due = ?, lease = ? where key = ?', due, lease, key);
  }

  remove(key: string): void {
    this.#sql.exec('delete from outbox where key = ?', key);
  }

  /** Turns the message into a dead letter with the reason. */
  giveUp(row: OutboxRow, reason: string, now: number): void {
    this.remove(row.key);
    this.#sql.exec(
      `insert into dead_letter (key, at, subscription, reason, body) values (?, ?, ?, ?, ?)
       on conflict (key) do update set at = excluded.at, reason = excluded.reason`,
      row.key,
      now,
      row.subscription,
      reason,
      JSON.stringify(row.draft),
    );
  }

  /** Enqueues the dead letters of a subscription again. Returns their number. */
  redeliver(subscription: string, now: number): number {
    const letters = this.#sql
      .exec<{ key: string; body: string }>('select key, body from dead_letter where subscription = ?', subscription)
      .toArray();
    for (const { key, body } of letters) {
      this.add(JSON.parse(body) as Draft, subscription, now);
      this.#sql.exec('delete from dead_letter where key = ?', key);
    }
    return letters.length;
  }

  /** The messages to one subscription that may be sent now, those due the longest first. */
  waiting(subscription: string, now: number): readonly OutboxRow[] {
    return this.#sql
      .exec<Row>(
        `select key, due, lease, tries, subscription, body from outbox
         where subscription = ?1 and due <= ?2 and (lease is null or lease <= ?2) order by due, key`,
        subscription,
        now,
      )
      .toArray()
      .map(read);
  }

  /** The earliest time after `after` at which a row may be sent; null: there is none. */
  nextDue(after: number, criticalOnly: boolean): number | null {
    return this.#sql
      .exec<{ at: number | null }>(
        `select min(max(due, coalesce(lease, 0))) as at from outbox where max(due, coalesce(lease, 0)) > ? and critical >= ?`,
        after,
        criticalOnly ? 1 : 0,
      )
      .one().at;
  }
}

function read({ body, ...row }: Row): OutboxRow {
  return { ...row, draft: JSON.parse(body) as Draft };
}
