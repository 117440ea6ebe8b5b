import { html } from '../html/html.ts';
import type { PageRoute } from '../page.ts';
import { kindMark } from './kind-mark.ts';
import { resultLink } from './result-link.ts';
import { resultName } from './result-name.ts';

const size = 8;

/** The suggestions of the search field: options of a listbox with the URLs of their pages. Empty if nothing is found. */
export const suggestions: PageRoute = {
  name: 'suggest',
  path: '-/suggest',
  section: null,
  render: async ({ client, query, link }) => {
    const q = query.text('q') ?? '';
    const { data } = await client.search({ q, size });
    return {
      fragment: html`${data.content.map((result, at) => {
        const href = resultLink(link, result);
        return html`<li role="option" id="suggestion-${at}" data-href="${href}" data-value="${result.id}">
          ${kindMark(result.kind)} ${resultName(result)}
        </li>`;
      })}`,
    };
  },
};
