import { amount } from '../figures/amount.ts';
import { relativeTime } from '../figures/time.ts';
import type { Party } from '@ledger-explorer/client';
import { type Html, html } from '../html/html.ts';
import { type Column, listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import type { Link } from '../routing/links.ts';
import { partyLink } from './party-link.ts';

const size = 25;

function findForm({ self }: PageContext, q: string | null): Html {
  return html`<form class="filter" action="${self({})}" method="get">
    <label
      >${texts().parties.find}
      <input name="q" value="${q ?? ''}" maxlength="512" autocomplete="off" autocapitalize="off" spellcheck="false"
    /></label>
    <button>${texts().parties.show}</button>
  </form>`;
}

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

/** Parties by the beginning of their hint or namespace. */
async function foundParties(context: PageContext, q: string) {
  const { client, query, head } = context;
  const cursor = query.text('cursor');
  const { data, position, recordTime } = await client.findParties({ q, size, ...(cursor === null ? {} : { cursor }) });
  return {
    title: texts().parties.title,
    shown: { position: position ?? head.position, recordTime },
    hasNow: true,
    main: html`<h1>${texts().parties.title}</h1>
      ${findForm(context, q)}
      ${sliceSection(context, data, {
        caption: texts().parties.found,
        columns: columns(context.link),
        key: ({ partyAddress }) => partyAddress,
        empty: html`<p>${texts().parties.none}</p>`,
      })}`,
  };
}

/** All known parties, those that appeared last first. The API keeps no history of this list. */
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
        ${findForm(context, null)}
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
