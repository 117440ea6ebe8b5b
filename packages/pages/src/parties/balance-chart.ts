import { BigDecimal } from '@ledger-explorer/client';
import { chart } from '../charts/chart.ts';
import { lengths, pointsUntil } from '../charts/series.ts';
import { date } from '../figures/time.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { amountColumn } from '../lists/columns.ts';
import { foldedTable } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext } from '../page.ts';

const days = 90;

/** The balance of a party at the start of each of the last 90 days, as a chart and a table. Empty before the first update. */
export async function balanceChart({ client, head }: PageContext, partyId: string): Promise<Html> {
  const now = Date.parse(head.recordTime ?? '');
  if (Number.isNaN(now)) return emptyHtml;
  const { data } = await client.listBalances({ partyId, ...pointsUntil(now + 1, days, 'day') });
  // Days before the first coin are left out, except the last of them, at which the line begins. Without any coin, all days are shown.
  const firstWithCoin = data.content.findIndex(({ unlocked, locked }) => unlocked !== '0' || locked !== '0');
  const content = data.content.slice(Math.max(0, firstWithCoin - 1));
  const values = content.map(({ unlocked, locked }) => String(new BigDecimal(unlocked).add(locked)));
  const caption = texts().party.balances(days);
  return html`<section>
    <h2>${caption}</h2>
    ${chart({ values, first: content[0]?.time ?? 0, step: lengths.day, kind: 'level', isOpen: false })}
    ${foldedTable(content.toReversed(), {
      caption,
      columns: [
        { head: texts().charts.intervals.day, cell: (point) => date('time', point.time) },
        amountColumn(texts().party.unlocked, 'unlocked'),
        amountColumn(texts().words.locked, 'locked'),
      ],
      key: (point) => `day ${point.time}`,
    })}
  </section>`;
}
