import type pg from 'pg';
import { tableOf } from '../growth/volume-tables.ts';
import { binaryCopy, copyIn } from '../sql/copy-in.ts';
import type { Batch } from '../write/batch.ts';
import { addLine, type Block, isFull, rowOf, writeText } from './block.ts';
import { codeBlock } from './code-block.ts';
import { itemJson } from './item-json.ts';

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

/**
 * Rows of `payload` with a batch's updates as the ledger gave them, in binary format (as text, bytes are twice as long). Neighboring updates are
 * compressed together, one JSON text per line, because they share most of their text: 0.10 of the text's length, but 0.23 if each is compressed
 * alone (measured on recorded updates).
 */
function payloadRows(batch: Batch): Buffer {
  // One buffer for all blocks: separate buffers would cause more garbage collections.
  let text = Buffer.alloc(0);
  const rows = blocksOf(batch).map((block) => {
    if (text.length < block.length) text = Buffer.allocUnsafeSlow(block.length);
    return rowOf(block.first, codeBlock(writeText(block, text)));
  });
  return Buffer.concat([binaryCopy.begin, ...rows, binaryCopy.end]);
}

/** Writes a batch's updates into a volume, as the ledger gave them. */
export async function copyPayloads(client: pg.ClientBase, batch: Batch, volume: number): Promise<void> {
  const statement = `copy ${tableOf('payload', volume)} (position, bytes) from stdin (format binary)`;
  await copyIn(client, statement, payloadRows(batch));
}
