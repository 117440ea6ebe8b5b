import type { Holder } from '@ledger-explorer/client';
import { shareBar } from '../charts/bars.ts';
import { amount } from '../figures/amount.ts';
import { html } from '../html/html.ts';
import { facts } from '../layout/facts.ts';
import { amountColumn, countColumn } from '../lists/columns.ts';
import type { Column } from '../lists/list-section.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { partyLink } from '../parties/party-link.ts';
import type { Link } from '../routing/links.ts';

const size = 25;

/** The columns of holders. `largest`: see `largestShare`. */
export function holderColumns(link: Link, largest: number): readonly Column<Holder<string>>[] {
  return [
    countColumn(texts().words.rank, 'rank'),
    { head: texts().things.party, cell: ({ party, name }) => partyLink(link, 'party', party, name) },
    amountColumn(texts().parties.balance, 'balance'),
    {
      head: texts().holders.share,
      kind: 'amount',
      cell: ({ share }) => html`${shareBar(largest === 0 ? 0 : Number(share) / largest)}${amount('share', share)}`,
    },
    amountColumn(texts().words.locked, 'locked', { isMinor: true }),
  ];
}

/** The largest share of these holders, in per cent. Bars of a slice are relative to its own largest holder. */
export function largestShare(holders: readonly Holder<string>[]): number {
  return Math.max(...holders.map(({ share }) => Number(share)));
}

/** The list of parties that own coin, the largest balance first. The API has no history of it. */
export const holdersPage: PageRoute = {
  name: 'holders',
  path: 'holders',
  section: 'holders',
  render: async (context) => {
    const { client, link, query, head } = context;
    const { data, position, recordTime } = await client.listHolders({
      size,
      cursor: query.text('cursor') ?? undefined,
    });
    return {
      title: texts().navigation.holders,
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${texts().navigation.holders}</h1>
        <p class="note">${texts().holders.explained}</p>
        ${facts([
          [texts().words.supply, html`${amount('supply', data.supply)} ${texts().home.cc}`],
          [
            texts().holders.top10,
            html`${amount('top10', data.top10, texts().holders.noCoin)} ${texts().supply.percent}`,
          ],
          [
            texts().holders.top100,
            html`${amount('top100', data.top100, texts().holders.noCoin)} ${texts().supply.percent}`,
          ],
        ])}
        ${sliceSection(context, data, {
          caption: texts().holders.caption,
          columns: holderColumns(link, largestShare(data.content)),
          key: ({ party }) => party,
          file: ['holders.csv'],
          empty: texts().holders.empty,
        })}`,
    };
  },
};
