import { expectedRewardRoundDays, expectedRewardRounds, type Row, type Truth } from '@ledger-explorer/proof';
import { pick } from './expected-page.ts';

const day = 86_400_000;
const rateFields: Readonly<Record<string, string>> = {
  FEATURED_APP: 'featuredApp',
  UNFEATURED_APP: 'unfeaturedApp',
  VALIDATOR: 'validator',
  LIVENESS: 'liveness',
  SV: 'sv',
};

/** Some figures of coupons; those in words are there if there are any. */
function couponsOf(row: Row, fields: string): Row {
  const words = ['collected', 'waiting', 'expired', 'unclaimed', 'exchanged'].filter((name) => row[name] !== '#0');
  const shown = [...fields.split(' '), ...words];
  return Object.fromEntries(shown.map((name) => [`coupons.${name}`, row[name]]));
}

/** What a round pays for a kind; coupons of traffic say it themselves. */
function rateOf(kind: string, rates: unknown): Row {
  const field = rateFields[kind];
  return field === undefined ? {} : { [`rates.${field}`]: rates === null ? null : (rates as Row)[field] };
}

function listOf(row: Row, field: string): readonly Row[] {
  return row[field] as readonly Row[];
}

/** The rows of all coupons of a round. */
export function roundCoupons(coupons: readonly Row[], rates: Row | null): readonly [string, Row][] {
  return coupons.map((row): [string, Row] => [
    `coupons ${String(row.kind)}`,
    { ...couponsOf(row, 'kind received activity issued missed'), ...rateOf(String(row.kind), rates) },
  ]);
}

/** The rows of what became of the coupons of a party, as its pages show them. `usual`: the kind whose rate a round without any shows. */
export function couponRows(
  truth: Truth,
  party: string,
  role: 'BENEFICIARY' | 'PROVIDER',
  usual: string,
): readonly [string, Row][] {
  const now = Math.floor(Date.parse(truth.model.head.recordTime));
  const days = expectedRewardRoundDays(truth, party, role, { from: now + 1 - 30 * day, to: now + 1 });
  const rounds = expectedRewardRounds(truth, party, role, { from: now + 1 - day, to: now + 1 });
  const sums = listOf(days, 'sums');
  const shares = listOf(rounds, 'shares');
  if (sums.length === 0) return [];
  return [
    ...sums.map((row): [string, Row] => [`coupons ${String(row.kind)}`, couponsOf(row, 'kind received issued missed')]),
    ...listOf(days, 'content')
      .toReversed()
      .flatMap((one) =>
        listOf(one, 'coupons').map((row): [string, Row] => [
          `coupons of ${String(one.day).slice(1)} ${String(row.kind)}`,
          { ...pick(one, 'day rounds activeRounds price'), ...couponsOf(row, 'kind received issued missed') },
        ]),
      ),
    ...listOf(rounds, 'content')
      .toReversed()
      .flatMap((round) => {
        const key = `coupons of round ${String(round.number).slice(1)} `;
        const own = pick(round, 'number state openedAt price');
        const coupons = listOf(round, 'coupons');
        if (coupons.length === 0) return [[key, { ...own, ...rateOf(usual, round.rates) }] as [string, Row]];
        return coupons.map((row): [string, Row] => [
          `${key}${String(row.kind)}`,
          { ...own, ...rateOf(String(row.kind), round.rates), ...couponsOf(row, 'kind received issued missed') },
        ]);
      }),
    ...(shares.every(({ partyId }) => partyId === party)
      ? []
      : shares.map((row): [string, Row] => [
          `coupons of ${String(row.partyId)} ${String(row.kind)}`,
          { partyId: row.partyId, ...couponsOf(row, 'kind received issued missed') },
        ])),
  ];
}
