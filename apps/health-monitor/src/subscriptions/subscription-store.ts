import type { Subscription } from './subscription.ts';

type Row = { id: string; confirmed: number | null; created: number; v: string };

/** All subscriptions by id, read once in the lifetime of a Durable Object. Only this file writes the table. */
const subscriptionsOf = new WeakMap<SqlStorage, Map<string, Subscription>>();

/**
 * The subscriptions of one network, in its Durable Object's SQLite. Do not call `put` or `delete` in a transaction that may be rolled back,
 * because memory would keep the change.
 */
export class SubscriptionStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  get(id: string): Subscription | null {
    return this.#load().get(id) ?? null;
  }

  all(): readonly Subscription[] {
    return [...this.#load().values()];
  }

  /** Subscriptions that receive news: confirmed and not disabled. */
  active(): readonly Subscription[] {
    return this.all().filter(({ confirmed, disabled }) => confirmed !== null && disabled === null);
  }

  /** Inserts or replaces. */
  put(subscription: Subscription): void {
    const { id, confirmed, created, ...rest } = subscription;
    this.#sql.exec(
      `insert into subscription (id, confirmed, created, v) values (?, ?, ?, ?)
       on conflict (id) do update set confirmed = excluded.confirmed, v = excluded.v`,
      id,
      confirmed,
      created,
      JSON.stringify(rest),
    );
    this.#load().set(id, subscription);
  }

  /** Deletes the subscription, its waiting messages and its dead letters. */
  delete(id: string): void {
    this.#sql.exec('delete from outbox where subscription = ?', id);
    this.#sql.exec('delete from dead_letter where subscription = ?', id);
    this.#sql.exec('delete from subscription where id = ?', id);
    this.#load().delete(id);
  }

  /** Deletes subscriptions created before `before` (epoch milliseconds) and never confirmed. After a rollback the next call deletes the rows. */
  deleteUnconfirmed(before: number): void {
    for (const { id, confirmed, created } of this.all()) if (confirmed === null && created < before) this.delete(id);
  }

  #load(): Map<string, Subscription> {
    const loaded = subscriptionsOf.get(this.#sql);
    if (loaded !== undefined) return loaded;
    const rows = this.#sql.exec<Row>('select id, confirmed, created, v from subscription').toArray();
    const subscriptions = new Map(rows.map((row) => [row.id, read(row)]));
    subscriptionsOf.set(this.#sql, subscriptions);
    return subscriptions;
  }
}

function read({ id, confirmed, created, v }: Row): Subscription {
  return { id, confirmed, created, ...(JSON.parse(v) as Omit<Subscription, 'id' | 'confirmed' | 'created'>) };
}
