import type pg from 'pg';

/*
 * The fees of a coin are 0 until its round, grow by `rate` a round, and end at its amount. So they are a line, base + rate × round, that
 * changes twice: at the coin's round and at its saturation round. A party has the sums of these bases and rates.
 */

/** SQL: change of a coefficient from round $1 to round $2, summed over the coins for which the SQL condition `coins` is true. */
function moved(coefficient: 'fee_base' | 'fee_rate', coins: 'locked' | 'not locked') {
  const at = (round: string) => `${coefficient}(created_round, amount, rate, ${round})`;
  return `coalesce(sum(${at('$2')} - ${at('$1')}) filter (where ${coins}), 0)`;
}

/** $1 and $2: newest round before and after, in either direction. Reads, by index, only coins whose line changes between the two. */
export const moveFeesStatement = `update party p set
    unlocked_fee_base = p.unlocked_fee_base + c.unlocked_base, unlocked_fee_rate = p.unlocked_fee_rate + c.unlocked_rate,
    locked_fee_base = p.locked_fee_base + c.locked_base, locked_fee_rate = p.locked_fee_rate + c.locked_rate
  from (
    select owner, ${moved('fee_base', 'not locked')} as unlocked_base, ${moved('fee_rate', 'not locked')} as unlocked_rate,
                  ${moved('fee_base', 'locked')} as locked_base, ${moved('fee_rate', 'locked')} as locked_rate
    from coin
    where created_round > least($1::bigint, $2::bigint) and created_round <= greatest($1::bigint, $2::bigint)
      or saturation_round(created_round, amount, rate) > least($1::bigint, $2::bigint)
        and saturation_round(created_round, amount, rate) <= greatest($1::bigint, $2::bigint)
    group by owner
  ) c where p.id = c.owner`;

/** Updates every party's fee line from one newest round to another. Must run after the rows of coins and parties are written. */
export async function moveFees(client: pg.ClientBase, from: number, to: number): Promise<void> {
  if (from !== to) await client.query(moveFeesStatement, [from, to]);
}
