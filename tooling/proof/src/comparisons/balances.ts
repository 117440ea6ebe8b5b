import { milliseconds } from '../exact-json.ts';
import { coinOverTime, expectedBalance, expectedBalances } from '../expected/balances.ts';
import { expectedStatement } from '../expected/statements.ts';
import { expectedHistory } from '../expected/transfer-history.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

const hour = 3_600_000;

/** The coin of the parties that it changed most for and of some others: at positions, and at the beginning of hours. */
export const compareBalances: Compare = async function* (answers, truth) {
  const { stream, dso } = truth;
  const history = expectedHistory(truth);
  const parties = [...coinOverTime(stream, dso)].toSorted(([, a], [, b]) => b.length - a.length);
  const timeOf = (index: number) => Number(milliseconds(stream.at(index)?.recordTime ?? '').slice(1));
  for (const [party, coin] of [...parties.slice(0, 1), ...sample(parties, 3)]) {
    const path = `/v1/parties/${encodeURIComponent(party)}`;
    const first = (coin[0]?.update ?? 0) + 1;
    const positions = [first, ...sample(coin, 5).flatMap(({ update }) => [update + 1, Math.max(first, update)])];
    for (const position of [...positions, stream.length]) {
      const found = await answers.get(`${path}/balance?position=${position}`);
      const expected = expectedBalance(stream, party, coin, position);
      yield { of: `${path}/balance?position=${position}`, found, expected };
    }
    const to = timeOf(-1) + hour;
    const period = { from: Math.max(timeOf(0) - hour, to - 390 * hour), to };
    const [from, until] = [timeOf(Math.floor(stream.length / 4)), timeOf(Math.floor((3 * stream.length) / 4))];
    const indexOf = (time: number) => {
      const index = stream.findIndex(({ recordTime }) => Number(milliseconds(recordTime).slice(1)) >= time);
      return index === -1 ? stream.length : index;
    };
    if (from <= until) {
      const statement = `${path}/statement?from=${from}&to=${until}`;
      const period = { from, to: until, begin: indexOf(from), end: indexOf(until) };
      const expected = expectedStatement(truth, history, party, coin, period);
      yield { of: statement, found: await answers.get(statement), expected };
    }
    const query = `${path}/balances?interval=hour&from=${period.from}&to=${to}`;
    yield {
      of: query,
      found: await answers.get(query),
      expected: expectedBalances(stream, party, coin, period, 'hour'),
    };
  }
};
