import Big from 'big.js';
import type { Row } from '../answers/answers.ts';
import { rewardSum, rewardSums } from './rewards.ts';
import { expectedHistoryOf, type HistoryRow, transferKinds } from './transfer-history.ts';
import { plus } from '../decimals.ts';
import { literal, type Period } from '../exact-json.ts';
import type { Truth } from '../model.ts';
import { type Coin, decimal } from '../expected/balances.ts';

/** A period with the indexes of its first update and of the first one after it. */
interface IndexedPeriod extends Period {
  readonly begin: number;
  readonly end: number;
}

function minus(...texts: readonly string[]): string[] {
  return texts.map((text) => new Big(text).times(-1).toFixed());
}

/** `/v1/parties/{partyId}/statement` (V56). */
export function expectedStatement(
  truth: Truth,
  history: readonly HistoryRow[],
  partyId: string,
  coin: readonly Coin[],
  { from, to, begin, end }: IndexedPeriod,
): Row {
  const inPeriod = ({ update }: { readonly update: number }) => update >= begin && update < end;
  const partyHistory = expectedHistoryOf(history, partyId).filter(inPeriod);
  const lines = ['IN', 'OUT', 'SELF'].flatMap((direction) =>
    transferKinds.flatMap((kind) => {
      const rows = partyHistory.filter((row) => row.direction === direction && row.kind === kind);
      if (rows.length === 0) return [];
      const amount = plus(...rows.map((row) => row.amount));
      return [{ direction, kind, count: rows.length, amount, fee: plus(...rows.map(({ fee }) => fee)) }];
    }),
  );
  const rewards = truth.model.rewards.filter(({ party, update }) => party === partyId && inPeriod({ update }));
  /** Holdings after this number of updates. */
  const at = (updates: number) => {
    const { unlocked, locked } = coin.findLast(({ update }) => update < updates) ?? { unlocked: 0n, locked: 0n };
    return decimal(unlocked + locked);
  };
  const [opening, closing] = [at(begin), at(end)];
  const priceAt = (updates: number) =>
    literal(truth.model.rounds.findLast(({ update }) => update < updates)?.price ?? null);
  const amounts = (direction: string) =>
    lines.filter((line) => line.direction === direction).map(({ amount }) => amount);
  // Coin that neither transfers nor rewards explain: closing - opening - in - rewards + out + fees.
  const difference = plus(
    closing,
    ...minus(opening, ...amounts('IN'), rewardSum(rewards)),
    ...amounts('OUT'),
    ...lines.map(({ fee }) => fee),
  );
  return {
    partyId,
    from: literal(from),
    to: literal(to),
    opening: literal(opening),
    closing: literal(closing),
    lines: lines.map(({ direction, kind, count, amount, fee }) => ({
      direction,
      kind,
      count: literal(count),
      amount: literal(amount),
      fee: literal(fee),
    })),
    rewards: { ...rewardSums(rewards), count: literal(rewards.length) },
    difference: literal(difference),
    prices: { opening: priceAt(begin), closing: priceAt(end) },
  };
}
