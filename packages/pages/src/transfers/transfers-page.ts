import { html } from '../html/html.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { en } from '../messages/en.ts';
import type { PageRoute } from '../page.ts';
import { transferColumns } from './columns.ts';

/** All transfers, newest first. */
export const transfersPage: PageRoute = {
  name: 'transfers',
  path: 'transfers',
  section: 'transfers',
  render: async (context) => {
    const { client, at, link } = context;
    const window = await readWindow(listRequest(context), (page) =>
      client.listTransfers({ ...page, position: at ?? undefined }),
    );
    return {
      title: en.transfers.title,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${en.transfers.title}</h1>
        ${listSection(context, window, {
          caption: en.transfers.caption,
          columns: transferColumns(link),
          key: ({ eventId }) => eventId,
          empty: html`<p>${en.transfers.empty}</p>`,
          pinned: true,
          file: ['transfers.csv'],
        })}`,
    };
  },
};
