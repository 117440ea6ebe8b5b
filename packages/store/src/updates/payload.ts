import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { itemJson } from './item-json.ts';

/** First byte of a stored block: how the rest is coded. New codings get a new number; old rows stay readable. */
const zstd = 1;
const newline = 0x0a;
const lineEnd = Buffer.of(newline);
const level = { [constants.ZSTD_c_compressionLevel]: 3 };

/**
 * Text of a block before it is compressed; the last update of a block may pass it. A third of this takes a fifth more bytes
 * and is read in 0.05 ms instead of 0.08.
 */
const blockLength = 96 * 1024;

/**
 * Updates of one commit as the ledger gave them, in blocks: one JSON text a line, compressed together, because neighbours
 * share most of their text. Alone they take twice as much (measured on recorded updates: 0.23 of the text, 0.10 in blocks).
 */
export class PayloadBlocks {
  #first = 0;
  #lines: Buffer[] = [];
  #length = 0;
  readonly #send: (first: number, bytes: Buffer) => void;

  /** `send` gets each block with the position of its first update. */
  constructor(send: (first: number, bytes: Buffer) => void) {
    this.#send = send;
  }

  /** The next update: positions of a commit follow each other. */
  add(position: number, item: unknown): void {
    if (this.#lines.length === 0) this.#first = position;
    const line = itemJson(item);
    if (this.#lines.length > 0) this.#lines.push(lineEnd);
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length >= blockLength) this.end();
  }

  end(): void {
    if (this.#lines.length === 0) return;
    const text = Buffer.concat(this.#lines);
    // That the length is known beforehand saves a quarter of the time. In a thread of the pool it takes far longer.
    const bytes = zstdCompressSync(text, { params: level, pledgedSrcSize: text.length });
    this.#send(this.#first, Buffer.concat([Buffer.of(zstd), bytes]));
    this.#lines = [];
    this.#length = 0;
  }
}

/** Joins the block that a row's update is in. */
export const joinBlock = (update: string) => `cross join lateral (
    select position as first, bytes from payload where position <= ${update}.position order by position desc limit 1
  ) block`;

/** What `PayloadReader` needs of a row. */
export const blockColumns = (update: string) => `${update}.position as place, block.first, block.bytes`;

/** The same for rows read in order of position: the bytes of a block come with the first row of it. */
export const blockColumnsOnce = (update: string) => `${update}.position as place, block.first,
  case when lag(block.first) over (order by ${update}.position) is distinct from block.first then block.bytes end as bytes`;

export interface BlockRow {
  readonly place: string;
  readonly first: string;
  /** Null: of the same block as the row before. */
  readonly bytes: Buffer | null;
}

/** Reads updates out of blocks; rows that share one are best read in a row. */
export class PayloadReader {
  #first: string | null = null;
  #text = Buffer.alloc(0);

  read(row: BlockRow): unknown {
    return JSON.parse(this.readText(row)) as unknown;
  }

  /** Compact JSON. */
  readText(row: BlockRow): string {
    return this.readJson(row).toString('utf8');
  }

  /** The bytes of `readText`; they share the memory of the block. */
  readJson({ place, first, bytes }: BlockRow): Buffer {
    if (first !== this.#first) {
      if (bytes?.[0] !== zstd) throw new Error(`payload coding ${String(bytes?.[0])} is not known to this version`);
      this.#text = zstdDecompressSync(bytes.subarray(1));
      this.#first = first;
    }
    let start = 0;
    for (let line = Number(first); line < Number(place); line += 1) {
      start = this.#text.indexOf(newline, start) + 1;
      if (start === 0) throw new Error(`the block from position ${first} does not reach position ${place}`);
    }
    const end = this.#text.indexOf(newline, start);
    return this.#text.subarray(start, end === -1 ? undefined : end);
  }
}
