import { timeOf } from '../exact-json.ts';
import { coinOverTime, expectedBalance, expectedBalanceHistory, expectedBalances } from '../expected/balances.ts';
import { expectedStatement } from './expected-statement.ts';
import { firstAt } from '../stream.ts';
import { compareParts, periodsOf } from './compare-parts.ts';
import { compareSlices, unevenSize } from './compare-slices.ts';
import { type Compare, compareOne, sample } from './comparison.ts';
import { expectedHistory } from './transfer-history.ts';

const hour = 3_600_000;

/** Balances of the party with most changes and of some others: at positions, at the beginning of hours, as history and as statement. */
export const compareBalances: Compare = async function* (answers, truth) {
  const { stream, dso } = truth;
  const history = expectedHistory(truth);
  const parties = [...coinOverTime(stream, dso)].toSorted(([, a], [, b]) => b.length - a.length);
  const at = (index: number) => timeOf(stream.at(index)?.recordTime ?? '');
  for (const [party, coin] of sample(parties, 3)) {
    const path = `/v1/parties/${encodeURIComponent(party)}`;
    // `update` is an index, so the update's position is `update + 1`, and `update` is the position before.
    const first = (coin[0]?.update ?? 0) + 1;
    const positions = [first, ...sample(coin, 5).flatMap(({ update }) => [update + 1, Math.max(first, update)])];
    for (const position of [...positions, stream.length]) {
      const found = await answers.get(`${path}/balance?position=${position}`);
      const expected = expectedBalance(stream, party, coin, position);
      yield { of: `${path}/balance?position=${position}`, found, expected };
    }
    const [from, to] = [at(Math.floor(stream.length / 4)), at(Math.floor((3 * stream.length) / 4))];
    const [begin, end] = [firstAt(stream, from), firstAt(stream, to)];
    // Record times can step back, so the later update can have the earlier time.
    if (from <= to) {
      const statement = `${path}/statement?from=${from}&to=${to}`;
      const middleHalf = { from, to, begin, end };
      yield compareOne(answers, statement, expectedStatement(truth, history, party, coin, middleHalf));
    }
    const changes = expectedBalanceHistory(stream, party, coin);
    const slices = (query: string, expected: typeof changes, size: number) => {
      const rows = expected.map(({ row }) => row);
      return compareSlices(answers, `${path}/balance-history`, query, rows, size, { hasTimes: true });
    };
    yield* slices('', changes.toReversed(), 100);
    const middle = Math.max(first, Math.ceil(stream.length / 2));
    const upToMiddle = changes.filter(({ update }) => update < middle);
    // A short list is read in one slice that is not full.
    yield* slices(`&orderBy=ASC&position=${middle}`, upToMiddle, Math.min(upToMiddle.length + 1, unevenSize));
    if (from <= to) {
      const inMiddleHalf = changes.filter(({ update }) => update >= begin && update < end);
      yield* slices(`&from=${from}&to=${to}`, inMiddleHalf.toReversed(), 50);
    }
    yield* compareParts(answers, `${path}/balance-history`, '', periodsOf(stream));
    const lastHour = at(-1) + hour;
    // Fewer hours than the 400 that a response may have.
    const period = { from: Math.max(at(0) - hour, lastHour - 390 * hour), to: lastHour };
    const balances = `${path}/balances?interval=hour&from=${period.from}&to=${period.to}`;
    yield compareOne(answers, balances, expectedBalances(stream, party, coin, period, 'hour'));
  }
};
