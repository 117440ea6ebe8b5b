import { picture } from '../charts/picture.ts';
import { amount, count } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { facts } from '../layout/facts.ts';
import { table } from '../lists/list-section.ts';
import { en } from '../messages/en.ts';
import type { PageContext } from '../page.ts';

const day = 86_400_000;
const days = 90;

/** What a party collected on each of the last days that it collected on, as a picture and a table, and what they add up to. */
export async function rewardsChart({ client, head }: PageContext, partyId: string): Promise<Html> {
  const now = Date.parse(head.recordTime ?? '1970-01-01');
  const period = { from: Math.max(0, now + 1 - days * day), to: now + 1 };
  const { data, error } = await client.safe.listDailyRewards({ partyId, ...period });
  // A super validator may be in no update yet.
  if (error !== undefined && error.status !== 404) throw error;
  const { content = [], sums } = data ?? {};
  const [first, last] = [content[0], content.at(-1)];
  if (first === undefined || last === undefined || sums === undefined)
    return html`<p class="note">${en.rewards.noDays}</p>`;
  // Rounded for the picture alone: the digits are in the table.
  const totals = new Map(content.map((row) => [row.day, Number(row.app) + Number(row.validator) + Number(row.sv)]));
  const drawn = Array.from(
    { length: (last.day - first.day) / day + 1 },
    (_, at) => totals.get(first.day + at * day) ?? 0,
  );
  const coin = (field: 'app' | 'validator' | 'sv') => html`${amount(`days.sums.${field}`, sums[field])} ${en.home.cc}`;
  return html`<section>
    <h2>${en.rewards.days}</h2>
    ${picture(drawn, 'sum', now < last.day + day)}
    ${facts([
      [en.rewards.app, coin('app')],
      [en.rewards.validator, coin('validator')],
      [en.rewards.sv, coin('sv')],
      [en.rewards.collections, count('days.sums.count', sums.count)],
    ])}
    <details>
      <summary>${en.charts.table}</summary>
      ${table(content.toReversed(), {
        caption: en.rewards.days,
        columns: [
          { head: en.party.day, cell: (row) => time('day', row.day) },
          { head: en.rewards.app, kind: 'number', cell: ({ app }) => amount('app', app) },
          { head: en.rewards.validator, kind: 'number', cell: ({ validator }) => amount('validator', validator) },
          { head: en.rewards.sv, kind: 'number', cell: ({ sv }) => amount('sv', sv) },
          { head: en.rewards.collections, kind: 'number minor', cell: (row) => count('count', row.count) },
          { head: en.rounds.price, kind: 'number minor', cell: ({ price }) => amount('price', price, en.unknown) },
        ],
        key: (row) => `rewards of ${row.day}`,
      })}
    </details>
  </section>`;
}
