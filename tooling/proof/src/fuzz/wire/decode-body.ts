import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A body without its content encoding. Throws if the encoding is wrong. */
export function plainBody(bytes: Buffer, coding: string | null | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  return coding === 'gzip' ? gunzipSync(bytes) : coding === 'br' ? brotliDecompressSync(bytes) : bytes;
}

/** Decodes the content encoding of a body to text. Throws if the encoding is wrong or the text is not UTF-8. */
export function decodeBody(bytes: Buffer, coding: string | undefined): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(plainBody(bytes, coding));
}
