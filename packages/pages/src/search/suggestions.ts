import { html } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { shortParty } from '../figures/identifier.ts';
import { en } from '../messages/en.ts';
import type { PageRoute } from '../page.ts';
import { resultLink } from './result-link.ts';

const size = 8;

/** What the field to search by offers while somebody types: options of a listbox, each with the address of its page. Empty: nothing is found. */
export const suggestions: PageRoute = {
  name: 'suggest',
  path: '-/suggest',
  section: null,
  render: async ({ client, query, link }) => {
    const q = query.text('q') ?? '';
    const { data } = await client.search({ q, size });
    const pages = data.content.flatMap((result) => {
      const page = resultLink(link, result);
      return page === null ? [] : [{ ...result, page }];
    });
    return {
      fragment: html`${pages.map(
        ({ kind, id, title, page }, at) =>
          html`<li role="option" id="suggestion-${at}" data-href="${page}">
            <span class="note">${en.search.kinds[kind]}</span>
            ${id.includes('::') && !id.startsWith(`${title}::`) && title !== id ? html`${foreignText(title)} · ` : ''}${visibleText(
              id.includes('::') ? shortParty(id) : title,
            )}
          </li>`,
      )}`,
    };
  },
};
