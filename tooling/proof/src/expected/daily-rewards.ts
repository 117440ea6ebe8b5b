import type { Row } from '../answers/answers.ts';
import { plus } from '../decimals.ts';
import { literal, milliseconds } from '../exact-json.ts';
import type { Model } from '../model.ts';

const length = 86_400_000;

/** Start of the UTC day of a time, in milliseconds. */
function dayOf(time: string): number {
  return Math.floor(Number(milliseconds(time).slice(1)) / length) * length;
}

/** `/v1/parties/{partyId}/rewards/daily`, of the days that begin in a period of milliseconds (V57). */
export function expectedDailyRewards(
  { rewards, rounds }: Model,
  partyId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Row {
  const inPeriod = rewards
    .filter(({ party }) => party === partyId)
    .filter(({ recordTime }) => dayOf(recordTime) >= from && dayOf(recordTime) < to);
  const sums = (rows: typeof inPeriod) => ({
    app: literal(plus(...rows.map(({ app }) => app))),
    validator: literal(plus(...rows.map(({ validator }) => validator))),
    sv: literal(plus(...rows.map(({ sv }) => sv))),
    developmentFund: literal(plus(...rows.map(({ fund }) => fund))),
    unclaimedActivity: literal(plus(...rows.map(({ activity }) => activity))),
    count: literal(rows.length),
  });
  const days = [...Map.groupBy(inPeriod, ({ recordTime }) => dayOf(recordTime))].toSorted(([a], [b]) => a - b);
  return {
    partyId,
    sums: sums(inPeriod),
    content: days.map(([day, rows]) => {
      const opened = rounds.filter(({ recordTime }) => dayOf(recordTime) <= day);
      const newest = opened.toSorted((a, b) => a.recordTime.localeCompare(b.recordTime) || a.update - b.update).at(-1);
      return { day: literal(day), ...sums(rows), price: literal(newest?.price ?? null) };
    }),
  };
}
