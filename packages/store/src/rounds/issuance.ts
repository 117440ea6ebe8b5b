import { type IssuanceRates, parseDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';

/** The column of each rate in `round_advance`. */
export const rateColumns = {
  FEATURED_APP: 'featured_app',
  UNFEATURED_APP: 'unfeatured_app',
  VALIDATOR: 'validator',
  LIVENESS: 'liveness',
  SV: 'sv',
} as const satisfies Record<keyof IssuanceRates, string>;
export const rateKinds = Object.keys(rateColumns) as (keyof IssuanceRates)[];

/** Known rates by round number. Must run after `writeRoundAdvances`. */
export async function readRates(
  client: pg.ClientBase,
  rounds: ReadonlySet<number>,
): Promise<ReadonlyMap<number, IssuanceRates>> {
  if (rounds.size === 0) return new Map();
  const { rows } = await client.query<Record<(typeof rateColumns)[keyof IssuanceRates] | 'number', string>>(
    `select distinct on (number) number, ${Object.values(rateColumns).join(', ')} from round_advance
     where number = any ($1::bigint[]) and sv is not null order by number, position desc, ordinal desc`,
    [[...rounds]],
  );
  return new Map(
    rows.map((row) => [
      Number(row.number),
      Object.fromEntries(rateKinds.map((kind) => [kind, parseDecimal(row[rateColumns[kind]])])) as Record<
        keyof IssuanceRates,
        bigint
      >,
    ]),
  );
}
