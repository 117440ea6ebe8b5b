import { count } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { html } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { en } from '../messages/en.ts';
import type { PageRoute } from '../page.ts';
import { updateLink } from './update-link.ts';

/** All updates, newest first. */
export const updatesPage: PageRoute = {
  name: 'updates',
  path: 'updates',
  section: 'updates',
  render: async (context) => {
    const { client, at, link } = context;
    const window = await readWindow(listRequest(context), (page) =>
      client.listUpdates({ ...page, position: at ?? undefined }),
    );
    return {
      title: en.updates.title,
      shown: window.shown,
      main: html`<h1>${en.updates.title}</h1>
        ${listSection(context, window, {
          caption: en.updates.caption,
          columns: [
            { head: en.updates.time, cell: ({ recordTime }) => time('recordTime', recordTime) },
            { head: en.updates.id, cell: ({ updateId }) => updateLink(link, 'updateId', updateId) },
            { head: en.updates.events, kind: 'number', cell: ({ eventsCount }) => count('eventsCount', eventsCount) },
            {
              head: en.updates.synchronizer,
              kind: 'minor',
              cell: ({ synchronizerName }) => foreignText(synchronizerName),
            },
            {
              head: en.updates.workflow,
              kind: 'minor',
              cell: ({ workflowId }) => (workflowId === null ? html`–` : foreignText(workflowId)),
            },
            { head: en.updates.migration, kind: 'minor', cell: ({ migrationId }) => count('migrationId', migrationId) },
          ],
          key: ({ updateId }) => updateId,
          empty: html`<p>${en.updates.empty}</p>`,
          pinned: true,
          file: ['updates.csv'],
        })}`,
    };
  },
};
