import type { RewardRound, RewardRounds, RewardRoundDays, RoundCoupons } from '@ledger-explorer/client';
import { type PaidAndMissed, paidAndMissedBars } from '../charts/bars.ts';
import { lengths } from '../charts/series.ts';
import { throwUnlessUnknown } from '../errors/throw-unless-unknown.ts';
import { amount, count } from '../figures/amount.ts';
import { time, relativeTime } from '../figures/time.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { amountColumn } from '../lists/columns.ts';
import { type Column, table } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext } from '../page.ts';
import { roundLink } from '../rounds/round-link.ts';
import { roundState } from '../rounds/round-state.ts';
import { memberLink } from '../validators/validator-link.ts';
import { couponKind, outcome, rate, sumColumns } from './coupon-columns.ts';

const { day } = lengths;

/** Paid and missed amounts for the chart. Rounded; the tables have the exact amounts. */
function paidAndMissed(
  coupons: readonly { readonly issued: string | null; readonly missed: string | null }[],
): PaidAndMissed {
  const sum = (of: 'issued' | 'missed') => coupons.reduce((total, row) => total + Number(row[of] ?? 0), 0);
  return { paid: sum('issued'), missed: sum('missed') };
}

/** The start of the day in the query (`?day=`), milliseconds since the epoch; null: the last 24 hours. */
function dayOf({ query }: PageContext): number | null {
  const time = query.time('day');
  return time === null ? null : Math.floor(time / day) * day;
}

function daysTable(context: PageContext, { content }: RewardRoundDays<string>): Html {
  const rows = content.toReversed().flatMap(({ coupons, ...one }) => coupons.map((row) => ({ ...row, ...one })));
  return table(rows, {
    caption: texts().coupons.byDay,
    columns: [
      {
        head: texts().charts.intervals.day,
        cell: (row) =>
          html`<a
            href="${context.self({ ...context.query.entries(), day: new Date(row.day).toISOString().slice(0, 10) })}#coupons"
            >${time('day', row.day)}</a
          >`,
      },
      {
        head: texts().coupons.ofRounds,
        kind: 'number minor',
        cell: (row) =>
          html`${count('activeRounds', row.activeRounds)} ${texts().words.of} ${count('rounds', row.rounds)}`,
      },
      amountColumn(texts().transfers.price, 'price', { isMinor: true }),
      sumColumns.kind(),
      sumColumns.issued(),
      sumColumns.missed(),
      sumColumns.outcome(context.link),
    ],
    key: (row) => `coupons of ${row.day} ${row.kind}`,
  });
}

type Kind = RoundCoupons<string>['kind'];

interface RoundRow {
  readonly round: RewardRound<string>;
  readonly coupons: RoundCoupons<string> | null;
}

/** A column of coupons in a table of rounds: empty for a round without coupons. */
function ofCoupons({ head, cell }: Column<RoundCoupons<string>>): Column<RoundRow> {
  return { head, kind: 'number', cell: ({ coupons }) => (coupons === null ? emptyHtml : cell(coupons)) };
}

