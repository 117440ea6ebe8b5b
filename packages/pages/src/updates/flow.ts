import type { Transfer } from '@ledger-explorer/client';
import { amount } from '../figures/amount.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import { firstParty } from '../parties/party-link.ts';
import type { Link } from '../routing/links.ts';

/** Maximum number of drawn movements. */
const maxMovements = 6;

/** Movements of coin between parties as arrows, the largest first; empty if there are none. */
export function flow(link: Link, transfers: readonly Transfer<string>[]): Html {
  const between = transfers
    .filter(
      ({ transferType, senders, receivers }) =>
        transferType !== 'SELF_TRANSFER' && senders.length + receivers.length > 0,
    )
    .toSorted((a, b) => Number(b.amount) - Number(a.amount))
    .slice(0, maxMovements);
  if (between.length === 0) return emptyHtml;
  const side = (parties: Transfer<string>['senders'], field: string, missing: string) =>
    parties.length === 0
      ? html`<span class="badge">${missing}</span>`
      : html`<span>${firstParty(link, field, parties, texts().transfers.more)}</span>`;
  return html`<ul class="flow card" data-part="flow">
    ${between.map(
      ({ senders, receivers, amount: coin }) =>
        html`<li>
          ${side(senders, 'from', texts().update.minted)}
          <span class="arrow">${amount('amount', coin)} ${texts().home.cc}</span>
          ${side(receivers, 'to', texts().update.burned)}
        </li>`,
    )}
  </ul>`;
}
