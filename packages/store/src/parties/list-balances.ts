import { type Bucket, bucketLengths } from '../sql/buckets.ts';
import { onOneEpoch } from '../sql/one-epoch.ts';
import { answer } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { coinOf } from './coin-of.ts';
import { positionsBefore } from './positions-before.ts';

/** Points in a period without a beginning. */
const defaultPoints = 30;

/** Hours or days that begin in a period and not after `now`, the head's time. All times and lengths in milliseconds. */
export function pointsOf(interval: Bucket, from: number | undefined, to: number | undefined, now: number) {
  const length = bucketLengths[interval];
  const end = to ?? now;
  const begin = from ?? Math.max(0, end - defaultPoints * length);
  const firstTime = Math.ceil(begin / length) * length;
  const count = Math.max(0, Math.ceil((Math.min(end, now + 1) - firstTime) / length));
  return { begin, firstTime, length, count };
}

export const listBalances: Read<'listBalances'> = async ({ queries }, { partyId, interval, from, to }) =>
  onOneEpoch(async () => {
    const coin = await coinOf(queries, partyId);
    if (coin === null) return queries.throwNoSnapshot();
    const { row } = coin;
    if (row.party === null) return answer(row, null);
    const { begin, firstTime, length, count } = pointsOf(interval, from, to, Number(row.recorded));
    const times = Array.from({ length: count }, (_, at) => firstTime + at * length);
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
