import { contractLink } from '../contracts/contract-link.ts';
import { amount, count } from '../figures/amount.ts';
import { shortParty } from '../figures/identifier.ts';
import { relativeTime } from '../figures/time.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { slicePlace } from '../lists/slice-request.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { select } from '../transfers/history-filter.ts';
import { partyLink } from './party-link.ts';
import { identity } from './identity.ts';

const size = 25;
const states = ['ALL', 'LOCKED', 'UNLOCKED'] as const;

/** The form to filter coins by lock. */
function filterForm({ self, at }: PageContext, state: (typeof states)[number]): Html {
  const words = texts().coins;
  const { ALL, ...others } = words.states;
  return html`<form class="filter" action="${self({})}" method="get">
    ${select('state', words.state, ALL, others, state)}
    ${at === null ? emptyHtml : html`<input type="hidden" name="at" value="${at}" />`}
    <button>${texts().names.show}</button>
  </form>`;
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
      size,
      ...slicePlace(context),
    });
    const words = texts().coins;
    const title = words.title(visibleText(shortParty(partyId)));
    const shown = position ?? head.position;
    return {
      title,
      shown: { position: shown, recordTime },
      main: html`${await identity(context, partyId, shown, 'coins')} ${filterForm(context, state)}
      ${facts([[words.count, count('total', data.total)]])}
      ${sliceSection(context, data, {
        caption: words.caption,
        columns: [
          { head: words.amount, kind: 'amount', cell: (coin) => amount('amount', coin.amount) },
          {
            head: words.locked,
            cell: ({ locked }) =>
              html`<span data-field="locked" data-value="${String(locked)}"
                >${words.states[locked ? 'LOCKED' : 'UNLOCKED']}</span
              >`,
          },
          { head: words.expiresAt, cell: ({ expiresAt }) => relativeTime('expiresAt', expiresAt, '') },
          {
            head: words.holders,
            cell: ({ holders }) => html`${holders.map((holder) => html`${partyLink(link, 'holders', holder)} `)}`,
          },
          {
            head: texts().contract.created,
            kind: 'minor',
            cell: ({ createdAt }) => relativeTime('createdAt', createdAt, texts().party.before),
          },
          { head: words.id, kind: 'minor', cell: ({ contractId }) => contractLink(link, contractId) },
        ],
        key: ({ contractId }) => contractId,
        empty: html`<p>${words.none}</p>`,
        pin: shown,
      })}`,
    };
  },
};
