import type { Subscription } from './subscription.ts';

type Row = { id: string; confirmed: number | null; created: number; v: string };

/** The subscriptions of one network, in its Durable Object's SQLite. */
export class SubscriptionStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  get(id: string): Subscription | null {
    const [row] = this.#sql.exec<Row>('select id, confirmed, created, v from subscription where id = ?', id).toArray();
    return row === undefined ? null : read(row);
  }

  all(): readonly Subscription[] {
    return this.#sql.exec<Row>('select id, confirmed, created, v from subscription').toArray().map(read);
  }

  /** Those that hear news: confirmed and not disabled. */
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
  }

  /** Takes the subscription and everything still waiting for it away. Whether there was one. */
  delete(id: string): boolean {
    this.#sql.exec('delete from outbox where subscription = ?', id);
    this.#sql.exec('delete from dead_letter where subscription = ?', id);
    return this.#sql.exec('delete from subscription where id = ?', id).rowsWritten > 0;
  }

  /** Takes away what nobody confirmed since `before` (epoch milliseconds). */
  deleteUnconfirmed(before: number): void {
    this.#sql.exec('delete from subscription where confirmed is null and created < ?', before);
  }
}

function read({ id, confirmed, created, v }: Row): Subscription {
  return { id, confirmed, created, ...(JSON.parse(v) as Omit<Subscription, 'id' | 'confirmed' | 'created'>) };
}
