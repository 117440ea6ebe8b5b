import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { chooseCoding, type ContentCoding, matchesTag } from '@ledger-explorer/wire';
import { type Asset, assets } from '../src/assets.ts';
import type { RenderedPage } from '../src/create-pages.ts';
import type { FoundPage } from '../src/routing/find-route.ts';
import { assetHeaders, cacheControl, pageHeaders } from './policy.ts';

/** A response that is ready to send. */
export interface PageReply {
  readonly status: number;
  /** Names in lower case and values alternate. */
  readonly headers: readonly string[];
  /** A string is Latin-1, a character for each byte. Undefined: no body. */
  readonly body: string | Buffer | undefined;
}

/** The request headers that shape a reply. */
export interface PageHeaders {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** A page of status 200 in the memory of a host. */
export interface CachedPage {
  /** Position and age, names and values alternate. */
  readonly freshness: readonly string[];
  readonly tag: string;
  readonly isPinned: boolean;
  readonly body: string | Buffer;
  readonly compressed: (coding: ContentCoding) => Promise<Buffer>;
}

/** The page, or 304 if the caller has it. `vary`: names of request headers. */
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

/** A page of any other status, which no cache may keep. */
export function uncachedReply({ status, body, location, shown, retryAfter }: RenderedPage, vary: string): PageReply {
  const seconds = retryAfter === null ? null : String(Math.ceil(retryAfter / 1000));
  const headers = [
    ...pageHeaders(null),
    ...['cache-control', 'no-store', 'vary', vary],
    ...(shown === null ? [] : ['explorer-position', String(shown.position)]),
    ...(location === null ? [] : ['location', location]),
    // The browser tries again by itself, also without a script.
    ...(seconds === null ? [] : ['retry-after', seconds, 'refresh', seconds]),
  ];
  return { status, headers, body: Buffer.from(body) };
}

/** As small as possible: each file is compressed once. */
const compressors = { br: promisify<Buffer, Buffer>(brotliCompress), gzip: promisify<Buffer, Buffer>(gzip) } as const;
const compressedAssets = new Map<string, Promise<Buffer>>();

/** A file that pages load. */
export async function assetReply(name: string, { bytes, contentType }: Asset, asked: PageHeaders): Promise<PageReply> {
  const headers = [...assetHeaders, 'content-type', contentType, 'etag', `"${name}"`, 'vary', 'Accept-Encoding'];
  const coding = chooseCoding(asked.acceptEncoding, bytes.length);
  if (coding === null) return { status: 200, headers, body: bytes };
  const key = `${name} ${coding}`;
  const compressed = compressedAssets.get(key) ?? compressors[coding](bytes);
  compressedAssets.set(key, compressed);
  return { status: 200, headers: [...headers, 'content-encoding', coding], body: await compressed };
}

/** Null: no page loads a file of this name. */
export function findAsset(name: string): Asset | null {
  return assets.get(name) ?? null;
}
