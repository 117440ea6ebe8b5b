import type { PartyTransfer } from '@ledger-explorer/client';
import { amount, count } from '../figures/amount.ts';
import { updateLink } from '../figures/id-link.ts';
import { shortParty } from '../figures/identifier.ts';
import { html } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { amountColumn, timeColumn } from '../lists/columns.ts';
import type { Column } from '../lists/list-section.ts';
import { sliceRequest } from '../lists/slice-request.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { identity } from '../parties/identity.ts';
import type { Link } from '../routing/links.ts';
import { recompute } from '../updates/recompute.ts';
import { feeColumn, kindColumn, side } from './columns.ts';
import { historyForm, readDirection, readFilter } from './history-filter.ts';
import { directionWord } from './kind-badge.ts';

/** The columns of a list of one party's transfers, with the other side and the party's own part. */
export function partyTransferColumns(link: Link): readonly Column<PartyTransfer<string>>[] {
  return [
    timeColumn(texts().words.time, 'createdAt'),
    kindColumn(link),
    {
      head: texts().transfers.direction,
      cell: ({ direction }) => directionWord(direction),
    },
    {
      head: texts().transfers.with,
      cell: ({ counterparties }) =>
        side(
          link,
          'counterparties',
          counterparties.map((partyId) => ({ partyId, accountName: null })),
        ),
    },
    amountColumn(texts().transfers.own, 'own'),
    feeColumn(),
    { head: texts().things.update, kind: 'minor', cell: ({ updateId }) => updateLink(link, updateId) },
  ];
}

/** The list of one party's transfers, newest first, with filters and sums. */
export const partyTransfersPage: PageRoute = {
  name: 'party-transfers',
  path: 'party/{partyId}/transfers',
  section: 'parties',
  render: async (context) => {
    const { client, link, query, parameters, head } = context;
    const { partyId = '' } = parameters;
    const filter = readFilter(query);
    const direction = readDirection(query);
    const first = await client.listPartyTransfers({
      partyId,
      ...filter,
      ...(direction === null ? {} : { direction: [direction] }),
      ...sliceRequest(context),
    });
    const position = first.position ?? head.position;
    const sumOf = async (way: 'IN' | 'OUT') =>
      (await client.listPartyTransfers({ partyId, ...filter, direction: [way], size: 1, position })).data;
    // Before the first update, at position 0, the sums are 0.
    const isMixed = direction === null && position > 0;
    const [came, went] = isMixed ? await Promise.all([sumOf('IN'), sumOf('OUT')]) : [];
    const sum = ({ sums }: typeof first.data, part?: 'in' | 'out') =>
      html`<span ${part === undefined ? '' : html`data-part="${part}"`}
        >${amount('sums.amount', sums.amount)} CC</span
      >`;
    return {
      title: texts().transfers.ofParty(visibleText(shortParty(partyId))),
      shown: { position, recordTime: first.recordTime },
      isLive: true,
      main: html`${await identity(context, partyId, position, 'transfers')}
      ${historyForm(context, ['direction', 'kind'])}
      ${facts([
        [texts().words.transfers, count('total', first.data.total)],
        ...(came === undefined || went === undefined
          ? [[texts().transfers.sum, sum(first.data)] as const]
          : [
              [texts().transfers.cameIn, sum(came, 'in')] as const,
              [texts().transfers.wentOut, sum(went, 'out')] as const,
            ]),
        [texts().transfers.fees, html`${amount('sums.fee', first.data.sums.fee)} CC`],
      ])}
      ${sliceSection(context, first.data, {
        caption: texts().transfers.captionOfParty,
        columns: partyTransferColumns(link),
        key: ({ eventId }) => eventId,
        empty: texts().transfers.none,
        file: ['party', partyId, 'transfers.csv'],
        pin: position,
      })}
      ${recompute(
        first.data.content.map(({ updateId }) => updateId),
        { party: partyId },
      )}`,
    };
  },
};
