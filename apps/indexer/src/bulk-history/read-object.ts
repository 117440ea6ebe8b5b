import { createReadStream } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';
import { isAfter } from '../sources/item-cursor.ts';
import { readItems } from '../sources/read-items.ts';
import type { StreamItem } from '../sources/stream-item.ts';
import { zstdFrames } from './zstd-frames.ts';

const newline = 0x0a;
const comma = 0x2c;
const before = Buffer.from('{"transactions":[');
const behind = Buffer.from(']}');
/** Bytes of text that are read together at most, however many updates that is. */
const largestPage = 32 * 1024 * 1024;

/**
 * The updates of an object of the bulk history: lines of JSON, compressed by zstd, in the order of the stream. Throws an error that
 * says what the object does if it is not that.
 */
export async function* readObject(
  path: string,
  pageSize: number,
): AsyncGenerator<readonly StreamItem[], void, undefined> {
  let last: StreamItem | null = null;
  for await (const page of pagesOf(path, pageSize)) {
    const items = await itemsOf(page);
    for (const item of items) {
      if (item.cursor === null) throw new Error('has an update without migration or record time');
      if (last?.cursor != null && isAfter(last.cursor, item.cursor)) {
        throw new Error(`is not in the order of the stream at ${item.cursor.recordTime}`);
      }
      last = item;
    }
    yield items;
  }
}

async function itemsOf(page: Buffer): Promise<readonly StreamItem[]> {
  try {
    return await readItems(page);
  } catch (error) {
    throw error instanceof SyntaxError ? new Error('has a line that is not JSON, or not all of it') : error;
  }
}

/** The lines of all frames together, as pages of the stream; the last line may have no end. JSON has no line end within. */
async function* pagesOf(path: string, pageSize: number): AsyncGenerator<Buffer, void, undefined> {
  let parts: Buffer[] = [];
  let [lines, bytes] = [0, 0];
  for await (const chunk of textOf(path)) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) {
      chunk[at] = comma;
      lines += 1;
      if (lines < pageSize && bytes + at - from < largestPage) continue;
      yield Buffer.concat([before, ...parts, chunk.subarray(from, at), behind]);
      [parts, lines, bytes] = [[], 0, 0];
      from = at + 1;
    }
    if (from === chunk.length) continue;
    parts.push(chunk.subarray(from));
    bytes += chunk.length - from;
  }
  if (parts.length === 0) return;
  const last = Buffer.concat(parts);
  const end = last.length - (last.at(-1) === comma ? 1 : 0);
  yield Buffer.concat([before, last.subarray(0, end), behind]);
}

async function* textOf(path: string): AsyncGenerator<Buffer, void, undefined> {
  for await (const { start, end } of zstdFrames(path)) {
    // Smaller pieces take the collector as long as they take zstd.
    const text = createReadStream(path, { start, end: end - 1 }).pipe(createZstdDecompress({ chunkSize: 128 * 1024 }));
    yield* text as AsyncIterable<Buffer>;
  }
}
