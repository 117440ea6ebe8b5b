import type { ExercisedEvent } from '../events/event.ts';
import { isObject } from '../values/json.ts';
import { MalformedPayload, Payload } from '../values/payload.ts';
import { coinTransferOf, innerCoinTransfer } from './read-coin-transfer.ts';
import { movementOf, type Output, type Reading } from './reading.ts';
import type { Scene } from './scene.ts';
import { nearestSummary } from './summary.ts';
import type { TransferType } from './transfer.ts';

/** Reads a `TransferPreapproval_Send` (with an inner transfer) or `TransferPreapproval_SendV2` (without). */
export function readPreapprovedTransfer(exercise: ExercisedEvent, scene: Scene): Reading {
  return readSend(exercise, scene, 'PREAPPROVED_TRANSFER');
}

/** Reads a `TransferCommand_Send`: a transfer of an external party through a preapproval. A failed one moves nothing. */
export function readCommand(exercise: ExercisedEvent, scene: Scene): Reading {
  const outcome = new Payload(exercise.exerciseResult, 'exercise_result').at('result').tag();
  if (outcome === 'TransferCommandResultFailure') return 'nothing';
  for (const candidate of scene.nearest(exercise)) {
    if (/^TransferPreapproval_Send(V2)?$/.test(candidate.choice)) return readSend(candidate, scene, 'TRANSFER');
  }
  const inner = innerCoinTransfer(scene, exercise);
  if (inner === null) throw new MalformedPayload('child_event_ids', exercise.childEventIds, 'a transfer');
  const { sender, outputs } = coinTransferOf(inner);
  return movementOf('TRANSFER', sender, outputs, nearestSummary(scene, exercise));
}

function readSend(exercise: ExercisedEvent, scene: Scene, type: TransferType): Reading {
  const summary = nearestSummary(scene, exercise);
  const inner = innerCoinTransfer(scene, exercise);
  if (inner !== null) {
    const { sender, outputs } = coinTransferOf(inner);
    return movementOf(type, sender, outputs, summary);
  }
  const argument = new Payload(exercise.choiceArgument, 'choice_argument');
  const sender = argument.at('sender').id();
  const output: Output = {
    receiver: receiverOf(exercise, scene, sender),
    amount: argument.at('amount').decimal(),
    locked: false,
  };
  return movementOf(type, sender, [output], summary);
}

/** Owner of the created coin, else the other party of the balance changes, else the sender (docs/scan.md#choices-that-move-coin). */
function receiverOf(exercise: ExercisedEvent, scene: Scene, sender: string): string {
  const result = new Payload(exercise.exerciseResult, 'exercise_result').at('result');
  for (const made of result.at('createdAmulets').listOrEmpty()) {
    const coin = scene.coins.get(made.at('value').textOrNull() ?? '');
    if (coin !== undefined) return coin.owner;
  }
  const summary = result.at('summary');
  if (!isObject(summary.value) || summary.at('balanceChanges').none) return sender;
  const parties = summary.at('balanceChanges').pairs();
  return parties.map(([party]) => party.id()).find((party) => party !== sender) ?? sender;
}
