import type { ExercisedEvent } from '../events/event.ts';
import { isObject } from '../values/json.ts';
import { Payload } from '../values/payload.ts';
import type { Reading } from './reading.ts';
import type { Scene } from './scene.ts';

/** Reads an `AmuletRules_Mint`. */
export function readMint(exercise: ExercisedEvent, scene: Scene): Reading {
  return readIssuance('MINT', exercise, scene);
}

/** Reads an `AmuletRules_DevNet_Tap`, which mints coin. */
export function readTap(exercise: ExercisedEvent, scene: Scene): Reading {
  return readIssuance('TAP', exercise, scene);
}

function readIssuance(type: 'MINT' | 'TAP', exercise: ExercisedEvent, scene: Scene): Reading {
  const argument = new Payload(exercise.choiceArgument, 'choice_argument');
  const result = exercise.exerciseResult;
  const summary =
    isObject(result) && isObject(result.amuletSum) ? new Payload(result, 'exercise_result').at('amuletSum') : null;
  const coin = scene.coins.get(summary?.at('amulet').textOrNull() ?? '');
  return {
    type,
    senders: [],
    receivers: [coin?.owner ?? argument.at('receiver').id()],
    amount: coin?.amount ?? argument.at('amount').decimal(),
    fee: 0n,
    price: summary?.at('amuletPrice').decimalOrNull() ?? null,
  };
}
