import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Decodes the content encoding of a body to text. Throws if the encoding is wrong or the text is not UTF-8. */
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
