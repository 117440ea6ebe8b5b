import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type Asset, assetHeaders, assets } from '@ledger-explorer/pages';
import { chooseCoding, type ContentCoding } from '@ledger-explorer/wire';
import type { RequestHeaders } from '../http/request-headers.ts';
import type { Reply } from '../responses/reply.ts';

/** As small as can be: it is done once. */
const compressors = { br: promisify<Buffer, Buffer>(brotliCompress), gzip: promisify<Buffer, Buffer>(gzip) } as const;
const made = new Map<string, Promise<Buffer>>();

function bytesOf(name: string, { bytes: plain }: Asset, coding: ContentCoding | null): Promise<Buffer> {
  const key = `${name} ${coding ?? ''}`;
  let bytes = made.get(key);
  if (bytes === undefined) {
    bytes = coding === null ? Promise.resolve(plain) : compressors[coding](plain);
    made.set(key, bytes);
  }
  return bytes;
}

export function hasAsset(name: string): boolean {
  return assets.has(name);
}

/** A file that pages load. */
export async function assetReply(
  name: string,
  { acceptEncoding }: Pick<RequestHeaders, 'acceptEncoding'>,
): Promise<Reply> {
  const asset = assets.get(name);
  if (asset === undefined) throw new Error(`there is no asset ${name}`);
  const coding = chooseCoding(acceptEncoding, asset.bytes.length);
  const headers = [
    ...assetHeaders,
    ...['content-type', asset.contentType, 'etag', `"${name}"`, 'vary', 'Accept-Encoding'],
    ...(coding === null ? [] : ['content-encoding', coding]),
  ];
  return { status: 200, headers, body: await bytesOf(name, asset, coding) };
}
