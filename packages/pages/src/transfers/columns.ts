import type { PartyReference, Transfer } from '@ledger-explorer/client';
import { amount } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import type { Column } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import { partyLink } from '../parties/party-link.ts';
import type { Link } from '../routing/links.ts';
import { eventLink } from '../updates/update-link.ts';

/** Parties of one side: the first, and how many more there are. */
function side(link: Link, field: string, parties: readonly PartyReference[]): Html {
  const [first, ...others] = parties;
  if (first === undefined) return html`<span aria-hidden="true">–</span>`;
  const shown = partyLink(link, field, first.partyId, first.accountName);
  if (others.length === 0) return shown;
  return html`${shown}
    <details class="others">
      <summary>${texts().transfers.more(others.length)}</summary>
      <ul>
        ${others.map(({ partyId, accountName }) => html`<li>${partyLink(link, field, partyId, accountName)}</li>`)}
      </ul>
    </details>`;
}

export function kindColumn(): Column<Pick<Transfer<string>, 'transferType'>> {
  return {
    head: texts().transfers.kind,
    cell: ({ transferType }) =>
      html`<span data-field="transferType" data-value="${transferType}"
        >${texts().transfers.kindOf(transferType)}</span
      >`,
  };
}

/** The columns of transfers, wherever they are listed. */
export function transferColumns(link: Link): readonly Column<Transfer<string>>[] {
  return [
    { head: texts().transfers.time, cell: ({ createdAt }) => time('createdAt', createdAt) },
    kindColumn(),
    { head: texts().transfers.from, cell: ({ senders }) => side(link, 'senders', senders) },
    { head: texts().transfers.to, cell: ({ receivers }) => side(link, 'receivers', receivers) },
    { head: texts().transfers.amount, kind: 'number', cell: (row) => amount('amount', row.amount) },
    { head: texts().transfers.fee, kind: 'number minor', cell: (row) => amount('fee', row.fee) },
    {
      head: texts().transfers.price,
      kind: 'minor',
      cell: (row) => amount('coinPrice', row.coinPrice, texts().unknown),
    },
    { head: texts().transfers.event, kind: 'minor', cell: ({ eventId }) => eventLink(link, 'eventId', eventId) },
  ];
}
