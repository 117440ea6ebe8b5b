/** A span in which validators do not count as down, if it was announced before it began. Times are epoch milliseconds. */
export interface MaintenanceWindow {
  readonly id: string;
  /** Included. */
  readonly starts: number;
  /** Excluded. */
  readonly ends: number;
  /** When it was announced. */
  readonly created: number;
  /** When it was cancelled; null: it was not. */
  readonly cancelled: number | null;
  /** Number of changes (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  /** Plain text, at most 200 characters. */
  readonly title: string;
  /** Party ids; empty: the whole network. */
  readonly validators: readonly string[];
}

/** Whether its time counts as maintenance: it was announced before or when it began. */
export function isAnnounced({ created, starts }: Pick<MaintenanceWindow, 'created' | 'starts'>): boolean {
  return created <= starts;
}

type Row = {
  id: string;
  starts: number;
  ends: number;
  created: number;
  cancelled: number | null;
  sequence: number;
  v: string;
};

/** The maintenance windows of one network, in its Durable Object's SQLite. */
export class MaintenanceStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  get(id: string): MaintenanceWindow | null {
    const [row] = this.#sql
      .exec<Row>('select id, starts, ends, created, cancelled, sequence, v from maintenance where id = ?', id)
      .toArray();
    return row === undefined ? null : read(row);
  }

  /** The windows that overlap the span (epoch milliseconds; by default without an end), the earliest first. */
  between(from: number, to = Number.MAX_SAFE_INTEGER): readonly MaintenanceWindow[] {
    return this.#sql
      .exec<Row>(
        `select id, starts, ends, created, cancelled, sequence, v from maintenance
         where ends > ? and starts < ? order by starts, id`,
        from,
        to,
      )
      .toArray()
      .map(read);
  }

  /** Inserts or replaces a window. Writes no row if nothing changed. */
  put({ id, starts, ends, created, cancelled, sequence, ...rest }: MaintenanceWindow): void {
    this.#sql.exec(
      `insert into maintenance (id, starts, ends, created, cancelled, sequence, v) values (?, ?, ?, ?, ?, ?, ?)
       on conflict (id) do update set starts = excluded.starts, ends = excluded.ends, created = excluded.created,
         cancelled = excluded.cancelled, sequence = excluded.sequence, v = excluded.v
       where (starts, ends, created, cancelled, sequence, v) is not
         (excluded.starts, excluded.ends, excluded.created, excluded.cancelled, excluded.sequence, excluded.v)`,
      id,
      starts,
      ends,
      created,
      cancelled,
      sequence,
      JSON.stringify(rest),
    );
  }

  /** Cancels a window. A running one ends now instead, so that its past part still counts as maintenance. */
  cancel(window: MaintenanceWindow, now: number): void {
    const { starts, ends, sequence } = window;
    if (ends <= now || window.cancelled !== null) return;
    this.put(
      starts < now
        ? { ...window, ends: now, sequence: sequence + 1 }
        : { ...window, cancelled: now, sequence: sequence + 1 },
    );
  }
}

function read({ v, ...row }: Row): MaintenanceWindow {
  const { title = '', validators = [] } = JSON.parse(v) as Partial<MaintenanceWindow>;
  return { ...row, title, validators };
}
