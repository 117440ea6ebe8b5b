import type { ExercisedEvent } from '../events/event.ts';
import { ownTemplate } from '../events/template-names.ts';
import { Payload } from '../values/payload.ts';
import { movementOf, type Output, type Reading } from './reading.ts';
import type { Scene } from './scene.ts';
import { ownSummary } from './summary.ts';

/** Sender and outputs in the argument of an `AmuletRules_Transfer`. @throws MalformedPayload */
export function coinTransferOf(exercise: ExercisedEvent): {
  readonly sender: string;
  readonly outputs: readonly Output[];
} {
  const transfer = new Payload(exercise.choiceArgument, 'choice_argument').at('transfer');
  return {
    sender: transfer.at('sender').id(),
    outputs: transfer
      .at('outputs')
      .list()
      .map((output) => ({
        receiver: output.at('receiver').id(),
        amount: output.at('amount').decimal(),
        locked: !output.at('lock').none,
      })),
  };
}

/** Reads an `AmuletRules_Transfer`: plain transfer, reward collection, merge, split or lock. */
export function readCoinTransfer(exercise: ExercisedEvent): Reading {
  const { sender, outputs } = coinTransferOf(exercise);
  return movementOf('TRANSFER', sender, outputs, ownSummary(exercise));
}

/** The exercise itself or the nearest one below it that is an `AmuletRules_Transfer`; null if there is none. Most choices before Splice 0.5.16 moved coin by it. */
export function innerCoinTransfer(scene: Scene, exercise: ExercisedEvent): ExercisedEvent | null {
  for (const candidate of scene.nearest(exercise)) {
    if (candidate.choice === 'AmuletRules_Transfer' && ownTemplate(candidate) === 'Splice.AmuletRules:AmuletRules') {
      return candidate;
    }
  }
  return null;
}
