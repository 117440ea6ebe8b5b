import { axisEnd } from '../charts/bars.ts';
import { steps } from '../charts/steps.ts';
import { amount, digits } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html, nothing } from '../html/html.ts';
import { table } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext } from '../page.ts';

const day = 86_400_000;
const days = 90;

/** What a party had at the beginning of each of the last days, as a picture and as a table; nothing before the first update. */
export async function balanceChart({ client, head }: PageContext, partyId: string): Promise<Html> {
  const now = Date.parse(head.recordTime ?? '');
  if (Number.isNaN(now)) return nothing;
  // As many days begin in it, whatever the hour is.
  const { data } = await client.listBalances({ partyId, interval: 'day', from: now + 1 - days * day, to: now + 1 });
  const { content } = data;
  // Rounded for the picture alone: the digits are in the table.
  const levels = content.map(({ unlocked, locked }) => Number(unlocked) + Number(locked));
  const caption = texts().party.balances(days);
  return html`<section>
    <h2>${caption}</h2>
    <div class="chart">
      <span class="axis"><span>${digits(axisEnd(levels))}</span><span>0</span></span>
      ${steps(levels)}
    </div>
    <details>
      <summary>${texts().party.balanceTable}</summary>
      ${table(content.toReversed(), {
        caption,
        columns: [
          { head: texts().party.day, cell: (point) => time('time', point.time) },
          { head: texts().party.unlocked, kind: 'number', cell: ({ unlocked }) => amount('unlocked', unlocked) },
          { head: texts().party.locked, kind: 'number', cell: ({ locked }) => amount('locked', locked) },
        ],
        key: (point) => `day ${point.time}`,
      })}
    </details>
  </section>`;
}
