import { ExplorerError } from '@ledger-explorer/client';
import { type Html, html, trusted } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { texts } from '../messages/texts.ts';
import type { Link } from '../routing/links.ts';
import { PageError } from './page-error.ts';

/** What an error page says. */
export interface ErrorPage {
  readonly status: number;
  readonly detail: string;
  /** Milliseconds; null: nobody said. */
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  /** Whether the detail is in the page's language. Default: it is the API's, in English. */
  readonly isOwn?: boolean;
}

/** What to say of what was thrown while a page was made; `isAway`: the index could not be asked. Throws it again if neither a page nor the API threw it. */
export function failureOf(thrown: unknown): ErrorPage & { readonly isAway: boolean } {
  if (thrown instanceof PageError) {
    return {
      status: thrown.status,
      detail: thrown.message,
      retryAfter: null,
      requestId: null,
      isOwn: true,
      isAway: false,
    };
  }
  if (!(thrown instanceof ExplorerError)) throw thrown;
  const { kind, status, problem, retryAfter, requestId } = thrown;
  const errors = problem?.errors?.map(({ name, reason }) => `${name === 'position' ? 'at' : name} ${reason}`) ?? [];
  const own =
    kind === 'index-empty'
      ? texts().errors.indexEmpty
      : kind === 'position-removed'
        ? texts().errors.removed
        : problem?.detail === undefined
          ? texts().errors.other
          : null;
  const detail = own ?? (errors.length > 0 ? `${errors.join('; ')}.` : (problem?.detail ?? ''));
  const isAway = status === null || kind === 'unavailable';
  return { status: status ?? 503, detail, retryAfter, requestId, isOwn: own !== null, isAway };
}

/** Title and content of an error page. `bare`: the address without its query. */
export function errorPage(
  { status, detail, requestId, isOwn = false }: ErrorPage,
  link: Link,
  bare: string,
): { title: string; main: Html } {
  const title = texts().errors.titles[status] ?? texts().errors.other;
  const instead =
    status === 404
      ? ''
      : html`<li>
          <a href="${bare}">${status === 410 || status === 400 ? texts().errors.newest : texts().errors.again}</a>
        </li>`;
  return {
    title,
    main: html`<div class="empty">
      <h1>${title}</h1>
      <p ${isOwn ? '' : trusted('lang="en"')}>${visibleText(detail)}</p>
      <ul>
        ${instead}
        <li><a href="${link([])}">${texts().errors.home}</a></li>
      </ul>
      ${requestId === null ? '' : html`<p class="note">${texts().errors.requestId} <code>${requestId}</code></p>`}
    </div>`,
  };
}
