import type pg from 'pg';
import { tableOf } from '../volumes/volume-tables.ts';
import { copyIn } from '../writing/copy-in.ts';
import type { Batch } from '../writing/batch.ts';
import { binaryCopy } from '../writing/binary-copy.ts';
import { codeBlock } from './code-block.ts';
import { itemJson } from './item-json.ts';

/**
 * Text of a block before it is compressed; the last update of a block may pass it. Blocks of 64 KiB are decompressed in 40 µs instead of 50, and take
 * 9 % more on disk (docs/performance.md#payloads).
 */
const blockLength = 112 * 1024;
const newline = 0x0a;

/** Neighboring updates, one JSON text a line, whose positions follow each other. */
export interface Block {
  /** Position of its first update. */
  readonly first: number;
  readonly lines: Buffer[];
  /** Bytes of its lines with their ends. */
  length: number;
}

/** Whether a block has as much as one should have. */
export function isFull({ length }: Block): boolean {
  return length >= blockLength;
}

export function addLine(block: Block, line: Buffer): void {
  block.lines.push(line);
  block.length += line.length + 1;
}

function blocksOf(batch: Batch): Block[] {
  const blocks: Block[] = [];
  let block: Block | null = null;
  for (const { position, update } of batch) {
    if (block === null || isFull(block)) {
      block = { first: position, lines: [], length: 0 };
      blocks.push(block);
    }
    addLine(block, itemJson(update.raw));
  }
  return blocks;
}

/** The text of a block, in memory that has room for it. */
export function writeText({ lines, length }: Block, text: Buffer): Buffer {
  let end = 0;
  for (const line of lines) {
    end += line.copy(text, end);
    text[end] = newline;
    end += 1;
  }
  return text.subarray(0, length - 1);
}

/** Number of columns, then of each its length and its value. */
export function rowOf(first: number, bytes: Buffer): Buffer {
  const head = Buffer.allocUnsafe(18);
  head.writeInt16BE(2, 0);
  head.writeInt32BE(8, 2);
  head.writeBigInt64BE(BigInt(first), 6);
  head.writeInt32BE(bytes.length, 14);
  return Buffer.concat([head, bytes]);
}

/**
 * A batch's updates as the ledger gave them, as rows of `payload` in binary format (as text, bytes are twice as long). They are in
 * blocks: one JSON text a line, compressed together, because neighbors share most of their text. Alone they take twice
 * as much (measured on recorded updates: 0.23 of the text, 0.10 in blocks).
 */
function payloadRows(batch: Batch): Buffer {
  // The same memory for block after block: of its own, each would make the collector come by more often.
  let text = Buffer.alloc(0);
  const rows = blocksOf(batch).map((block) => {
    if (text.length < block.length) text = Buffer.allocUnsafeSlow(block.length);
    return rowOf(block.first, codeBlock(writeText(block, text)));
  });
  return Buffer.concat([binaryCopy.begin, ...rows, binaryCopy.end]);
}

/** Writes a batch's updates as the ledger gave them, into a volume. */
export async function copyPayloads(client: pg.ClientBase, batch: Batch, volume: number): Promise<void> {
  const statement = `copy ${tableOf('payload', volume)} (position, bytes) from stdin (format binary)`;
  await copyIn(client, statement, payloadRows(batch));
}
