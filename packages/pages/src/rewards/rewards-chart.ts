import { BigDecimal } from '@ledger-explorer/client';
import { chart } from '../charts/chart.ts';
import { lengths, pointsUntil } from '../charts/series.ts';
import { throwUnlessUnknown } from '../errors/throw-unless-unknown.ts';
import { amount, count } from '../figures/amount.ts';
import { date } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { facts } from '../layout/facts.ts';
import { amountColumn, countColumn } from '../lists/columns.ts';
import { foldedTable } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext } from '../page.ts';
import { rewardFacts, rewardKinds, type RewardKind } from './reward-columns.ts';

const { day } = lengths;
const days = 90;

/** App rewards of all parties by day (milliseconds since the epoch). */
async function appRewards({ client }: PageContext, period: ReturnType<typeof pointsUntil<'day'>>) {
  const { data } = await client.getSeries({ metric: 'rewards', ...period });
  return new Map(
    data.points.map(({ time: at, parts }) => [at, parts?.find(({ kind }) => kind === 'APP')?.value ?? null] as const),
  );
}

/** The rewards of a party by day for 90 days, as a chart and a table, with their sums. `isApp`: adds a column with the rewards of all apps. */
export async function rewardsChart(context: PageContext, partyId: string, { isApp = false } = {}): Promise<Html> {
  const { client, head } = context;
  const now = Date.parse(head.recordTime ?? '1970-01-01');
  const period = pointsUntil(now + 1, days, 'day');
  const [answer, all] = await Promise.all([
    client.safe.listDailyRewards({ partyId, from: period.from, to: period.to }),
    isApp ? appRewards(context, period) : null,
  ]);
  throwUnlessUnknown(answer);
  const { content = [], sums } = answer.data ?? {};
  const [first, last] = [content[0], content.at(-1)];
  if (first === undefined || last === undefined || sums === undefined)
    return html`<p class="note">${texts().rewards.noDays}</p>`;
  const totals = new Map(content.map((row) => [row.day, String(BigDecimal.sum(rewardKinds.map((kind) => row[kind])))]));
  const values = Array.from(
    { length: (last.day - first.day) / day + 1 },
    (_, at) => totals.get(first.day + at * day) ?? '0',
  );
  const coin = (field: RewardKind) => html`${amount(`days.sums.${field}`, sums[field])} ${texts().home.cc}`;
  return html`<section>
    <h2>${texts().rewards.days}</h2>
    ${chart({ values, first: first.day, step: day, kind: 'sum', isOpen: now < last.day + day })}
    ${facts([...rewardFacts(coin), [texts().rewards.collections, count('days.sums.count', sums.count)]])}
    ${foldedTable(content.toReversed(), {
      caption: texts().rewards.days,
      columns: [
        { head: texts().charts.intervals.day, cell: (row) => date('day', row.day) },
        amountColumn(texts().rewards.app, 'app'),
        ...(all === null
          ? []
          : [
              {
                head: texts().rewards.allApps,
                kind: 'number' as const,
                cell: (row: (typeof content)[number]) => amount('APP', all.get(row.day) ?? null, texts().unknown),
              },
            ]),
        ...rewardKinds
          .filter((kind) => kind !== 'app')
          .map((kind) => ({
            head: texts().rewards[kind],
            kind: 'amount' as const,
            cell: (row: (typeof content)[number]) => amount(kind, row[kind]),
          })),
        countColumn(texts().rewards.collections, 'count', { isMinor: true }),
        amountColumn(texts().transfers.price, 'price', { unknown: texts().unknown, isMinor: true }),
      ],
      key: (row) => `rewards of ${row.day}`,
    })}
  </section>`;
}
