import { zstdDecompressSync } from 'node:zlib';
import { decodeUpdate, type Update } from '@ledger-explorer/ledger';
import type { RowOf } from '../sql/statement.ts';

/** First byte of a stored block: the coding of the other bytes. A new coding gets a new number; old rows stay readable. */
export const zstdCoding = 1;
const newline = 0x0a;
/** Smallest chunk size that Node accepts. */
const leastChunk = 64;
/** Chunk size for a frame that does not state its length. */
const defaultLength = 65_535;

/** Decompresses a block that `codeBlock` or `packBlock` made. */
export function decodeBlock(bytes: Buffer): Buffer<ArrayBuffer> {
  if (bytes[0] !== zstdCoding)
    throw new Error(`payload coding ${String(bytes[0])} is unknown to this version: run a newer version`);
  const frame = bytes.subarray(1);
  // With a chunk larger than the result, there is one chunk only. With chunks of 16 KiB, the default, garbage collection takes longer than decompression.
  return zstdDecompressSync(frame, { chunkSize: contentLength(frame) + leastChunk });
}

/** Decompressed length that a zstd frame states (RFC 8878, 3.1.1.1), as all frames of our writer do; else `defaultLength`. */
function contentLength(frame: Buffer): number {
  const descriptor = frame.readUInt8(4);
  const isSingleSegment = (descriptor & 0x20) !== 0;
  // The length follows the magic number, the descriptor and, in a frame of several segments, the window size. Our frames name no dictionary.
  const at = isSingleSegment ? 5 : 6;
  switch (descriptor >> 6) {
    case 0:
      return isSingleSegment ? frame.readUInt8(at) : defaultLength;
    case 1:
      return frame.readUInt16LE(at) + 256;
    case 2:
      return frame.readUInt32LE(at);
    default:
      return Number(frame.readBigUInt64LE(at));
  }
}

/** SQL that joins the block with an update; `payload`: the table of its volume. */
export function joinBlock(update: string, payload = 'payload') {
  return `cross join lateral (
    select position as first, bytes from ${payload} p where position <= ${update}.position order by position desc limit 1
  ) block`;
}

/** Columns that `PayloadReader` needs. */
export function selectBlock(update: string) {
  return `${update}.position as update_position, block.first, block.bytes`;
}

/** Columns for rows in order of position: only the first row of a block has its bytes. */
export function selectBlocksInOrder(update: string) {
  return `${update}.position as update_position, block.first,
  case when lag(block.first) over (order by ${update}.position) is distinct from block.first then block.bytes end as bytes`;
}

export const blockColumns = {
  update_position: 'bigint',
  /** Position of the first update in the block. */
  first: 'bigint',
  /** Null: the same block as in the previous row. */
  bytes: 'bytea?',
} as const;
export type BlockRow = RowOf<typeof blockColumns>;

/** Least size of an update to cache, in bytes of JSON: an update with thousands of events is read for each page of its events. */
const leastCached = 65_536;
/** The last large update, by its JSON: equal bytes are the same update in any index. */
let lastLarge: { readonly json: Buffer; readonly update: Update } | null = null;

/** Reads updates from their blocks. Rows of the same block should be read one after another, since only the last block is cached. */
export class PayloadReader {
  #first: string | null = null;
  #text = Buffer.alloc(0);
  /** Offsets of the lines found so far. */
  #starts: number[] = [];

  read(row: BlockRow): unknown {
    return JSON.parse(this.readText(row)) as unknown;
  }

  /** The decoded update. It may be cached and must not be changed. */
  readUpdate(row: BlockRow): Update {
    const json = this.readJson(row);
    if (lastLarge?.json.equals(json) === true) return lastLarge.update;
    const update = decodeUpdate(JSON.parse(json.toString('utf8')));
    if (json.length >= leastCached) lastLarge = { json, update };
    return update;
  }

  /** Compact JSON of the update. */
  readText(row: BlockRow): string {
    return this.readJson(row).toString('utf8');
  }

  /** Bytes of `readText`, in the memory of the block. */
  readJson({ update_position: position, first, bytes }: BlockRow): Buffer {
    if (first !== this.#first) {
      if (bytes === null) throw new Error(`rows are not in order: no block is known for position ${position}`);
      this.#text = decodeBlock(bytes);
      this.#first = first;
      this.#starts = [0];
    }
    const line = Number(position) - Number(first);
    for (let found = this.#starts.length - 1; found < line; found += 1) {
      const next = this.#text.indexOf(newline, this.#starts[found]) + 1;
      if (next === 0) throw new Error(`the block from position ${first} does not reach position ${position}`);
      this.#starts.push(next);
    }
    const start = this.#starts[line];
    const end = this.#text.indexOf(newline, start);
    return this.#text.subarray(start, end === -1 ? undefined : end);
  }
}
