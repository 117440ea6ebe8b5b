import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from './page.ts';
import { prefersHtml } from './prefers-html.ts';

const caching = { 'cache-control': 'private, max-age=300' } as const;

/** Sends a page for people. */
export const sendPage = (reply: FastifyReply, { headers, body }: Page): void => {
  void reply.headers({ ...caching, ...headers }).send(body);
};

/**
 * Sends the page to those who ask for HTML, as browsers do, and the other text to the rest. `Accept` counts here alone:
 * answers of the interface ignore it (contract.md R11).
 */
export const sendPageOr = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: () => Page,
  other: { readonly contentType: string; readonly text: string },
): void => {
  void reply.header('vary', 'Accept');
  if (prefersHtml(request.headers.accept)) sendPage(reply, page());
  else void reply.headers({ ...caching, 'content-type': other.contentType }).send(Buffer.from(other.text));
};
