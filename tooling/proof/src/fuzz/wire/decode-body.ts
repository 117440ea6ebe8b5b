import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A body without its content coding, as text. Throws where it is not what it says, or no UTF-8. */
export function decodeBody(bytes: Buffer, coding: string | undefined): string {
  const plain =
    bytes.length === 0
      ? bytes
      : coding === 'gzip'
        ? gunzipSync(bytes)
        : coding === 'br'
          ? brotliDecompressSync(bytes)
          : bytes;
  return new TextDecoder('utf-8', { fatal: true }).decode(plain);
}
