import type { ExercisedEvent } from '../events/event.ts';
import { isObject } from '../values/json.ts';
import { MalformedPayload, Payload } from '../values/payload.ts';
import { legsOf } from './holdings-change.ts';
import { coinTransferOf, innerCoinTransfer } from './read-coin-transfer.ts';
import { purchaseOf, type Reading } from './reading.ts';
import type { Scene } from './scene.ts';
import { nearestSummary } from './summary.ts';

/** Reads an `AmuletRules_BuyMemberTraffic`. */
export function readTrafficPurchase(exercise: ExercisedEvent, scene: Scene): Reading {
  const paid = new Payload(exercise.exerciseResult, 'exercise_result').at('amuletPaid').decimal();
  return purchaseOf('TRAFFIC_PURCHASE', payerOf(exercise), paid, nearestSummary(scene, exercise));
}

/** Reads an `AmuletRules_CreateTransferPreapproval`, `TransferPreapproval_Renew` or `AmuletRules_CreateExternalPartySetupProposal`. */
export function readPreapprovalPurchase(exercise: ExercisedEvent, scene: Scene): Reading {
  const paid = new Payload(exercise.exerciseResult, 'exercise_result').at('amuletPaid').decimal();
  return purchaseOf('PREAPPROVAL_PURCHASE', payerOf(exercise), paid, nearestSummary(scene, exercise));
}

/** Party that pays for traffic or a preapproval, and collects the rewards in the exercise (docs/scan.md#rewards). @throws MalformedPayload */
export function payerOf(exercise: ExercisedEvent): string {
  const fields = ['provider', 'validator'];
  for (const [name, value] of [
    ['choice_argument', exercise.choiceArgument],
    ['exercise_result', exercise.exerciseResult],
  ] as const) {
    const field = fields.find((candidate) => isObject(value) && typeof value[candidate] === 'string');
    if (field !== undefined) return new Payload(value, name).at(field).id();
  }
  throw new MalformedPayload('choice_argument', exercise.choiceArgument, 'a purchase by a provider or validator');
}

/**
 * Reads an `AnsRules_CollectInitialEntryPayment` or `AnsRules_CollectEntryRenewalPayment`: the DSO collects the payment for a name and
 * burns it.
 */
export function readNamePurchase(exercise: ExercisedEvent, scene: Scene): Reading {
  const summary = nearestSummary(scene, exercise);
  const inner = innerCoinTransfer(scene, exercise);
  if (inner !== null) {
    const { sender, outputs } = coinTransferOf(inner);
    const paid = outputs.filter((output) => output.receiver !== sender);
    return purchaseOf(
      'NAME_PURCHASE',
      sender,
      paid.reduce((total, output) => total + output.amount, 0n),
      summary,
    );
  }
  const burned = legsOf(scene, exercise).filter((leg) => leg.kind === 'burn' && leg.sender !== null);
  const sender = burned[0]?.sender ?? null;
  if (sender === null) return 'inside';
  return purchaseOf(
    'NAME_PURCHASE',
    sender,
    burned.reduce((total, leg) => total + leg.amount, 0n),
    summary,
  );
}

/** Reads a payment that the entry context collects. If it calls the choice of the rules, that exercise is the purchase. */
export function readContextPurchase(exercise: ExercisedEvent, scene: Scene): Reading {
  const throughRules = scene
    .below(exercise)
    .some((event) => event.type === 'exercised_event' && event.choice.startsWith('AnsRules_Collect'));
  return throughRules ? 'inside' : readNamePurchase(exercise, scene);
}
