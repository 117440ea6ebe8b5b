import type { ListedTransfer, PartyReference, Transfer } from '@ledger-explorer/client';
import { amount } from '../figures/amount.ts';
import { updateOf } from '../figures/identifier.ts';
import { type Html, html } from '../html/html.ts';
import { amountColumn, timeColumn } from '../lists/columns.ts';
import type { Column } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import { partyLink } from '../parties/party-link.ts';
import type { Link } from '../routing/links.ts';
import { kindBadge } from './kind-badge.ts';

/** The parties of one side of a transfer: the first, and the others in a panel that opens. */
export function side(
  link: Link,
  field: string,
  parties: readonly Pick<PartyReference, 'partyId' | 'accountName'>[],
): Html {
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

/** The column with the kind. Its link to the update covers the row. Only a `ListedTransfer` has `senderRewards`. */
export function kindColumn(link: Link): Column<Transfer<string> | ListedTransfer<string>> {
  return {
    head: texts().transfers.kind,
    cell: (row) =>
      html`<a class="go" href="${link(['update', updateOf(row.eventId)])}" title="${row.eventId}"
        >${kindBadge(row.transferType, 'senderRewards' in row ? row : undefined)}</a
      >`,
  };
}

/** The column of fees, which is left out if there are none. */
export function feeColumn(): Column<{ readonly fee: string }> {
  return {
    head: texts().transfers.fee,
    kind: 'amount minor',
    isEmpty: ({ fee }) => fee === '0',
    cell: ({ fee }) => amount('fee', fee),
  };
}

/** The columns of a list of transfers. */
export function transferColumns(link: Link): readonly Column<Transfer<string>>[] {
  return [
    timeColumn(texts().words.time, 'createdAt'),
    kindColumn(link),
    { head: texts().transfers.from, kind: 'from', cell: ({ senders }) => side(link, 'senders', senders) },
    { head: texts().transfers.to, kind: 'to', cell: ({ receivers }) => side(link, 'receivers', receivers) },
    amountColumn(texts().transfers.amount, 'amount'),
    feeColumn(),
    {
      head: texts().transfers.price,
      kind: 'minor',
      isEmpty: ({ coinPrice }) => coinPrice === null,
      cell: (row) => amount('coinPrice', row.coinPrice),
    },
  ];
}