function roundsTable({ link }: PageContext, { partyId, content }: RewardRounds<string>, usual: Kind): Html {
  const updatesSince = ({ openedAt }: RewardRound<string>) => link(['party', partyId, 'updates'], { from: openedAt });
  const rows = content
    .toReversed()
    .flatMap((round): RoundRow[] =>
      round.coupons.length === 0 ? [{ round, coupons: null }] : round.coupons.map((coupons) => ({ round, coupons })),
    );
  return table(rows, {
    caption: texts().coupons.byRound,
    columns: [
      { head: texts().things.round, cell: ({ round }) => roundLink(link, 'number', round.number) },
      { head: texts().words.state, kind: 'minor', cell: ({ round }) => roundState(round.state) },
      { head: texts().words.opened, kind: 'minor', cell: ({ round }) => relativeTime('openedAt', round.openedAt) },
      { head: texts().transfers.price, kind: 'amount minor', cell: ({ round }) => amount('price', round.price) },
      {
        head: texts().coupons.kind,
        cell: ({ coupons }) =>
          coupons === null ? html`<span class="bad">${texts().coupons.noActivity}</span>` : couponKind(coupons),
      },
      {
        head: texts().coupons.rate,
        kind: 'number minor',
        cell: ({ round, coupons }) => rate(coupons?.kind ?? usual, round.rates),
      },
      ofCoupons(sumColumns.issued()),
      ofCoupons(sumColumns.missed()),
      {
        head: texts().coupons.outcome,
        cell: ({ round, coupons }) =>
          coupons === null ? emptyHtml : outcome(coupons, link, coupons.updates, updatesSince(round)),
      },
    ],
    key: ({ round, coupons }) => `coupons of round ${round.number} ${coupons?.kind ?? ''}`,
  });
}

/** A table of the coupons by counterparty: providers of a beneficiary or the reverse. Empty if the only one is the party itself. */
function sharesTable({ link }: PageContext, { partyId, role, shares }: RewardRounds<string>): Html {
  if (shares.every((share) => share.partyId === partyId)) return emptyHtml;
  const caption = role === 'PROVIDER' ? texts().coupons.whose : texts().coupons.forWhat;
  return html`<h3>${caption}</h3>
    ${table(shares, {
      caption,
      columns: [
        {
          head: texts().things.party,
          cell: (row) => memberLink(link, 'party', 'partyId', row.partyId, row.name),
        },
        sumColumns.kind(),
        sumColumns.issued(),
        sumColumns.missed(),
        sumColumns.outcome(link),
      ],
      key: (row) => `coupons of ${row.partyId} ${row.kind}`,
    })}`;
}

/**
 * The reward coupons of a party: paid and missed amounts by day for 30 days, and by round for the last day or the day of the query. `usual`:
 * the kind of coupons that such a party has, whose rate is shown for a round without coupons.
 */
export async function couponSection(
  context: PageContext,
  partyId: string,
  role: 'BENEFICIARY' | 'PROVIDER',
  usual: Kind,
): Promise<Html> {
  const { client } = context;
  const from = dayOf(context);
  const [days, rounds] = await Promise.all([
    client.safe.listRewardRoundDays({ partyId, role }),
    client.safe.listRewardRounds({ partyId, role, ...(from === null ? {} : { from, to: from + day }) }),
  ]);
  throwUnlessUnknown(days, rounds);
  if (days.data === undefined || rounds.data === undefined) return emptyHtml;
  if (days.data.sums.length === 0 && from === null) return html`<p class="note">${texts().coupons.none}</p>`;
  const shown = from === null ? texts().coupons.lastDay : html`${texts().coupons.ofDay} ${time('shownDay', from)}`;
  return html`<section id="coupons">
    <h2>${texts().coupons.title}</h2>
    <p class="note">${texts().coupons.explained}</p>
    ${paidAndMissedBars(days.data.content.map(({ coupons }) => paidAndMissed(coupons)))}
    ${table(days.data.sums, {
      caption: texts().coupons.sums,
      columns: [sumColumns.kind(), sumColumns.issued(), sumColumns.missed(), sumColumns.outcome(context.link)],
      key: ({ kind }) => `coupons ${kind}`,
    })}
    <details>
      <summary>${texts().coupons.byDay}</summary>
      ${daysTable(context, days.data)}
    </details>
    <h3>${shown}</h3>
    ${paidAndMissedBars(rounds.data.content.map(({ coupons }) => paidAndMissed(coupons)))}
    <details ${from === null ? '' : html`open`}>
      <summary>${texts().coupons.byRound}</summary>
      ${roundsTable(context, rounds.data, usual)}
    </details>
    ${sharesTable(context, rounds.data)}
  </section>`;
}
