import { count } from '../figures/amount.ts';
import { field } from '../figures/field.ts';
import { contractLink } from '../figures/id-link.ts';
import { shortParty } from '../figures/identifier.ts';
import { relativeTime } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { amountColumn, timeColumn } from '../lists/columns.ts';
import { filterForm, select } from '../lists/filter-form.ts';
import { readSize } from '../lists/read-window.ts';
import { slicePlace } from '../lists/slice-request.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { identity } from './identity.ts';
import { partyLink } from './party-link.ts';

const states = ['ALL', 'LOCKED', 'UNLOCKED'] as const;

/** The form to filter coins by lock. */
function lockForm(context: PageContext, state: (typeof states)[number]): Html {
  const { ALL, ...others } = texts().coins.states;
  return filterForm(context, [select('state', texts().words.show, ALL, others, state)]);
}

/** The list of active coins of one party with their locks, newest first. */
export const coinsPage: PageRoute = {
  name: 'party-coins',
  path: 'party/{partyId}/coins',
  section: 'parties',
  render: async (context) => {
    const { client, link, query, parameters, head } = context;
    const { partyId = '' } = parameters;
    const state = query.choice('state', states) ?? 'ALL';
    const { data, position, recordTime } = await client.listPartyCoins({
      partyId,
      state,
      size: readSize(query),
      ...slicePlace(context),
    });
    const words = texts().coins;
    const title = words.title(visibleText(shortParty(partyId)));
    const shown = position ?? head.position;
    return {
      title,
      shown: { position: shown, recordTime },
      main: html`${await identity(context, partyId, shown, 'coins')} ${lockForm(context, state)}
      ${facts([[texts().words.coins, count('total', data.total)]])}
      ${sliceSection(context, data, {
        caption: words.caption,
        columns: [
          amountColumn(texts().transfers.amount, 'amount'),
          {
            head: words.locked,
            cell: ({ locked }) => field('locked', locked, words.states[locked ? 'LOCKED' : 'UNLOCKED']),
          },
          { head: words.expiresAt, cell: ({ expiresAt }) => relativeTime('expiresAt', expiresAt, texts().words.none) },
          {
            head: words.holders,
            cell: ({ holders }) => html`${holders.map((holder) => html`${partyLink(link, 'holders', holder)} `)}`,
          },
          timeColumn(texts().words.created, 'createdAt', { unknown: texts().party.before, isMinor: true }),
          { head: texts().things.contract, kind: 'minor', cell: ({ contractId }) => contractLink(link, contractId) },
        ],
        key: ({ contractId }) => contractId,
        empty: words.none,
        pin: shown,
        hasOldest: false,
      })}`,
    };
  },
};
