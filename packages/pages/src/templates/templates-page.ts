import { absent } from '../figures/amount.ts';
import { field } from '../figures/field.ts';
import { html } from '../html/html.ts';
import { countColumn, timeColumn } from '../lists/columns.ts';
import { filterForm, textField } from '../lists/filter-form.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
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
      title: texts().navigation.templates,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().navigation.templates}</h1>
        <p class="note">${texts().templates.explained}</p>
        ${filterForm(context, [textField(context, 'q', texts().templates.contains)])}
        ${listSection(context, window, {
          caption: texts().templates.caption,
          columns: [
            { head: texts().things.template, cell: ({ name }) => templateLink(link, 'name', name) },
            {
              head: texts().words.package,
              kind: 'minor',
              cell: ({ packageName }) =>
                packageName === null ? absent('packageName', texts().unknown) : field('packageName', packageName),
            },
            countColumn(texts().words.created, 'created'),
            countColumn(texts().words.archived, 'archived'),
            countColumn(texts().templates.exercised, 'exercised'),
            timeColumn(texts().templates.lastSeen, 'lastSeen', { isMinor: true }),
          ],
          key: ({ id }) => id,
          empty: texts().templates.empty,
          orderedBy: 'rank',
        })}`,
    };
  },
};
