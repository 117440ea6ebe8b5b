import { amount } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { html } from '../html/html.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { en } from '../messages/en.ts';
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
      title: en.parties.title,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${en.parties.title}</h1>
        <p><a href="${link(['names'])}">${en.names.title}</a></p>
        ${listSection(context, window, {
          caption: en.parties.caption,
          columns: [
            {
              head: en.parties.party,
              cell: ({ partyAddress, partyName }) => partyLink(link, 'partyAddress', partyAddress, partyName),
            },
            { head: en.parties.balance, kind: 'number', cell: ({ balance }) => amount('balance', balance) },
            {
              head: en.parties.rewards,
              kind: 'number',
              cell: ({ totalRewards }) => amount('totalRewards', totalRewards),
            },
            { head: en.parties.lastSeen, cell: ({ lastSeen }) => time('lastSeen', lastSeen, en.party.before) },
            {
              head: en.parties.firstSeen,
              kind: 'minor',
              cell: ({ firstSeen }) => time('firstSeen', firstSeen, en.party.before),
            },
          ],
          key: ({ partyAddress }) => partyAddress,
          empty: html`<p>${en.parties.empty}</p>`,
          pinned: false,
        })}`,
    };
  },
};
