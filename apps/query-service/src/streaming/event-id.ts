/**
 * Where a listener is. `done` of his topics have been sent up to `next` already, the others up to `position`; 0 where there is no
 * `next`: all of them are at `position`.
 */
export interface StreamPlace {
  readonly position: number;
  readonly next: number | null;
  readonly done: number;
}

/** The id of an event, by which a listener comes back: `12`, or `12-15.1` between the topics of an interval. */
export function eventId({ position, next, done }: StreamPlace): string {
  return next === null ? String(position) : `${position}-${next}.${done}`;
}

/** The place that an id names, to a listener of this number of topics. Null: no event has this id. */
export function readEventId(text: string, topics: number): StreamPlace | null {
  const number = '(0|[1-9]\\d{0,14})';
  const [, position, next, done] = new RegExp(`^${number}(?:-${number}\\.(\\d))?$`, 'u').exec(text) ?? [];
  if (position === undefined) return null;
  if (next === undefined) return { position: Number(position), next: null, done: 0 };
  const place = { position: Number(position), next: Number(next), done: Number(done) };
  return place.position < place.next && place.done >= 1 && place.done < topics ? place : null;
}
