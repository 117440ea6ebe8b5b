import type { ExercisedEvent } from '../events/event.ts';
import { MalformedDecimal, parseDecimal, type Decimal } from '../values/decimal.ts';
import { Payload } from '../values/payload.ts';
import type { Reading } from './reading.ts';
import type { Scene } from './scene.ts';
import { metadataOf, metaKeys } from './token-standard.ts';

/** `Amulet_Expire`, `LockedAmulet_ExpireAmulet` and their V2: the DSO takes coin that its holding fees have used up. */
export function readExpiry(exercise: ExercisedEvent, scene: Scene): Reading {
  const owner = new Payload(exercise.exerciseResult, 'exercise_result').at('expireSum').at('owner').id();
  const amount = scene.coins.get(exercise.contractId)?.amount ?? burnedBy(exercise);
  const row = { type: 'EXPIRE', senders: [owner], receivers: [], fee: 0n, price: null } as const;
  return amount === null ? { ...row, amount: 0n, amountOfCoin: exercise.contractId } : { ...row, amount };
}

function burnedBy(exercise: ExercisedEvent): Decimal | null {
  const burned = metadataOf(exercise).get(metaKeys.burned);
  if (burned === undefined) return null;
  try {
    return parseDecimal(burned);
  } catch (error) {
    if (error instanceof MalformedDecimal) return null;
    throw error;
  }
}
