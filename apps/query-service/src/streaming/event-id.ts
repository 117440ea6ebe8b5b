/**
 * Where a listener is. `done` of his topics have been sent up to `next` already, the others up to `position`; 0 where there is no
 * `next`: all of them are at `position`.
 */
export interface Place {
  readonly position: number;
  readonly next: number | null;
  readonly done: number;
}

/** The id of an event, by which a listener comes back: `12`, or `12-15.1` between the topics of an interval. */
export function eventId({ position, next, done }: Place): string {
  return next === null ? String(position) : `${position}-${next}.${done}`;
}

/** Null: no event has this id. */
export function readEventId(text: string): Place | null {
  const [, position, next, done] = /^(\d{1,15})(?:-(\d{1,15})\.(\d))?$/u.exec(text) ?? [];
  if (position === undefined) return null;
  return next === undefined
    ? { position: Number(position), next: null, done: 0 }
    : { position: Number(position), next: Number(next), done: Number(done) };
}
