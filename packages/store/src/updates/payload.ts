import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** First byte of a stored payload: how the rest is coded. New codings get a new number; old rows stay readable. */
const zstd = 1;
const level = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** An update as the ledger gave it, as bytes for the store. */
export function encodePayload(item: unknown): Buffer {
  return Buffer.concat([Buffer.of(zstd), zstdCompressSync(Buffer.from(JSON.stringify(item), 'utf8'), level)]);
}

export function decodePayload(bytes: Buffer): unknown {
  if (bytes[0] !== zstd) throw new Error(`payload coding ${String(bytes[0])} is not known to this version`);
  return JSON.parse(zstdDecompressSync(bytes.subarray(1)).toString('utf8')) as unknown;
}
