import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import type { SlowNote } from '../limits/within.ts';
import { Problem } from '../problems/problem.ts';
import { chooseCoding, type ContentCoding } from '../responses/content-coding.ts';
import type { KeptAnswer } from '../responses/kept-answer.ts';
import { cacheControl, json } from './answer-headers.ts';
import type { Asked } from './answer.ts';
import { matchesTag } from './entity-tag.ts';
import type { PlainHeaders } from './plain-headers.ts';
import { shownBy } from './shown-by.ts';

/** What a caller says of the answer he wants. */
export type Wish = Pick<PlainHeaders, 'acceptEncoding' | 'ifNoneMatch'>;

/** What leaves for an operation's answer, whichever way the request came. */
export interface KeptReply {
  readonly status: 200 | 304;
  /** Names and values by turns, of the answer alone. */
  readonly headers: readonly string[];
  /** Text is Latin-1. */
  readonly body: string | Buffer | undefined;
}

/** The reply from memory, at once; null: the answer, or its form, is not there. Throws where the resource is unknown. */
export function replyNow(asked: Asked, wish: Wish): KeptReply | null {
  const { answers } = asked.service;
  const answer = answers.peek(asked);
  if (answer === undefined || answer.body === null) return null;
  const coding = chooseCoding(wish.acceptEncoding, answer.body.length);
  const body = coding === null ? answer.body : answer.ready(coding);
  if (body === undefined) return null;
  answers.noteHit();
  return same(asked, answer, wish) ?? whole(asked, answer, body, coding);
}

/**
 * The reply from memory or, where the caller does not have the answer, from the store, which is given so many milliseconds.
 * Throws a problem or what the store throws.
 */
export async function reply(asked: Asked, wish: Wish, milliseconds: number, slow: SlowNote): Promise<KeptReply> {
  const { answers } = asked.service;
  let answer = answers.now(asked);
  if (answer === undefined) {
    const had = unread(asked, wish.ifNoneMatch);
    if (had !== null) return had;
    answer = await answers.read(asked, milliseconds, slow);
  }
  const { body } = answer;
  if (body === null) throw notFound(asked, answer);
  const had = same(asked, answer, wish);
  if (had !== null) return had;
  const coding = chooseCoding(wish.acceptEncoding, body.length);
  const bytes = coding === null ? body : await answers.compressed(asked, answer, body, coding);
  return whole(asked, answer, bytes, coding);
}

/** 304 where the tag in `If-None-Match` is of the answer this request would get now: without a read. */
function unread(asked: Asked, ifNoneMatch: string | undefined): KeptReply | null {
  const { pin, operation } = asked;
  const { answers, heads, now } = asked.service;
  const { head, epoch, revision } = heads;
  if (ifNoneMatch === undefined || ifNoneMatch.trim() === '*' || head === null || operation.path === '/openapi.json') {
    return null;
  }
  const shown = pin === undefined ? head : heads.shownAt(pin);
  if (shown === undefined) return null;
  const unchanged = (tag: string, lasts: boolean) => notModified(freshnessHeaders(shown, head, now()), tag, lasts);
  const lasting = answers.tagLasting(asked, epoch);
  if (matchesTag(ifNoneMatch, lasting)) return unchanged(lasting, true);
  const tag = answers.tagAt(asked, shown.position, head.position, revision);
  return matchesTag(ifNoneMatch, tag) ? unchanged(tag, false) : null;
}

/** 304 where the caller has the answer. */
function same(asked: Asked, answer: KeptAnswer, { ifNoneMatch }: Wish): KeptReply | null {
  return matchesTag(ifNoneMatch, answer.tag)
    ? notModified(freshnessOf(asked, answer), answer.tag, lasts(answer))
    : null;
}

function whole(asked: Asked, answer: KeptAnswer, body: string | Buffer, coding: ContentCoding | null): KeptReply {
  const headers = stateHeaders(freshnessOf(asked, answer), answer.tag, lasts(answer));
  if (coding !== null) headers.push('content-encoding', coding);
  headers.push('content-type', json, 'content-length', String(body.length));
  return { status: 200, headers, body };
}

function lasts({ lasting, read }: KeptAnswer): boolean {
  return lasting && read !== null;
}

function notModified(freshness: Readonly<Record<string, string>>, tag: string, lasting: boolean): KeptReply {
  return {
    status: 304,
    headers: stateHeaders(freshness, tag, lasting),
    body: undefined,
  };
}

function stateHeaders(freshness: Readonly<Record<string, string>>, tag: string, lasting: boolean): string[] {
  const headers: string[] = [];
  for (const name in freshness) headers.push(name, freshness[name] ?? '');
  headers.push('etag', tag, 'cache-control', cacheControl(lasting), 'vary', 'Accept-Encoding');
  return headers;
}

function unknownResource({ operation, values }: Asked): string {
  const name = operation.parameters.find((parameter) => parameter.in === 'path')?.name ?? '';
  const at = values.position === undefined ? '' : ` at position ${values.position}`;
  return `Nothing is known by the ${name} ${JSON.stringify(values[name])}${at}.`;
}

function freshnessOf(asked: Asked, answer: KeptAnswer): Readonly<Record<string, string>> {
  const { service } = asked;
  const shown = shownBy(asked, answer);
  return shown === null ? {} : freshnessHeaders(shown, service.heads.head ?? answer.read?.head ?? shown, service.now());
}

/** What an answer without a body means. */
function notFound(asked: Asked, answer: KeptAnswer): Problem {
  return new Problem('not-found', unknownResource(asked), { headers: freshnessOf(asked, answer) });
}
