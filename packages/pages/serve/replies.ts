import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { chooseCoding, type ContentCoding, matchesTag } from '@ledger-explorer/wire';
import type { Asset } from '../src/assets.ts';
import type { RenderedPage } from '../src/create-pages.ts';
import type { FoundPage } from '../src/routing/find-route.ts';
import { assetHeaders, cacheControl, pageHeaders } from './policy.ts';

/** A response that is ready to send. */
export interface PageReply {
  readonly status: number;
  /** Names in lower case and values alternate. */
  readonly headers: readonly string[];
  /** A string is Latin-1: send each character as one byte. Undefined: no body. */
  readonly body: string | Buffer | undefined;
}

/** The request headers that affect a reply. */
export interface PageHeaders {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** A page of status 200 in the cache of a host. */
export interface CachedPage {
  /** Headers with the position, and the age if the host knows it; names and values alternate. */
  readonly freshness: readonly string[];
  /** ETag. A `RenderedPage` has none. */
  readonly tag: string;
  readonly isPinned: boolean;
  readonly body: string | Buffer;
  readonly compressed: (coding: ContentCoding) => Promise<Buffer>;
}

/** The page, or 304 if the client has it. */
export async function pageReply(
  { freshness, tag, isPinned, body, compressed }: CachedPage,
  { route }: FoundPage,
  { acceptEncoding, ifNoneMatch }: PageHeaders,
  vary: string,
): Promise<PageReply> {
  const headers = [...freshness, 'etag', tag, 'cache-control', cacheControl(isPinned), 'vary', vary];
  if (matchesTag(ifNoneMatch, tag)) return { status: 304, headers, body: undefined };
  headers.push(...pageHeaders(route));
  const coding = chooseCoding(acceptEncoding, body.length);
  if (coding === null) return { status: 200, headers, body };
  return { status: 200, headers: [...headers, 'content-encoding', coding], body: await compressed(coding) };
}

/** A page of another status than 200, which clients must not cache. */
export function uncachedReply({ status, body, location, shown, retryAfter }: RenderedPage, vary: string): PageReply {
  const seconds = retryAfter === null ? null : String(Math.ceil(retryAfter / 1000));
  const headers = [
    ...pageHeaders(null),
    ...['cache-control', 'no-store', 'vary', vary],
    ...(shown === null ? [] : ['explorer-position', String(shown.position)]),
    ...(location === null ? [] : ['location', location]),
    // `refresh` makes the browser retry by itself, without a script.
    ...(seconds === null ? [] : ['retry-after', seconds, 'refresh', seconds]),
  ];
  return { status, headers, body: Buffer.from(body) };
}

/** With the highest level of compression, because each file is compressed only once. */
const compressors = { br: promisify<Buffer, Buffer>(brotliCompress), gzip: promisify<Buffer, Buffer>(gzip) } as const;
const compressedAssets = new Map<string, Promise<Buffer>>();

/** Answers with a file that pages load. */
export async function assetReply(
  name: string,
  { bytes, contentType }: Asset,
  { acceptEncoding }: PageHeaders,
): Promise<PageReply> {
  const headers = [...assetHeaders, 'content-type', contentType, 'etag', `"${name}"`, 'vary', 'Accept-Encoding'];
  const coding = chooseCoding(acceptEncoding, bytes.length);
  if (coding === null) return { status: 200, headers, body: bytes };
  const key = `${name} ${coding}`;
  const compressed = compressedAssets.get(key) ?? compressors[coding](bytes);
  compressedAssets.set(key, compressed);
  return { status: 200, headers: [...headers, 'content-encoding', coding], body: await compressed };
}
