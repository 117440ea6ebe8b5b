import { zstdDecompressSync } from 'node:zlib';
import { decodeUpdate, type Update } from '@ledger-explorer/ledger';
import type { RowOf } from '../sql/statement.ts';

/** First byte of a stored block: how the rest is coded. New codings get a new number; old rows stay readable. */
export const zstdCoding = 1;
const newline = 0x0a;
/** Smallest chunk size that Node accepts. */
const leastChunk = 64;
/** Chunk size for a frame that does not state its length. */
const defaultLength = 65_535;

/** The text that `codeBlock` coded. */
export function decodeBlock(bytes: Buffer | null): Buffer<ArrayBuffer> {
  if (bytes?.[0] !== zstdCoding) throw new Error(`payload coding ${String(bytes?.[0])} is not known to this version`);
  const frame = bytes.subarray(1);
  // With a chunk larger than the result, all of it is one chunk. Chunks of 16 KiB, the default, cost the collector more time than decompression itself.
  return zstdDecompressSync(frame, { chunkSize: contentLength(frame) + leastChunk });
}

/** Bytes that a frame of zstd has when it is decompressed (RFC 8878, 3.1.1.1). The writer states them in each. */
function contentLength(frame: Buffer): number {
  const descriptor = frame.readUInt8(4);
  const isSingleSegment = (descriptor & 0x20) !== 0;
  // Behind magic number, descriptor and, in a frame of several segments, the size of the window. Ours name no dictionary.
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

/** Joins the block that a row's update is in; `payload`: the table of its volume. */
export function joinBlock(update: string, payload = 'payload') {
  return `cross join lateral (
    select position as first, bytes from ${payload} p where position <= ${update}.position order by position desc limit 1
  ) block`;
}

/** Columns that `PayloadReader` needs. */
export function selectBlock(update: string) {
  return `${update}.position as place, block.first, block.bytes`;
}

/** The same for rows read in order of position: the bytes of a block come with the first row of it. */
export function selectBlocksInOrder(update: string) {
  return `${update}.position as place, block.first,
  case when lag(block.first) over (order by ${update}.position) is distinct from block.first then block.bytes end as bytes`;
}

export const blockColumns = {
  place: 'bigint',
  first: 'bigint',
  /** Null: of the same block as the row before. */
  bytes: 'bytea?',
} as const;
export type BlockRow = RowOf<typeof blockColumns>;

/** Bytes of JSON from which an update is large: one of thousands of events is read again for each page of them. */
const large = 65_536;
/** The last large update, by its JSON: the same bytes are the same update, whichever index they are of. */
let lastLarge: { readonly json: Buffer; readonly update: Update } | null = null;

/** Reads updates out of blocks; rows that share one are best read in a row. */
export class PayloadReader {
  #first: string | null = null;
  #text = Buffer.alloc(0);
  /** Offsets of the lines of the block that were searched so far. */
  #starts: number[] = [];

  read(row: BlockRow): unknown {
    return JSON.parse(this.readText(row)) as unknown;
  }

  /** Decoded. The last large one is kept, and must not be changed. */
  readUpdate(row: BlockRow): Update {
    const json = this.readJson(row);
    if (lastLarge?.json.equals(json) === true) return lastLarge.update;
    const update = decodeUpdate(JSON.parse(json.toString('utf8')));
    if (json.length >= large) lastLarge = { json, update };
    return update;
  }

  /** Compact JSON. */
  readText(row: BlockRow): string {
    return this.readJson(row).toString('utf8');
  }

  /** The bytes of `readText`; they share the memory of the block. */
  readJson({ place, first, bytes }: BlockRow): Buffer {
    if (first !== this.#first) {
      this.#text = decodeBlock(bytes);
      this.#first = first;
      this.#starts = [0];
    }
    const line = Number(place) - Number(first);
    for (let known = this.#starts.length - 1; known < line; known += 1) {
      const next = this.#text.indexOf(newline, this.#starts[known]) + 1;
      if (next === 0) throw new Error(`the block from position ${first} does not reach position ${place}`);
      this.#starts.push(next);
    }
    const start = this.#starts[line];
    const end = this.#text.indexOf(newline, start);
    return this.#text.subarray(start, end === -1 ? undefined : end);
  }
}
