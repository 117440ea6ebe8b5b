/**
 * Position of a listener in its stream: it has all events up to `position`, and those of its first `done` topics up
 * to `next`. `next` null and `done` 0: all topics are at `position`.
 */
export interface StreamPlace {
  readonly position: number;
  readonly next: number | null;
  readonly done: number;
}

/** Id of an event, with which a listener resumes: `12`, or `12-15.1` between the topics of an interval. */
export function eventId({ position, next, done }: StreamPlace): string {
  return next === null ? String(position) : `${position}-${next}.${done}`;
}

/** Parses an event id for a listener of `topics` topics; null if no event has this id. */
export function readEventId(text: string, topics: number): StreamPlace | null {
  const number = '(0|[1-9]\\d{0,14})';
  const [, position, next, done] = new RegExp(`^${number}(?:-${number}\\.(\\d))?$`, 'u').exec(text) ?? [];
  if (position === undefined) return null;
  if (next === undefined) return { position: Number(position), next: null, done: 0 };
  const place = { position: Number(position), next: Number(next), done: Number(done) };
  return place.position < place.next && place.done >= 1 && place.done < topics ? place : null;
}
