import type { Fleet } from './fleet.ts';

/** A validator begins to be in a state. `since`: epoch seconds. */
export function enter(fleet: Fleet, index: number, state: number, since: number): void {
  fleet.state[index] = state;
  fleet.since[index] = since;
}
