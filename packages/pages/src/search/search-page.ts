import type { SearchResult, SearchResults } from '@ledger-explorer/client';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import type { Link } from '../routing/links.ts';
import { kindMark } from './kind-mark.ts';
import { resultLink } from './result-link.ts';
import { resultName } from './result-name.ts';

const size = 50;

/**
 * The URL of the only result, or of the party if all results are its roles and names; null otherwise. If there are exact results, only these
 * count.
 */
function onlyPage(link: Link, results: readonly SearchResult[]): string | null {
  const exact = results.filter((result) => result.exact);
  const found = exact.length === 0 ? results : exact;
  // The detail of a name is its party.
  const targets = new Set(found.map(({ kind, id, detail }) => (kind === 'name' ? detail : id)));
  const only = found.length === 1 ? found[0] : found.find(({ kind }) => kind === 'party');
  return only === undefined || targets.size > 1 ? null : resultLink(link, only);
}

type Listed = Pick<SearchResult, 'kind' | 'id' | 'title' | 'detail'>;

function line(link: Link, result: Listed): Html {
  const { kind, id, detail } = result;
  const page = resultLink(link, result);
  const label = resultName(result);
  return html`<li data-row="${kind} ${id}">
    ${kindMark(kind)}
    <a class="result go" href="${page}" title="${visibleText(id)}" data-value="${id}">${label}</a>
    ${detail === null ? '' : html`<span class="note whole-id">${foreignText(detail)}</span>`}
  </li>`;
}

/** A link to the list of all parties whose fingerprint or hint begins with the text; null if there are none. */
async function allParties({ client, link }: PageContext, { recognised: shapes }: SearchResults): Promise<Html | null> {
  const textOf = (shape: string) => shapes.find((one) => one.shape === shape)?.text;
  const [fingerprint, hint] = [textOf('fingerprint'), textOf('hint')];
  // `findParties` reads a text as a hint, and after `::` as a fingerprint.
  const q = fingerprint === undefined ? hint : `::${fingerprint}`;
  if (q === undefined) return null;
  const { data } = await client.findParties({ q, size: 1 });
  if (data.total === 0) return null;
  return html`<p>
    <a href="${link(['parties'], { q })}" data-field="parties" data-value="${data.total}"
      >${texts().search.allParties(data.total)}</a
    >
  </p>`;
}

/** Validators and templates whose name contains the text; empty if there are none. */
async function similar({ client, link }: PageContext, q: string): Promise<Html> {
  const [validators, templates] = await Promise.all([
    client.findValidators({ q, status: 'ALL', size: 5 }),
    client.listTemplates({ q, size: 5 }),
  ]);
  const found: Listed[] = [
    ...validators.data.content.map(({ validator: id }): Listed => ({ kind: 'validator', id, title: id, detail: null })),
    ...templates.data.content.map(({ name: id }): Listed => ({ kind: 'template', id, title: id, detail: null })),
  ];
  if (found.length === 0) return emptyHtml;
  return html`<h2>${texts().search.didYouMean}</h2>
    <ul class="results">
      ${found.map((result) => line(link, result))}
    </ul>`;
}

function recognised({ recognised: shapes }: SearchResults): Html {
  if (shapes.length === 0) return html`<p>${texts().search.notRecognised}</p>`;
  const names = [...new Set(shapes.map(({ shape }) => texts().search.shapes[shape]))];
  return html`<p class="note">${texts().search.readAs(names)}</p>`;
}

/** The page of search results. It redirects if there is only one. */
export const searchPage: PageRoute = {
  name: 'search',
  path: 'search',
  section: null,
  render: async (context) => {
    const { client, query, link } = context;
    const q = query.text('q') ?? '';
    if (q.trim() === '') {
      return {
        title: texts().search.title,
        main: html`<h1>${texts().search.title}</h1>
          <p>${texts().search.what}</p>`,
      };
    }
    const { data } = await client.search({ q, size });
    const page = onlyPage(link, data.content);
    if (page !== null) return { location: page };
    const found = data.content.length;
    return {
      title: texts().search.results(found, visibleText(q)),
      hasNow: true,
      main: html`<h1>${texts().search.results(found, visibleText(q))}</h1>
        ${recognised(data)} ${await allParties(context, data)}
        <ul class="results">
          ${data.content.map((result) => line(link, result))}
        </ul>
        ${
          found === 0
            ? html`<div class="empty">
                  <p>${texts().search.nothing}</p>
                  <p>${texts().search.wholeOnly}</p>
                </div>
                ${await similar(context, q)}`
            : ''
        }
        ${found === size ? html`<p class="note">${texts().search.more(size)}</p>` : ''}`,
    };
  },
};
