import type { Row } from '../answers/answers.ts';
import { compare, over, plus, times } from '../decimals.ts';
import { literal } from '../exact-json.ts';
import { byText, nameOf } from '../expected/names.ts';
import type { Model } from '../model.ts';
import { compareSlices } from './compare-slices.ts';
import type { Compare } from './comparison.ts';

function owners({ parties }: Model) {
  return parties
    .map((one) => ({ ...one, balance: plus(one.unlocked, one.locked) }))
    .filter(({ balance }) => balance !== '0')
    .toSorted((a, b) => compare(b.balance, a.balance) || byText(a.party, b.party));
}

function percent(part: string, whole: string): string {
  return over(times(part, '100', 10), whole, 4);
}

/** `/v1/holders`, the richest first (V60). */
function expectedHolders(model: Model): readonly Row[] {
  return owners(model).map(({ party, unlocked, locked, balance }, at) => ({
    rank: literal(at + 1),
    party,
    name: nameOf(model, party),
    unlocked: literal(unlocked),
    locked: literal(locked),
    balance: literal(balance),
    share: literal(percent(balance, model.totals.supply)),
  }));
}

/** Fields of `/v1/holders` beside its rows: the supply and the percentages of it that the richest 10 and 100 hold (V60). */
function expectedShares(model: Model): Row {
  const { supply } = model.totals;
  const balances = owners(model).map(({ balance }) => balance);
  const top = (count: number) =>
    literal(balances.length === 0 ? null : percent(plus(...balances.slice(0, count)), supply));
  return { supply: literal(supply), top10: top(10), top100: top(100) };
}

/** Holders of coin, in slices of several sizes. */
export const compareHolders: Compare = async function* (answers, { model }) {
  const [rows, shares] = [expectedHolders(model), expectedShares(model)];
  for (const size of [3, 100]) yield* compareSlices(answers, '/v1/holders', '', rows, size, { beside: shares });
};
