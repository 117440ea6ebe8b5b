import pg from 'pg';

/** Type `d` of a message with rows, and the whole message `c` of 4 bytes after the last one. */
const copyData = 0x64;
const copyDone = Buffer.of(0x63, 0, 0, 0, 4);
/** Bytes of rows per message, since PostgreSQL holds a whole message in memory. */
const chunk = 1024 * 1024;

/** Header (signature, flags, extension) and trailer of a COPY in PostgreSQL's binary format. */
export const binaryCopy = {
  begin: Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1'),
  end: Buffer.of(0xff, 0xff),
} as const;

/**
 * A `copy … from stdin` whose rows follow the statement at once, as the protocol allows: if the statement fails, PostgreSQL
 * drops them. Waiting for PostgreSQL's response first costs a round trip, and a turn of the event loop.
 */
class CopyIn extends pg.Query {
  readonly #statement: string;
  readonly #rows: Buffer;

  constructor(statement: string, rows: Buffer, done: (error: Error | null | undefined) => void) {
    super(statement, done);
    this.#statement = statement;
    this.#rows = rows;
  }

  override submit = (connection: pg.Connection): void => {
    const { stream } = connection;
    stream.cork();
    connection.query(this.#statement);
    for (let from = 0; from < this.#rows.length; from += chunk) {
      const part = this.#rows.subarray(from, from + chunk);
      const header = Buffer.allocUnsafe(5);
      header[0] = copyData;
      header.writeUInt32BE(part.length + 4, 1);
      stream.write(header);
      stream.write(part);
    }
    stream.write(copyDone);
    stream.uncork();
  };

  handleCopyInResponse(): void {
    // The rows are sent already.
  }
}

/** Sends rows to a `copy … from stdin`; resolves when PostgreSQL has them. */
export function copyIn(client: pg.ClientBase, statement: string, rows: Buffer): Promise<void> {
  return new Promise((done, fail) => {
    client.query(
      new CopyIn(statement, rows, (error) => {
        if (error) fail(error);
        else done();
      }),
    );
  });
}
