/** The object's SQLite with a count of the rows written, as Cloudflare bills them, for the daily budget (governor.ts). */
export class MeteredSql implements SqlStorage {
  readonly #sql: SqlStorage;
  /** Cursors of statements that may write. A cursor counts only the rows written so far. */
  #cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
  #extra = 0;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  exec<T extends Record<string, SqlStorageValue>>(query: string, ...bindings: unknown[]): SqlStorageCursor<T> {
    const cursor = this.#sql.exec<T>(query, ...bindings);
    if (cursor.rowsWritten > 0 || !/^\s*select/i.test(query)) this.#cursors.push(cursor);
    return cursor;
  }

  get databaseSize(): number {
    return this.#sql.databaseSize;
  }

  get Cursor(): SqlStorage['Cursor'] {
    return this.#sql.Cursor;
  }

  get Statement(): SqlStorage['Statement'] {
    return this.#sql.Statement;
  }

  /** Counts rows that are written without SQL, such as an alarm. */
  count(rows: number): void {
    this.#extra += rows;
  }

  /** Rows written since the last call. */
  takeRowsWritten(): number {
    const rows = this.#cursors.reduce((sum, cursor) => sum + cursor.rowsWritten, this.#extra);
    this.#cursors = [];
    this.#extra = 0;
    return rows;
  }
}
