import { amount, count } from '../figures/amount.ts';
import { html } from '../html/html.ts';
import { facts } from '../layout/facts.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { en } from '../messages/en.ts';
import type { PageRoute } from '../page.ts';
import { partyLink } from '../parties/party-link.ts';

const size = 25;

/** Who owns coin, the richest first. The API keeps no history of this list. */
export const holdersPage: PageRoute = {
  name: 'holders',
  path: 'holders',
  section: 'supply',
  render: async (context) => {
    const { client, link, query, head } = context;
    const cursor = query.text('cursor');
    const { data, position, recordTime } = await client.listHolders({ size, ...(cursor === null ? {} : { cursor }) });
    return {
      title: en.holders.title,
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${en.holders.title}</h1>
        <p class="note">${en.holders.explained}</p>
        ${facts([
          [en.supply.supply, html`${amount('supply', data.supply)} ${en.home.cc}`],
          [en.holders.top10, html`${amount('top10', data.top10, en.holders.noCoin)} ${en.supply.percent}`],
          [en.holders.top100, html`${amount('top100', data.top100, en.holders.noCoin)} ${en.supply.percent}`],
        ])}
        ${sliceSection(context, data, {
          caption: en.holders.caption,
          columns: [
            { head: en.holders.rank, kind: 'number', cell: ({ rank }) => count('rank', rank) },
            { head: en.parties.party, cell: ({ party, name }) => partyLink(link, 'party', party, name) },
            { head: en.parties.balance, kind: 'number', cell: ({ balance }) => amount('balance', balance) },
            { head: en.holders.share, kind: 'number', cell: ({ share }) => amount('share', share) },
            { head: en.party.locked, kind: 'number minor', cell: ({ locked }) => amount('locked', locked) },
          ],
          key: ({ party }) => party,
          empty: html`<p>${en.holders.empty}</p>`,
          steps: en.names.steps,
        })}`,
    };
  },
};
