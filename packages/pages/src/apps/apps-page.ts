import { amount, count } from '../figures/amount.ts';
import { relativeTime } from '../figures/time.ts';
import { html } from '../html/html.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { memberLink } from '../validators/validator-link.ts';

/** The list of providers of featured apps, by rewards in 30 days. The API has no history of it. */
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
      title: texts().apps.title,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().apps.title}</h1>
        ${listSection(context, window, {
          caption: texts().apps.caption,
          columns: [
            { head: texts().apps.rank, kind: 'number', cell: ({ rank }) => count('rank', rank) },
            {
              head: texts().apps.provider,
              cell: ({ provider, name }) => memberLink(link, 'app', 'provider', provider, name),
            },
            {
              head: texts().apps.rewards30d,
              kind: 'amount',
              cell: ({ rewards30d }) => amount('rewards30d', rewards30d),
            },
            {
              head: texts().apps.share,
              kind: 'amount',
              cell: ({ share }) => amount('share', share, texts().apps.noShare),
            },
            { head: texts().apps.rewards, kind: 'amount minor', cell: ({ rewards }) => amount('rewards', rewards) },
            { head: texts().apps.rights, kind: 'number minor', cell: ({ rights }) => count('rights', rights) },
            {
              head: texts().apps.since,
              kind: 'minor',
              cell: ({ since }) => relativeTime('since', since, texts().party.before),
            },
          ],
          key: ({ provider }) => provider,
          empty: html`<p>${texts().apps.empty}</p>`,
          pinned: false,
          orderedBy: 'rank',
        })}`,
    };
  },
};
