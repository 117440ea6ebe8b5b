import type { Party } from '@ledger-explorer/client';
import { type Html, html } from '../html/html.ts';
import { amountColumn, timeColumn } from '../lists/columns.ts';
import { filterForm, textField } from '../lists/filter-form.ts';
import { type Column, listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import type { Link } from '../routing/links.ts';
import { partyLink } from './party-link.ts';

const size = 25;

function columns(link: Link): readonly Column<Party<string>>[] {
  return [
    {
      head: texts().things.party,
      cell: ({ partyAddress, partyName }) => partyLink(link, 'partyAddress', partyAddress, partyName),
    },
    amountColumn(texts().parties.balance, 'balance'),
    amountColumn(texts().words.rewardsCC, 'totalRewards'),
    timeColumn(texts().parties.lastSeen, 'lastSeen', { unknown: texts().party.before }),
    timeColumn(texts().parties.firstSeen, 'firstSeen', { unknown: texts().party.before, isMinor: true }),
  ];
}

function findForm(context: PageContext): Html {
  return filterForm(context, [textField(context, 'q', texts().parties.find)], { button: texts().parties.show });
}

/** The page of parties whose hint or `::` and fingerprint begin with a text. */
async function foundParties(context: PageContext, q: string) {
  const { client, query, head } = context;
  const cursor = query.text('cursor') ?? undefined;
  const { data, position, recordTime } = await client.findParties({ q, size, cursor });
  return {
    title: texts().words.parties,
    shown: { position: position ?? head.position, recordTime },
    hasNow: true,
    main: html`<h1>${texts().words.parties}</h1>
      ${findForm(context)}
      ${sliceSection(context, data, {
        caption: texts().parties.found,
        columns: columns(context.link),
        key: ({ partyAddress }) => partyAddress,
        empty: texts().parties.none,
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
      title: texts().words.parties,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().words.parties}</h1>
        <p><a href="${link(['names'])}">${texts().navigation.names}</a></p>
        ${findForm(context)}
        ${listSection(context, window, {
          caption: texts().parties.caption,
          columns: columns(link),
          key: ({ partyAddress }) => partyAddress,
          empty: texts().parties.empty,
        })}`,
    };
  },
};
