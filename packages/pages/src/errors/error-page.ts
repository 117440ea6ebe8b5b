import { ExplorerError } from '@ledger-explorer/client';
import { type Html, html } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { en } from '../messages/en.ts';
import type { Link } from '../routing/links.ts';
import { PageError } from './page-error.ts';

/** What an error page says. */
export interface ErrorPage {
  readonly status: number;
  readonly detail: string;
  /** Milliseconds; null: nobody said. */
  readonly retryAfter: number | null;
  readonly requestId: string | null;
}

/** What to say of what was thrown while a page was made; `isAway`: the index could not be asked. Throws it again if neither a page nor the API threw it. */
export function failureOf(thrown: unknown): ErrorPage & { readonly isAway: boolean } {
  if (thrown instanceof PageError) {
    return { status: thrown.status, detail: thrown.message, retryAfter: null, requestId: null, isAway: false };
  }
  if (!(thrown instanceof ExplorerError)) throw thrown;
  const { kind, status, problem, retryAfter, requestId } = thrown;
  const errors = problem?.errors?.map(({ name, reason }) => `${name === 'position' ? 'at' : name} ${reason}`) ?? [];
  const detail =
    kind === 'index-empty'
      ? en.errors.indexEmpty
      : kind === 'position-removed'
        ? en.errors.removed
        : errors.length > 0
          ? `${errors.join('; ')}.`
          : (problem?.detail ?? en.errors.other);
  return { status: status ?? 503, detail, retryAfter, requestId, isAway: status === null || kind === 'unavailable' };
}

/** Title and content of an error page. `bare`: the address without its query. */
export function errorPage(
  { status, detail, requestId }: ErrorPage,
  link: Link,
  bare: string,
): { title: string; main: Html } {
  const title = en.errors.titles[status] ?? en.errors.other;
  const instead =
    status === 404
      ? ''
      : html`<li><a href="${bare}">${status === 410 || status === 400 ? en.errors.newest : en.errors.again}</a></li>`;
  return {
    title,
    main: html`<div class="empty">
      <h1>${title}</h1>
      <p>${visibleText(detail)}</p>
      <ul>
        ${instead}
        <li><a href="${link([])}">${en.errors.home}</a></li>
      </ul>
      ${requestId === null ? '' : html`<p class="note">${en.errors.requestId} <code>${requestId}</code></p>`}
    </div>`,
  };
}
