import { ExplorerError } from '@ledger-explorer/client';
import { type Html, html, trusted } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { texts } from '../messages/texts.ts';
import type { Link } from '../routing/links.ts';
import { PageError } from './page-error.ts';

/** The content of an error page. */
export interface ErrorPage {
  readonly status: number;
  /** A sentence for people. */
  readonly detail: string;
  /** Milliseconds after which to retry; null: not given. */
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  /** Whether the detail is in the page's language; otherwise it is the API's, in English. Default: false. */
  readonly isTranslated?: boolean;
}

/** The error page for an error of a page or of the API; other errors are thrown again. `isAway`: the API did not answer. */
export function failureOf(thrown: unknown): ErrorPage & { readonly isAway: boolean } {
  if (thrown instanceof PageError) {
    return {
      status: thrown.status,
      detail: thrown.message,
      retryAfter: null,
      requestId: null,
      isTranslated: true,
      isAway: false,
    };
  }
  if (!(thrown instanceof ExplorerError)) throw thrown;
  const { kind, status, problem, retryAfter, requestId } = thrown;
  // The API's parameter `position` is the page's `at`.
  const errors = problem?.errors?.map(({ name, reason }) => `${name === 'position' ? 'at' : name} ${reason}`) ?? [];
  const own = ownDetail(kind) ?? (problem?.detail === undefined ? texts().errors.other : null);
  const detail = own ?? (errors.length > 0 ? `${errors.join('; ')}.` : (problem?.detail ?? ''));
  const isAway = status === null || kind === 'unavailable';
  return { status: status ?? 503, detail, retryAfter, requestId, isTranslated: own !== null, isAway };
}

/** Our sentence about a kind of error; null: the API's is shown. */
function ownDetail(kind: ExplorerError['kind']): string | null {
  if (kind === 'index-empty') return texts().errors.indexEmpty;
  return kind === 'position-removed' ? texts().errors.removed : null;
}

/** Title and content of an error page. URLs of the page: `again`, `newest`: without position and place in a list; `bare`: without its query. */
export function errorPage(
  { status, detail, requestId, isTranslated = false }: ErrorPage,
  link: Link,
  { again, newest, bare }: Readonly<Record<'again' | 'newest' | 'bare', string>>,
): { title: string; main: Html } {
  const title = texts().errors.titles[status] ?? texts().errors.other;
  const words = texts().errors;
  // A filter may be the reason of a 400.
  const [address, label] =
    status === 400 ? [bare, words.newest] : status === 410 ? [newest, words.newest] : [again, words.again];
  const instead = status === 404 ? '' : html`<li><a href="${address}">${label}</a></li>`;
  return {
    title,
    main: html`<div class="empty">
      <h1>${title}</h1>
      <p ${isTranslated ? '' : trusted('lang="en"')}>${visibleText(detail)}</p>
      <ul>
        ${instead}
        <li><a href="${link([])}">${texts().errors.home}</a></li>
      </ul>
      ${requestId === null ? '' : html`<p class="note">${texts().errors.requestId} <code>${requestId}</code></p>`}
    </div>`,
  };
}
