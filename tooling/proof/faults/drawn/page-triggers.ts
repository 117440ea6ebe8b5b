import type { Operation } from '@ledger-explorer/spec';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';
import { type DrawTrigger, ofSuccess } from './trigger.ts';

/** Parameters that select a page. */
export const ofPages = ['page', 'size', 'cursor', 'nextCursor'];
const about = ofPages.filter((name) => name !== 'size');
const cursors = ['cursor', 'nextCursor'];

function takes({ parameters }: Operation, names: readonly string[]): boolean {
  return parameters.some(({ name }) => names.includes(name));
}

function hasCursor(request: ProxiedRequest): boolean {
  return cursors.some((name) => (request.query(name) ?? '') !== '');
}

function isLater(request: ProxiedRequest): boolean {
  return Number(request.query('page') ?? 0) > 0 || hasCursor(request);
}

export const atFirstPage: DrawTrigger = (operation) =>
  takes(operation, about)
    ? { words: 'on-the-first-page', about, statuses: ofSuccess, isMet: ({ request }) => !isLater(request) }
    : null;

export const atLaterPage: DrawTrigger = (operation) =>
  takes(operation, ['page'])
    ? { words: 'on-later-pages', about, statuses: ofSuccess, isMet: ({ request }) => isLater(request) }
    : null;

export const atCursor: DrawTrigger = (operation) =>
  takes(operation, cursors)
    ? { words: 'with-a-cursor', about, statuses: ofSuccess, isMet: ({ request }) => hasCursor(request) }
    : null;

export const atLastPage: DrawTrigger = ({ paging }) =>
  paging === 'page' || paging === 'cursor' || paging === 'slice'
    ? {
        words: 'on-the-last-page',
        about,
        statuses: ofSuccess,
        isMet: () => true,
        isShown: (body, request) => {
          if (paging === 'page') return body.last === true;
          if (paging === 'cursor') return body.hasNextPage === false;
          return body[request.choice('orderBy') === 'ASC' ? 'newerCursor' : 'olderCursor'] === null;
        },
      }
    : null;
