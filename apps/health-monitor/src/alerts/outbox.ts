import type { Draft } from './message.ts';

/** A message that waits or is in flight. */
export interface OutboxRow {
  /** `incident:event:subscription`. */
  readonly key: string;
  readonly due: number;
  /**
   * When the lease of the current attempt expires. Null: the outcome of every attempt is known. In the past: the outcome of the last
   * attempt is not known (the object died, the receiver did not answer), so it may have arrived.
   */
  readonly lease: number | null;
  readonly tries: number;
  readonly subscription: string;
  readonly draft: Draft;
}

type Row = { key: string; due: number; lease: number | null; tries: number; subscription: string; body: string };

/** The key of a row: the same message to the same subscriber is one row. */
export function outboxKey(draft: Pick<Draft, 'incident' | 'type'>, subscription: string): string {
  return `${draft.incident}:${draft.type}:${subscription}`;
}

/**
 * The transactional outbox: one row per message until it is delivered or given up. Every method is one or two statements without an
 * await between them, so the platform commits each as a whole, and holds back requests until the writes are durable.
 */
export class Outbox {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Adds the message unless the same one was added before. */
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

  /**
   * The messages that may be sent now: critical ones first, then the longest due. Keys only: bodies are read one by one.
   */
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

  /** Leases the row until `until`, and stores the message as it is sent. */
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

  /** The attempt failed; `lease` becomes {@link OutboxRow.lease}. */
  postpone(key: string, due: number, lease: number | null): void {
    this.#sql.exec('update outbox set due = ?, lease = ? where key = ?', due, lease, key);
  }

  remove(key: string): void {
    this.#sql.exec('delete from outbox where key = ?', key);
  }

  /** Gives up the message; the API shows it as a dead letter, with the reason. */
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

  /** Puts the dead letters back, to be delivered again from the first attempt on. Returns their number. */
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

  /** The messages that one subscriber could be sent now, the oldest first. */
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

  /** When, after `after`, the next row can be sent; null: no row waits for a later time. */
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
