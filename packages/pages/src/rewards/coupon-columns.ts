import type { CouponSums, RoundCoupons } from '@ledger-explorer/client';
import { absent, amount, count } from '../figures/amount.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import type { Column } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { Link } from '../routing/links.ts';

type Sums = CouponSums<string>;
type Update = RoundCoupons<string>['updates'][number];

/** What coupons are for, as words. */
export function couponKind({ kind }: { readonly kind: Sums['kind'] }): Html {
  return html`<span data-field="coupons.kind" data-value="${kind}">${texts().coupons.kinds[kind]}</span>`;
}

/** Updates of each event that the API gives at most. */
const given = 4;

/** Links to updates, by their place among those of the row; `rest`: where the others are. */
function places(link: Link, updates: readonly Update[], rest: string | null): Html {
  if (updates.length === 0) return emptyHtml;
  return html`<span class="places"
    >${updates.map(
      ({ position }, at) =>
        html`<a href="${link(['update', `@${position}`])}" title="${texts().coupons.update(position)}">${at + 1}</a>`,
    )}${rest === null || updates.length < given ? emptyHtml : html`<a href="${rest}" title="${texts().coupons.rest}">…</a>`}</span
  >`;
}

/** A count, if there is any, with its word and the updates it is made of. */
function part(field: keyof Sums, value: number, word: string, sign: 'good' | 'bad' | '', where: Html): Html {
  if (value === 0) return emptyHtml;
  return html`<span class="part ${sign}">${word} ${count(`coupons.${field}`, value)} ${where}</span>`;
}

/** What became of coupons of one kind: in words, each figure with its updates, if they are known. */
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

/** What the expired ones were worth. Of those that nobody collected in time there is no amount until the DSO lets them expire, and it is said that there are such. */
export function missed(row: Sums): Html {
  const more = row.unclaimed === 0 ? emptyHtml : html` <span class="note">${texts().coupons.missedMore}</span>`;
  return html`${amount('coupons.missed', row.missed, texts().unknown)}${more}`;
}

/** What coupons add up to. */
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

/** What a round pays for one unit of a kind. */
export function rate(
  kind: Sums['kind'],
  rates: {
    readonly featuredApp: string;
    readonly unfeaturedApp: string;
    readonly validator: string;
    readonly liveness: string;
    readonly sv: string;
  } | null,
): Html {
  const fields = {
    FEATURED_APP: 'featuredApp',
    UNFEATURED_APP: 'unfeaturedApp',
    VALIDATOR: 'validator',
    LIVENESS: 'liveness',
    SV: 'sv',
  } as const;
  if (kind === 'TRAFFIC') return html`<span class="note">${texts().coupons.itself}</span>`;
  const field = fields[kind];
  return rates === null ? absent(`rates.${field}`, texts().coupons.noRate) : amount(`rates.${field}`, rates[field]);
}
