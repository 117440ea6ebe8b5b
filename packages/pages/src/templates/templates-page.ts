import { absent, count } from '../figures/amount.ts';
import { relativeTime } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { templateLink } from './template-link.ts';

function searchForm({ self }: PageContext, q: string): Html {
  return html`<form class="filter" action="${self({})}" method="get">
    <label
      >${texts().templates.contains}
      <input name="q" value="${q}" maxlength="512" autocomplete="off" autocapitalize="off" spellcheck="false"
    /></label>
    <button>${texts().names.show}</button>
  </form>`;
}

/** Templates of contracts, the most created first. The API keeps no history of this list. */
export const templatesPage: PageRoute = {
  name: 'templates',
  path: 'templates',
  section: 'templates',
  render: async (context) => {
    const { client, link, query } = context;
    const q = query.text('q') ?? '';
    const window = await readWindow(
      listRequest(context),
      ({ page, size }) => client.listTemplates({ q, page, size }),
      'newest',
    );
    return {
      title: texts().templates.title,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().templates.title}</h1>
        <p class="note">${texts().templates.explained}</p>
        ${searchForm(context, q)}
        ${listSection(context, window, {
          caption: texts().templates.caption,
          columns: [
            { head: texts().templates.name, cell: ({ name }) => templateLink(link, 'name', name) },
            {
              head: texts().templates.packageName,
              kind: 'minor',
              cell: ({ packageName }) =>
                packageName === null
                  ? absent('packageName', texts().unknown)
                  : html`<span data-field="packageName" data-value="${packageName}">${foreignText(packageName)}</span>`,
            },
            { head: texts().templates.created, kind: 'number', cell: ({ created }) => count('created', created) },
            { head: texts().templates.archived, kind: 'number', cell: ({ archived }) => count('archived', archived) },
            {
              head: texts().templates.exercised,
              kind: 'number',
              cell: ({ exercised }) => count('exercised', exercised),
            },
            {
              head: texts().templates.lastSeen,
              kind: 'minor',
              cell: ({ lastSeen }) => relativeTime('lastSeen', lastSeen),
            },
          ],
          key: ({ id }) => id,
          empty: html`<p>${texts().templates.empty}</p>`,
          pinned: false,
          orderedBy: 'rank',
        })}`,
    };
  },
};
