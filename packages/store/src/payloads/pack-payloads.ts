import type pg from 'pg';
import { rewriteTable } from '../growth/rewrite-table.ts';
import { tableOf } from '../growth/volume-tables.ts';
import { binaryCopy, copyIn } from '../sql/copy-in.ts';
import { addLine, type Block, isFull, rowOf, writeText } from './block.ts';
import { packBlock } from './code-block.ts';
import { type BlockRow, joinBlock, PayloadReader, selectBlocksInOrder } from './payload.ts';

/** Number of updates per read. */
const updatesPerRead = 128;

/** Joins updates of several commits into blocks of consecutive positions in one slot (part of a volume). */
class Blocks {
  readonly #slot: number;
  #unfinished: Block | null = null;
  /** Memory for the text of a block, reused. */
  #text = Buffer.alloc(0);
  #rows: Buffer[] = [];

  constructor(slot: number) {
    this.#slot = slot;
  }

  /** Must be called in order of position. */
  async add(position: number, line: Buffer): Promise<void> {
    const block = this.#unfinished;
    const isNext = block !== null && block.first + block.lines.length === position && position % this.#slot !== 0;
    if (!isNext || isFull(block)) await this.close();
    this.#unfinished ??= { first: position, lines: [], length: 0 };
    addLine(this.#unfinished, line);
  }

  async close(): Promise<void> {
    const block = this.#unfinished;
    if (block === null) return;
    if (this.#text.length < block.length) this.#text = Buffer.allocUnsafeSlow(block.length);
    this.#rows.push(rowOf(block.first, await packBlock(writeText(block, this.#text))));
    this.#unfinished = null;
  }

  /** Rows since the last call, for a `COPY` in binary format. */
  take(): Buffer {
    const rows = Buffer.concat([binaryCopy.begin, ...this.#rows, binaryCopy.end]);
    this.#rows = [];
    return rows;
  }
}

/** Writes the payloads of table `from` into `to` in larger blocks, until it is stopped. Leaves out updates that a rewind removed. */
async function writePacked(
  client: pg.ClientBase,
  { from, to, volume }: { readonly from: string; readonly to: string; readonly volume: number },
  isStopped: () => boolean,
): Promise<void> {
  const sizes = await client.query<{ slot: string }>('select slot from volume_size');
  const blocks = new Blocks(Number(sizes.rows[0]?.slot));
  let last: number | undefined = -1;
  while (last !== undefined && !isStopped()) {
    const { rows }: pg.QueryResult<BlockRow> = await client.query(
      `select ${selectBlocksInOrder('u')}
       from (select position from ${tableOf('update', volume)} where position > $1 order by position limit ${updatesPerRead}) u ${joinBlock('u', from)}
       order by u.position`,
      [last],
    );
    const payloads = new PayloadReader();
    for (const row of rows) await blocks.add(Number(row.update_position), payloads.readJson(row));
    if (rows.length === 0) await blocks.close();
    await copyIn(client, `copy ${to} (position, bytes) from stdin (format binary)`, blocks.take());
    last = rows.length === 0 ? undefined : Number(rows.at(-1)?.update_position);
  }
}

/** Rewrites the payloads of a closed volume in larger blocks. Payloads that were written update by update shrink to a fraction. */
export async function packPayloads(client: pg.ClientBase, volume: number, isStopped: () => boolean): Promise<void> {
  await rewriteTable(client, {
    table: 'payload',
    volume,
    fill: (from, to) => writePacked(client, { from, to, volume }, isStopped),
    isStopped,
  });
}
