import type { FastifyReply, FastifyRequest } from 'fastify';
import { changing } from '../http/answer-headers.ts';
import { matchesTag } from '../http/entity-tag.ts';
import type { Page } from './page.ts';
import { prefersHtml } from './prefers-html.ts';

const caching = { 'cache-control': changing } as const;

/** Sends a page for people, or 304 to a browser that has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, { headers, body }: Page): void {
  void reply.headers({ ...caching, ...headers });
  if (matchesTag(request.headers['if-none-match'], headers.etag)) void reply.code(304).send();
  else void reply.send(body);
}

/**
 * Sends the page to those who ask for HTML, as browsers do, and the other text to the rest. `Accept` counts here alone:
 * answers of the interface ignore it (docs/contract.md#r11).
 */
export function sendPageOr(
  request: FastifyRequest,
  reply: FastifyReply,
  page: () => Page,
  other: { readonly contentType: string; readonly text: string },
): void {
  void reply.header('vary', 'Accept');
  if (prefersHtml(request.headers.accept)) sendPage(request, reply, page());
  else void reply.headers({ ...caching, 'content-type': other.contentType }).send(Buffer.from(other.text));
}
