import type { CouponSums, RewardRound, RoundCoupons } from '@ledger-explorer/client';
import { absent, amount, count } from '../figures/amount.ts';
import { field } from '../figures/field.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import type { Column } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { Link } from '../routing/links.ts';

type Sums = CouponSums<string>;
type Update = RoundCoupons<string>['updates'][number];

/** The kind of activity that coupons pay for. */
export function couponKind({ kind }: { readonly kind: Sums['kind'] }): Html {
  return field('coupons.kind', kind, texts().coupons.kinds[kind]);
}

/** Maximum number of updates that the API gives for each event. */
const updatesGiven = 4;

/** Numbered links to updates; `rest`: URL of the page with all, if there may be more. */
function places(link: Link, updates: readonly Update[], rest: string | null): Html {
  if (updates.length === 0) return emptyHtml;
  return html`<span class="places"
    >${updates.map(
      ({ position }, at) =>
        html`<a href="${link(['update', `@${position}`])}" title="${texts().coupons.update(position)}">${at + 1}</a>`,
    )}${rest === null || updates.length < updatesGiven ? emptyHtml : html`<a href="${rest}" title="${texts().coupons.rest}">…</a>`}</span
  >`;
}

/** A count with its word and the links to its updates; empty if it is 0. */
function part(name: keyof Sums, value: number, word: string, sign: 'good' | 'bad' | '', where: Html): Html {
  if (value === 0) return emptyHtml;
  return html`<span class="part ${sign}">${word} ${count(`coupons.${name}`, value)} ${where}</span>`;
}

/** The outcome of coupons of one kind: how many were collected, expired and so on, with links to the updates, if known. */
export function outcome(row: Sums, link: Link, updates: readonly Update[] = [], rest: string | null = null): Html {
  const words = texts().coupons;
  const where = (event: Update['event']) =>
    places(
      link,
      updates.filter((update) => update.event === event),
      rest,
    );
  return html`${part('received', row.received, words.made, '', where('MADE'))}
  ${part('collected', row.collected, words.collected, 'good', where('COLLECTED'))}
  ${part('waiting', row.waiting, words.waiting, '', emptyHtml)}
  ${part('expired', row.expired, words.expired, 'bad', where('EXPIRED'))}
  ${part('unclaimed', row.unclaimed, words.unclaimed, 'bad', emptyHtml)}
  ${part('exchanged', row.exchanged, words.exchanged, '', emptyHtml)}`;
}

/** The amount of expired coupons, with a note if more were missed: their amount is unknown until the DSO expires them. */
function missed(row: Sums): Html {
  const more = row.unclaimed === 0 ? emptyHtml : html` <span class="note">${texts().coupons.missedMore}</span>`;
  return html`${amount('coupons.missed', row.missed, texts().unknown)}${more}`;
}

/** Columns of sums of coupons. */
export const sumColumns = {
  kind: (): Column<Sums> => ({ head: texts().coupons.kind, cell: couponKind }),
  activity: (): Column<Sums> => ({
    head: texts().coupons.activity,
    kind: 'amount minor',
    cell: ({ activity }) => amount('coupons.activity', activity),
  }),
  issued: (): Column<Sums> => ({
    head: texts().coupons.issued,
    kind: 'amount',
    cell: ({ issued }) => amount('coupons.issued', issued, texts().unknown),
  }),
  missed: (): Column<Sums> => ({
    head: texts().coupons.missed,
    kind: 'number',
    cell: missed,
  }),
  outcome: (link: Link): Column<Sums> => ({ head: texts().coupons.outcome, cell: (row) => outcome(row, link) }),
};

/** The rate that a round pays for one unit of activity; `rates` null: not known yet. A traffic coupon states its own amount. */
export function rate(kind: Sums['kind'], rates: RewardRound<string>['rates']): Html {
  const names = {
    FEATURED_APP: 'featuredApp',
    UNFEATURED_APP: 'unfeaturedApp',
    VALIDATOR: 'validator',
    LIVENESS: 'liveness',
    SV: 'sv',
  } as const;
  if (kind === 'TRAFFIC') return html`<span class="note">${texts().coupons.itself}</span>`;
  const name = names[kind];
  return rates === null ? absent(`rates.${name}`, texts().coupons.noRate) : amount(`rates.${name}`, rates[name]);
}
