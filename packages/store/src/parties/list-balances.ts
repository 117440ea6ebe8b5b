import { type Bucket, bucketLengths } from '../sql/buckets.ts';
import { onOneEpoch } from '../sql/one-epoch.ts';
import { answer } from '../sql/as-of.ts';
import type { Read } from '../read/read.ts';
import { coinOf } from './coin-of.ts';
import { positionsBefore } from './positions-before.ts';

/** Intervals of a period that is not given. */
const usual = 30;

/** The hours or days that begin in a period, but not after `now`: milliseconds of the head. */
export function pointsOf(interval: Bucket, from: number | undefined, to: number | undefined, now: number) {
  const length = bucketLengths[interval];
  const end = to ?? now;
  const begin = from ?? Math.max(0, end - usual * length);
  const first = Math.ceil(begin / length) * length;
  const count = Math.max(0, Math.ceil((Math.min(end, now + 1) - first) / length));
  return { begin, first, length, count };
}

export const listBalances: Read<'listBalances'> = async ({ queries }, { partyId, interval, from, to }) =>
  onOneEpoch(async () => {
    const coin = await coinOf(queries, partyId);
    if (coin === null) return queries.throwNoSnapshot(undefined);
    const { row } = coin;
    if (row.party === null) return answer(row, null);
    const { begin, first, length, count } = pointsOf(interval, from, to, Number(row.recorded));
    const times = Array.from({ length: count }, (_, at) => first + at * length);
    const positions = await positionsBefore(queries, [begin, ...times], row.epoch, Number(row.position));
    const [opening, ...balances] = await coin.at(positions);
    return answer(row, {
      partyId,
      interval,
      opening: opening?.total ?? '0',
      content: times.map((time, at) => {
        const { unlocked = '0', locked = '0' } = balances[at] ?? {};
        return { time: String(time), position: String(positions[at + 1] ?? 0), unlocked, locked };
      }),
    });
  });
