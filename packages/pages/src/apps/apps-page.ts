import { html } from '../html/html.ts';
import { amountColumn, countColumn, timeColumn } from '../lists/columns.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { memberLink } from '../validators/validator-link.ts';

/** The list of providers of featured apps, by rewards in 30 days. The API has no history of it, and lists it from one end only. */
export const appsPage: PageRoute = {
  name: 'apps',
  path: 'apps',
  section: 'apps',
  render: async (context) => {
    const { client, link } = context;
    const window = await readWindow(
      listRequest(context),
      ({ page, size }) => client.listApps({ page, size }),
      'newest',
    );
    return {
      title: texts().navigation.apps,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().navigation.apps}</h1>
        ${listSection(context, window, {
          caption: texts().apps.caption,
          columns: [
            countColumn(texts().words.rank, 'rank'),
            {
              head: texts().apps.provider,
              cell: ({ provider, name }) => memberLink(link, 'app', 'provider', provider, name),
            },
            amountColumn(texts().apps.rewards30d, 'rewards30d'),
            amountColumn(texts().apps.share, 'share', { unknown: texts().apps.noShare }),
            amountColumn(texts().apps.rewards, 'rewards', { isMinor: true }),
            countColumn(texts().apps.rights, 'rights', { isMinor: true }),
            timeColumn(texts().apps.since, 'since', { unknown: texts().party.before, isMinor: true }),
          ],
          key: ({ provider }) => provider,
          empty: texts().apps.empty,
          orderedBy: 'rank',
        })}`,
    };
  },
};
