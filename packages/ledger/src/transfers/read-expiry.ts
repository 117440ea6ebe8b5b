import type { ExercisedEvent } from '../events/event.ts';
import { MalformedDecimal, parseDecimal, type Decimal } from '../values/decimal.ts';
import { MalformedPayload, Payload } from '../values/payload.ts';
import { legsOf } from './holdings-change.ts';
import type { Reading } from './reading.ts';
import type { Scene } from './scene.ts';
import { metadataOf, metaKeys } from './token-standard.ts';

/** Reads `Amulet_Expire`, `LockedAmulet_ExpireAmulet` and their V2: the DSO archives coin whose holding fees exceed its amount. If the update lacks the amount, the store looks it up by `amountOfCoin`. */
export function readExpiry(exercise: ExercisedEvent, scene: Scene): Reading {
  const coin = scene.coins.get(exercise.contractId);
  const owner = coin?.owner ?? ownerInResult(exercise) ?? ownerInLog(scene, exercise);
  const amount = coin?.amount ?? amountInMetadata(exercise);
  const row = { type: 'EXPIRE', senders: [owner], receivers: [], fee: 0n, price: null } as const;
  return amount === null ? { ...row, amount: 0n, amountOfCoin: exercise.contractId } : { ...row, amount };
}

/** Owner in the result; null if the result has no sum. @throws MalformedPayload */
function ownerInResult(exercise: ExercisedEvent): string | null {
  const sum = new Payload(exercise.exerciseResult, 'exercise_result').at('expireSum');
  return sum.none ? null : sum.at('owner').id();
}

/** Owner in the log of the burn. @throws MalformedPayload */
function ownerInLog(scene: Scene, exercise: ExercisedEvent): string {
  const owner = legsOf(scene, exercise).find((leg) => leg.kind === 'burn')?.sender;
  if (typeof owner === 'string') return owner;
  throw new MalformedPayload('exercise_result', exercise.exerciseResult, 'an expiry that tells whose coin it was');
}

/** Amount in the metadata; null if it has none. */
function amountInMetadata(exercise: ExercisedEvent): Decimal | null {
  const burned = metadataOf(exercise).get(metaKeys.burned);
  if (burned === undefined) return null;
  try {
    return parseDecimal(burned);
  } catch (error) {
    if (error instanceof MalformedDecimal) return null;
    throw error;
  }
}
