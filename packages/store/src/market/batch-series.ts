import { type Decimal, rewardKinds } from '@ledger-explorer/ledger';
import { type Batch, createdEventsIn } from '../write/batch.ts';
import type { Active } from '../write/active.ts';
import { rewardSeriesOf } from './series.ts';
import { oneCount, type SeriesAdditions } from './write-series.ts';

/** Facts about the updates of a batch that the batch itself does not show, by position. */
interface Beside {
  /** Change of the coin of active contracts by each update. */
  readonly coin: ReadonlyMap<number, Decimal>;
  /** Number of parties that appear for the first time in each update. */
  readonly newParties: ReadonlyMap<number, number>;
  /** Number of parties that each update makes active in its hour and in its day. */
  readonly activeParties: ReadonlyMap<number, Active>;
}

/** Adds all of a batch but its transfers to the series. */
export function addBatch(series: SeriesAdditions, batch: Batch, { coin, newParties, activeParties }: Beside): void {
  for (const placed of batch) {
    const { position, update, facts } = placed;
    const count = (of: number) => BigInt(of) * oneCount;
    series.add('updates', update.recordTime, oneCount);
    series.add('events', update.recordTime, count(update.events.length));
    series.add('created', update.recordTime, count(createdEventsIn(placed)));
    series.add('newParties', update.recordTime, count(newParties.get(position) ?? 0));
    const { hour = 0, day = 0 } = activeParties.get(position) ?? {};
    series.add('activeParties', update.recordTime, count(hour), count(day));
    series.add('supply', update.recordTime, coin.get(position) ?? 0n);
    for (const { amounts } of facts.rewards) {
      for (const kind of rewardKinds) series.add(rewardSeriesOf(kind), update.recordTime, amounts[kind]);
    }
  }
}
