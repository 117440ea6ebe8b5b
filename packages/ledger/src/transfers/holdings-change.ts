import type { ExercisedEvent } from '../events/event.ts';
import type { Decimal } from '../values/decimal.ts';
import { MalformedPayload, Payload } from '../values/payload.ts';
import type { Scene } from './scene.ts';
import { isCoin, ownerOf } from './token-standard.ts';

export const holdingsChangeChoice = 'EventLog_HoldingsChange';

/** A leg of a movement in the log of one side. */
export interface Leg {
  /** Key of leg id, parties and amount, equal on both sides. */
  readonly key: string;
  readonly side: 'SenderSide' | 'ReceiverSide';
  readonly kind: 'transfer' | 'mint' | 'burn';
  readonly sender: string | null;
  readonly receiver: string | null;
  readonly amount: Decimal;
  /** Metadata of the leg, such as the rewards of a mint leg. */
  readonly meta: unknown;
}

/** An `EventLog_HoldingsChange` exercise: a change of one account's holdings, with its legs (docs/scan.md#the-log-of-holdings). */
export interface HoldingsChange {
  readonly exercise: ExercisedEvent;
  /** Party of the account; null for the accounts of minting and burning. */
  readonly owner: string | null;
  /** Contract ids of the holdings that it lost and gained. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly legs: readonly Leg[];
}

/** Reads a log; null if it is about another issuer's token. @throws MalformedPayload */
export function readHoldingsChange(scene: Scene, exercise: ExercisedEvent): HoldingsChange | null {
  const argument = new Payload(exercise.choiceArgument, 'choice_argument');
  const inputs = argument
    .at('inputHoldingCids')
    .list()
    .map((cid) => cid.id());
  const outputs = argument
    .at('outputHoldingCids')
    .list()
    .map((cid) => cid.id());
  const admin = argument.at('admin').id();
  if (!isCoin(scene, exercise, admin, outputs)) return null;
  // If the update creates no coin, its issuer is unknown (`dso` null). Then the log counts if its admin acts in it, as the DSO does in logs of coin,
  // or if it names coin that the update archives.
  const touched = (cid: string): boolean =>
    scene.coinEvents.some((ordinal) => scene.events[ordinal]?.contractId === cid);
  if (scene.dso === null && !exercise.actingParties.includes(admin) && ![...inputs, ...outputs].some(touched))
    return null;
  const owner = ownerOf(argument.at('account'));
  const legs = argument
    .at('transferLegSides')
    .list()
    .map((leg) => readLeg(leg, owner));
  return { exercise, owner, inputs, outputs, legs };
}

function readLeg(leg: Payload, owner: string | null): Leg {
  const side = leg.at('side').text();
  if (side !== 'SenderSide' && side !== 'ReceiverSide')
    throw new MalformedPayload('choice_argument.transferLegSides.side', side, 'SenderSide or ReceiverSide');
  const other = ownerOf(leg.at('otherside'));
  const [sender, receiver] = side === 'SenderSide' ? [owner, other] : [other, owner];
  const id = leg.at('transferLegId').text();
  const amount = leg.at('amount').decimal();
  // The accounts of minting and burning belong to no party.
  const kind = sender === null ? 'mint' : receiver === null ? 'burn' : 'transfer';
  const key = JSON.stringify([id, sender, receiver, amount.toString()]);
  return { key, side, kind, sender, receiver, amount, meta: leg.at('meta').value };
}

/** All legs in the logs below an exercise, without the second side of each. @throws MalformedPayload */
export function legsOf(scene: Scene, exercise: ExercisedEvent): readonly Leg[] {
  const logs = scene.below(exercise).flatMap((event) => {
    if (event.type !== 'exercised_event' || event.choice !== holdingsChangeChoice) return [];
    const log = readHoldingsChange(scene, event);
    return log === null ? [] : [log];
  });
  return distinctLegs(logs.flatMap((log) => log.legs));
}

/** Removes the second side of each leg. Two equal legs on one side are two movements; one leg on each side is one movement. */
export function distinctLegs(legs: readonly Leg[]): readonly Leg[] {
  const counts = new Map<string, { SenderSide: number; ReceiverSide: number }>();
  return legs.filter((leg) => {
    const count = counts.get(leg.key) ?? { SenderSide: 0, ReceiverSide: 0 };
    counts.set(leg.key, count);
    count[leg.side]++;
    const opposite = leg.side === 'SenderSide' ? 'ReceiverSide' : 'SenderSide';
    // Otherwise it is the second side of a leg that was counted on the opposite side.
    return count[leg.side] > count[opposite];
  });
}
