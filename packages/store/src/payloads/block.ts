/**
 * Limit of a block's text before compression, in bytes; the last update may exceed it. Blocks of 64 KiB would be decompressed in 40 µs instead
 * of 50, but take 9 % more on disk (docs/performance.md#payloads).
 */
const blockLength = 112 * 1024;
const newline = 0x0a;

/** Updates with consecutive positions, one JSON text per line. */
export interface Block {
  /** Position of its first update. */
  readonly first: number;
  readonly lines: Buffer[];
  /** Bytes of its lines with their line ends. */
  length: number;
}

export function isFull({ length }: Block): boolean {
  return length >= blockLength;
}

export function addLine(block: Block, line: Buffer): void {
  block.lines.push(line);
  block.length += line.length + 1;
}

/** Writes the text of a block, without the last line end, into `text`, a buffer of at least its length. */
export function writeText({ lines, length }: Block, text: Buffer): Buffer {
  let end = 0;
  for (const line of lines) {
    end += line.copy(text, end);
    text[end] = newline;
    end += 1;
  }
  return text.subarray(0, length - 1);
}

/** Row of `payload` for a binary COPY: number of columns, then length and value of each. */
export function rowOf(first: number, bytes: Buffer): Buffer {
  const head = Buffer.allocUnsafe(18);
  head.writeInt16BE(2, 0);
  head.writeInt32BE(8, 2);
  head.writeBigInt64BE(BigInt(first), 6);
  head.writeInt32BE(bytes.length, 14);
  return Buffer.concat([head, bytes]);
}
