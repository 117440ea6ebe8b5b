import { amount } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { html } from '../html/html.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { partyLink } from './party-link.ts';

/** All known parties, those that appeared last first. The API keeps no history of this list. */
export const partiesPage: PageRoute = {
  name: 'parties',
  path: 'parties',
  section: 'parties',
  render: async (context) => {
    const { client, link } = context;
    const window = await readWindow(listRequest(context), (page) => client.listParties(page));
    return {
      title: texts().parties.title,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().parties.title}</h1>
        <p><a href="${link(['names'])}">${texts().names.title}</a></p>
        ${listSection(context, window, {
          caption: texts().parties.caption,
          columns: [
            {
              head: texts().parties.party,
              cell: ({ partyAddress, partyName }) => partyLink(link, 'partyAddress', partyAddress, partyName),
            },
            { head: texts().parties.balance, kind: 'number', cell: ({ balance }) => amount('balance', balance) },
            {
              head: texts().parties.rewards,
              kind: 'number',
              cell: ({ totalRewards }) => amount('totalRewards', totalRewards),
            },
            {
              head: texts().parties.lastSeen,
              cell: ({ lastSeen }) => time('lastSeen', lastSeen, texts().party.before),
            },
            {
              head: texts().parties.firstSeen,
              kind: 'minor',
              cell: ({ firstSeen }) => time('firstSeen', firstSeen, texts().party.before),
            },
          ],
          key: ({ partyAddress }) => partyAddress,
          empty: html`<p>${texts().parties.empty}</p>`,
          pinned: false,
        })}`,
    };
  },
};
