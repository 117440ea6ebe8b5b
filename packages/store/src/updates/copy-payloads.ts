import type pg from 'pg';
import type { Batch } from '../writing/batch.ts';
import { copyIn } from '../writing/copy-in.ts';
import { PayloadBlocks } from './payload.ts';

/** PostgreSQL's binary format of a COPY: its signature, flags and extension, then the rows, then their end. */
const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const end = Buffer.of(0xff, 0xff);

/** The blocks of a batch as rows of `payload (position, bytes)` in binary format: as text, bytes are twice as long. */
export function payloadRows(batch: Batch): Buffer {
  const parts: Buffer[] = [header];
  const blocks = new PayloadBlocks((first, bytes) => {
    // Number of columns, then of each its length and its value.
    const row = Buffer.allocUnsafe(18);
    row.writeInt16BE(2, 0);
    row.writeInt32BE(8, 2);
    row.writeBigInt64BE(BigInt(first), 6);
    row.writeInt32BE(bytes.length, 14);
    parts.push(row, bytes);
  });
  for (const { position, update } of batch) blocks.add(position, update.raw);
  blocks.end();
  return Buffer.concat([...parts, end]);
}

/** Sends what `payloadRows` made. */
export function copyPayloads(client: pg.ClientBase, rows: Buffer): Promise<undefined> {
  return copyIn(client, 'copy payload (position, bytes) from stdin (format binary)', rows);
}
