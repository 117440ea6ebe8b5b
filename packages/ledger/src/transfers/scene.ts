import type { CoinCreated } from '../coins/coin.ts';
import type { ExercisedEvent, LedgerEvent } from '../events/event.ts';
import { ownTemplate } from '../events/template-names.ts';
import { subtreeEnds } from '../events/subtree-ends.ts';
import { isObject } from '../values/json.ts';
import { plainText } from '../values/plain-text.ts';

/** Templates of coin. */
const coinTemplates: ReadonlySet<string> = new Set(['Splice.Amulet:Amulet', 'Splice.Amulet:LockedAmulet']);

/** An update prepared for reading movements: its events, the end of each subtree, and its changes of coin contracts. */
export class Scene {
  readonly events: readonly LedgerEvent[];
  /** For each ordinal, the ordinal after its subtree. */
  readonly ends: readonly number[];
  /** Coins created in this update, by contract id. */
  readonly coins: ReadonlyMap<string, CoinCreated>;
  /** Ordinals of the events that create or archive coin. */
  readonly coinEvents: readonly number[];
  /** Issuer of the coins that this update creates; null if it creates none. */
  readonly dso: string | null;

  constructor(events: readonly LedgerEvent[], coins: readonly CoinCreated[]) {
    this.events = events;
    this.ends = subtreeEnds(events);
    this.coins = new Map(coins.map((coin) => [coin.contractId, coin]));
    const touching = events.filter(touchesCoin);
    this.coinEvents = touching.map((event) => event.ordinal);
    this.dso = touching.map(issuerOf).find((dso) => dso !== null) ?? null;
  }

  end(exercise: ExercisedEvent): number {
    return this.ends[exercise.ordinal] ?? exercise.ordinal + 1;
  }

  /** All events below the exercise, in stream order. */
  below(exercise: ExercisedEvent): readonly LedgerEvent[] {
    return this.events.slice(exercise.ordinal + 1, this.end(exercise));
  }

  touchesCoinBelow(exercise: ExercisedEvent): boolean {
    const end = this.end(exercise);
    return this.coinEvents.some((ordinal) => ordinal > exercise.ordinal && ordinal < end);
  }

  /** The exercise and those below it, level by level, nearest first. */
  *nearest(exercise: ExercisedEvent): Generator<ExercisedEvent> {
    let level = [exercise];
    while (level.length > 0) {
      yield* level;
      level = level.flatMap((parent) =>
        parent.children.flatMap((ordinal) => {
          const child = this.events[ordinal];
          return child?.type === 'exercised_event' ? [child] : [];
        }),
      );
    }
  }
}

function touchesCoin(event: LedgerEvent): boolean {
  if (!coinTemplates.has(ownTemplate(event))) return false;
  return event.type === 'created_event' || (event.type === 'exercised_event' && event.consuming);
}

function issuerOf(event: LedgerEvent): string | null {
  if (event.type !== 'created_event' || !isObject(event.createArguments)) return null;
  const { amulet } = event.createArguments;
  const { dso } = isObject(amulet) ? amulet : event.createArguments;
  return typeof dso === 'string' ? plainText(dso) : null;
}
