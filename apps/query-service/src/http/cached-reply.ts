import type { TimedPosition } from '@ledger-explorer/store';
import { chooseCoding, type ContentCoding, matchesTag } from '@ledger-explorer/wire';
import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import { notYet } from '../problems/position-ahead.ts';
import { Problem } from '../problems/problem.ts';
import { cacheControl, json } from '../responses/cache-control.ts';
import type { CachedResponse } from '../responses/cached-response.ts';
import { headerList, type Reply } from '../responses/reply.ts';
import type { ReadWait } from '../responses/response-cache.ts';
import type { OperationRequest } from './operation-request.ts';
import type { RequestHeaders } from './request-headers.ts';

/** Request headers about the accepted encodings and the cached response of the caller. */
export type ConditionalHeaders = Pick<RequestHeaders, 'acceptEncoding' | 'ifNoneMatch'>;

/**
 * The cached reply; null if the response or its preferred encoding is not cached, or the resource is unknown: then
 * `readReply` counts the use.
 */
export function cachedReply(request: OperationRequest, headers: ConditionalHeaders): Reply | null {
  const { responses } = request.service;
  const response = responses.peek(request);
  if (!response?.body) return null;
  const coding = chooseCoding(headers.acceptEncoding, response.body.length);
  const body = coding === null ? response.body : response.ready(coding);
  if (body === undefined) return null;
  responses.noteHit();
  return notModified(request, response, headers) ?? whole(request, response, body, coding);
}

/** Read after a wait for a position. */
export interface WaitedRead extends ReadWait {
  /** Position that the response must have; 0: any. */
  readonly waitedFor: number;
}

/** The cached reply, a 304, or the reply read from the store when it is the caller's turn. Throws a problem or an error of the store. */
export async function readReply(
  request: OperationRequest,
  headers: ConditionalHeaders,
  { waitedFor, ...reading }: WaitedRead,
): Promise<Reply> {
  const { responses } = request.service;
  let response = responses.get(request);
  if (response === undefined) {
    const unread = notModifiedUnread(request, headers.ifNoneMatch);
    if (unread !== null) return unread;
    response = await responses.read(request, reading);
    // An earlier response, or one read from another replica, can lack the position.
    const head = responses.headOf(response)?.position ?? waitedFor;
    if (head < waitedFor) throw notYet(waitedFor, head);
  }
  const { body } = response;
  if (body === null) {
    throw new Problem('not-found', unknownResource(request), { headers: freshnessOf(request, response) });
  }
  const unchanged = notModified(request, response, headers);
  if (unchanged !== null) return unchanged;
  const coding = chooseCoding(headers.acceptEncoding, body.length);
  const bytes = coding === null ? body : await responses.compressed(request, response, body, coding);
  return whole(request, response, bytes, coding);
}

/** 304 without a read, if `If-None-Match` has the tag that the response would have now; otherwise null. */
function notModifiedUnread(request: OperationRequest, ifNoneMatch: string | undefined): Reply | null {
  const { operation } = request;
  const { responses, heads, now } = request.service;
  const { head, epoch, revision } = heads;
  const staleMilliseconds = responses.staleHead();
  // A read is needed for a head that is too old to use or unknown, without a tag, for `*` (any existing resource) and for the API document (its tag is constant).
  if (
    staleMilliseconds === null ||
    ifNoneMatch === undefined ||
    ifNoneMatch.trim() === '*' ||
    head === null ||
    operation.path === '/openapi.json'
  ) {
    return null;
  }
  const asOf = request.asOf === undefined ? head : heads.at(request.asOf);
  if (asOf === undefined) return null;
  const unchanged = (tag: string, immutable: boolean): Reply => ({
    status: 304,
    headers: stateHeaders(freshnessHeaders(asOf, head, now(), staleMilliseconds), tag, immutable),
    body: undefined,
  });
  const immutableTag = responses.immutableTag(request, epoch);
  if (matchesTag(ifNoneMatch, immutableTag)) return unchanged(immutableTag, true);
  const tag = responses.tagAt(request, asOf.position, head.position, revision);
  return matchesTag(ifNoneMatch, tag) ? unchanged(tag, false) : null;
}

/** 304 if the caller has the response; otherwise null. */
function notModified(
  request: OperationRequest,
  response: CachedResponse,
  { ifNoneMatch }: ConditionalHeaders,
): Reply | null {
  if (!matchesTag(ifNoneMatch, response.tag)) return null;
  return { status: 304, headers: headersOf(request, response), body: undefined };
}

function whole(
  request: OperationRequest,
  response: CachedResponse,
  body: string | Buffer,
  coding: ContentCoding | null,
): Reply {
  const headers = headersOf(request, response);
  if (coding !== null) headers.push('content-encoding', coding);
  headers.push('content-type', json);
  return { status: 200, headers, body };
}

function headersOf(request: OperationRequest, response: CachedResponse): string[] {
  return stateHeaders(freshnessOf(request, response), response.tag, response.immutable && response.read !== null);
}

function stateHeaders(freshness: Readonly<Record<string, string>>, tag: string, immutable: boolean): string[] {
  const headers = headerList(freshness);
  headers.push('etag', tag, 'cache-control', cacheControl(immutable), 'vary', 'Accept-Encoding');
  return headers;
}

/** As-of position of a response; null if it does not depend on the index. Without a requested position, an immutable one is that of the head. */
function asOfPosition({ service, asOf }: OperationRequest, response: CachedResponse): TimedPosition | null {
  const { read, immutable } = response;
  if (read === null) return null;
  return immutable && asOf === undefined ? service.responses.headOf(response) : read.asOf;
}

function freshnessOf(request: OperationRequest, response: CachedResponse): Readonly<Record<string, string>> {
  const { service } = request;
  const asOf = asOfPosition(request, response);
  if (asOf === null) return {};
  const head = service.responses.headOf(response) ?? asOf;
  return freshnessHeaders(asOf, head, service.now(), service.responses.staleMilliseconds(response));
}

/** Resource and key that a path parameter names; by default `partyId` is the id of a party. */
const namedBy: Readonly<Record<string, readonly [resource: string, key: string]>> = {
  id: ['vote request', 'id'],
  svId: ['super validator', 'id'],
  provider: ['featured app', 'provider'],
  number: ['round', 'number'],
  template: ['template', 'name'],
  name: ['name-service entry', 'name'],
  metric: ['series', 'metric'],
};

function unknownResource({ operation, values, asOf }: OperationRequest): string {
  if (operation.id === 'getSupply') return 'Before the first update there is no supply.';
  if (operation.id === 'getPosition') return `No update has a record time of ${values.time} or later.`;
  const name = operation.parameters.find((parameter) => parameter.in === 'path')?.name ?? '';
  const [resource, key] = namedBy[name] ?? [name.replace(/Id$/u, ''), 'id'];
  return `No ${resource} has the ${key} ${JSON.stringify(values[name])}${asOf === undefined ? '' : ` at position ${asOf}`}.`;
}
