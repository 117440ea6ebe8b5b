import { open } from 'node:fs/promises';

/** Where a compressed frame is in a file; `end` is exclusive. */
export interface Frame {
  readonly start: number;
  readonly end: number;
}

const magic = 0xfd2fb528;
/** The last four bits of the magic number of a frame without content are free. */
const skippable = 0x184d2a50;
const repeatedByte = 1;

/**
 * The frames of a zstd file (RFC 8878, 3.1.1), one after the other: Node decompresses the first one and drops what follows without a
 * word. Throws an error that says what the file does if it is cut off or not zstd.
 */
export async function* zstdFrames(path: string): AsyncGenerator<Frame, void, undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(14);
    const read = async (at: number, count: number): Promise<Buffer> => {
      const { bytesRead } = await file.read(bytes, 0, count, at);
      if (bytesRead < count) throw new Error('is cut off');
      return bytes;
    };
    for (let start = 0; start < size;) {
      const kind = (await read(start, 4)).readUInt32LE(0);
      if ((kind & 0xfffffff0) >>> 0 === skippable) {
        start += 8 + (await read(start + 4, 4)).readUInt32LE(0);
        if (start > size) throw new Error('is cut off');
        continue;
      }
      if (kind !== magic) throw new Error('is not zstd');
      const descriptor = (await read(start + 4, 1)).readUInt8(0);
      let at = start + 5 + headerLength(descriptor);
      for (let isLast = false; !isLast;) {
        const header = (await read(at, 3)).readUIntLE(0, 3);
        isLast = (header & 1) === 1;
        const type = (header >> 1) & 3;
        if (type > 2) throw new Error('is not zstd');
        at += 3 + (type === repeatedByte ? 1 : header >> 3);
      }
      const hasChecksum = (descriptor & 0x04) !== 0;
      const end = at + (hasChecksum ? 4 : 0);
      if (end > size) throw new Error('is cut off');
      yield { start, end };
      start = end;
    }
  } finally {
    await file.close();
  }
}

/** Bytes between the descriptor and the first block. */
function headerLength(descriptor: number): number {
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const content = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  return (isSingleSegment ? 0 : 1) + dictionary + content;
}
