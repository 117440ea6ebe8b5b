import { absent, count } from '../figures/amount.ts';
import { relativeTime } from '../figures/time.ts';
import { html } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { textForm } from '../lists/text-form.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { templateLink } from './template-link.ts';

/** The list of templates, most created first. The API has no history of it. */
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
        ${textForm(context, 'q', texts().templates.contains, texts().names.show)}
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
