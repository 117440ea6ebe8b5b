import { amount } from '../figures/amount.ts';
import { relativeTime } from '../figures/time.ts';
import type { Party } from '@ledger-explorer/client';
import { html } from '../html/html.ts';
import { type Column, listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { textForm } from '../lists/text-form.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import type { Link } from '../routing/links.ts';
import { partyLink } from './party-link.ts';

const size = 25;

function columns(link: Link): readonly Column<Party<string>>[] {
  return [
    {
      head: texts().parties.party,
      cell: ({ partyAddress, partyName }) => partyLink(link, 'partyAddress', partyAddress, partyName),
    },
    { head: texts().parties.balance, kind: 'amount', cell: ({ balance }) => amount('balance', balance) },
    {
      head: texts().parties.rewards,
      kind: 'amount',
      cell: ({ totalRewards }) => amount('totalRewards', totalRewards),
    },
    {
      head: texts().parties.lastSeen,
      cell: ({ lastSeen }) => relativeTime('lastSeen', lastSeen, texts().party.before),
    },
    {
      head: texts().parties.firstSeen,
      kind: 'minor',
      cell: ({ firstSeen }) => relativeTime('firstSeen', firstSeen, texts().party.before),
    },
  ];
}

/** The page of parties whose hint or namespace begins with a text. */
async function foundParties(context: PageContext, q: string) {
  const { client, query, head } = context;
  const cursor = query.text('cursor');
  const { data, position, recordTime } = await client.findParties({ q, size, ...(cursor === null ? {} : { cursor }) });
  return {
    title: texts().parties.title,
    shown: { position: position ?? head.position, recordTime },
    hasNow: true,
    main: html`<h1>${texts().parties.title}</h1>
      ${textForm(context, 'q', texts().parties.find, texts().parties.show)}
      ${sliceSection(context, data, {
        caption: texts().parties.found,
        columns: columns(context.link),
        key: ({ partyAddress }) => partyAddress,
        empty: html`<p>${texts().parties.none}</p>`,
      })}`,
  };
}

/** The list of all known parties, last seen first. The API has no history of it. */
export const partiesPage: PageRoute = {
  name: 'parties',
  path: 'parties',
  section: 'parties',
  render: async (context) => {
    const { client, link, query } = context;
    const q = query.text('q');
    if (q !== null) return foundParties(context, q);
    const window = await readWindow(listRequest(context), (page) => client.listParties(page));
    return {
      title: texts().parties.title,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().parties.title}</h1>
        <p><a href="${link(['names'])}">${texts().names.title}</a></p>
        ${textForm(context, 'q', texts().parties.find, texts().parties.show)}
        ${listSection(context, window, {
          caption: texts().parties.caption,
          columns: columns(link),
          key: ({ partyAddress }) => partyAddress,
          empty: html`<p>${texts().parties.empty}</p>`,
          pinned: false,
        })}`,
    };
  },
};
