import type { ExercisedEvent } from '../events/event.ts';
import { ownTemplate } from '../events/template-names.ts';
import { MalformedPayload } from '../values/payload.ts';
import { holdingsChangeChoice, readHoldingsChange, type HoldingsChange } from './holdings-change.ts';
import { loggedMovements, type LoggedMovement } from './logged-movements.ts';
import type { Movement } from './reading.ts';
import type { Scene } from './scene.ts';
import { readerOf } from './shapes.ts';

/** All movements of coin in one update. */
export interface Movements {
  /** Movements by known choices, each with the outermost exercise (docs/contract.md#v14). */
  readonly exercised: readonly { readonly exercise: ExercisedEvent; readonly movement: Movement }[];
  /** Movements that are only in logs. */
  readonly logged: readonly LoggedMovement[];
  /** Ordinals of coin events without a known choice or a log. */
  readonly unexplained: readonly number[];
  readonly malformed: readonly { readonly ordinal: number; readonly error: MalformedPayload }[];
}

/** Reads an update once from the roots down. The subtree of a known choice is skipped, so that nothing counts twice. */
export function readMovements(scene: Scene): Movements {
  const exercised: { exercise: ExercisedEvent; movement: Movement }[] = [];
  const malformed: { ordinal: number; error: MalformedPayload }[] = [];
  const logs: HoldingsChange[] = [];
  const withoutChoice: number[] = [];
  const coinEvents = new Set(scene.coinEvents);

  for (let ordinal = 0; ordinal < scene.events.length; ordinal++) {
    const event = scene.events[ordinal];
    if (event?.type === 'exercised_event') {
      try {
        const reading = readerOf(event)?.(event, scene) ?? 'inside';
        if (reading !== 'inside') {
          if (reading !== 'nothing') exercised.push({ exercise: event, movement: reading });
          ordinal = scene.end(event) - 1;
          continue;
        }
        const log = event.choice === holdingsChangeChoice ? readHoldingsChange(scene, event) : null;
        if (log !== null) logs.push(log);
      } catch (error) {
        if (!(error instanceof MalformedPayload)) throw error;
        // Other issuers can use the standard's choices with payloads of their own, which are not reported.
        if (ownTemplate(event) !== '') malformed.push({ ordinal, error });
      }
    }
    if (coinEvents.has(ordinal)) withoutChoice.push(ordinal);
  }

  const inLogs = new Set(logs.flatMap((log) => [...log.inputs, ...log.outputs]));
  const unexplained = withoutChoice.filter((ordinal) => !inLogs.has(scene.events[ordinal]?.contractId ?? ''));
  return { exercised, logged: loggedMovements(scene, logs), unexplained, malformed };
}
