import { contractLink } from '../contracts/contract-link.ts';
import { time } from '../figures/time.ts';
import { html } from '../html/html.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { partyLink } from '../parties/party-link.ts';

/** Rights of featured apps in force, newest first. The API keeps no history of this list. */
export const appsPage: PageRoute = {
  name: 'apps',
  path: 'apps',
  section: 'apps',
  render: async (context) => {
    const { client, link } = context;
    const window = await readWindow(
      listRequest(context),
      ({ page, size }) => client.listFeaturedApps({ page, size }),
      'newest',
    );
    return {
      title: texts().apps.title,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().apps.title}</h1>
        ${listSection(context, window, {
          caption: texts().apps.caption,
          columns: [
            { head: texts().apps.provider, cell: ({ provider }) => partyLink(link, 'provider', provider) },
            { head: texts().apps.since, cell: ({ createdAt }) => time('createdAt', createdAt, texts().party.before) },
            {
              head: texts().apps.rewards,
              cell: ({ provider }) =>
                html`<a href="${link(['party', provider, 'rewards'])}">${texts().apps.ofProvider}</a>`,
            },
            { head: texts().apps.right, kind: 'minor', cell: ({ contractId }) => contractLink(link, contractId) },
          ],
          key: ({ contractId }) => contractId,
          empty: html`<p>${texts().apps.empty}</p>`,
          pinned: false,
        })}`,
    };
  },
};
