import type { ExercisedEvent } from '../events/event.ts';
import { amountsBy, type RewardAmounts } from '../rewards/reward-amounts.ts';
import type { Decimal } from '../values/decimal.ts';
import { isObject } from '../values/json.ts';
import { Payload } from '../values/payload.ts';
import type { Scene } from './scene.ts';

/** Fees, price and rewards in the `TransferSummary` of an exercise (docs/scan.md#the-summary-of-a-transfer). */
export interface TransferSummary {
  /** Sum of holding fees, output fees and sender change fee (docs/contract.md#v17). */
  readonly fee: Decimal;
  readonly price: Decimal | null;
  /** Coin that the transfer minted from its inputs: rewards. */
  readonly minted: RewardAmounts;
}

/** Paths to the field `summary` in a result: of a transfer, a preapproved transfer, and a purchase of a preapproval. */
const places = [[], ['result'], ['transferResult']];

/** The summary in the exercise's own result; null if it has none. @throws MalformedPayload */
export function ownSummary(exercise: ExercisedEvent): TransferSummary | null {
  for (const place of places) {
    let at: Payload | null = new Payload(exercise.exerciseResult, 'exercise_result');
    for (const field of [...place, 'summary']) at = isObject(at?.value) ? at.at(field) : null;
    if (at !== null && isObject(at.value) && 'inputAppRewardAmount' in at.value) return read(at);
  }
  return null;
}

/** The exercise's own summary, else the nearest one below it. @throws MalformedPayload */
export function nearestSummary(scene: Scene, exercise: ExercisedEvent): TransferSummary | null {
  for (const candidate of scene.nearest(exercise)) {
    const summary = ownSummary(candidate);
    if (summary !== null) return summary;
  }
  return null;
}

function read(summary: Payload): TransferSummary {
  const outputFees = summary.at('outputFees').listOrEmpty();
  return {
    fee: [summary.at('holdingFees'), ...outputFees, summary.at('senderChangeFee')].reduce(
      (total, fee) => total + (fee.decimalOrNull() ?? 0n),
      0n,
    ),
    price: summary.at('amuletPrice').decimalOrNull(),
    minted: amountsBy(({ field }) => summary.at(field).decimalOrNull()),
  };
}
