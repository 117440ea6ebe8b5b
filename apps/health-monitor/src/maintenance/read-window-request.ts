import type { Fault } from '../subscriptions/problem.ts';

/** A maintenance window to announce. */
export interface WindowRequest {
  readonly title: string;
  /** Epoch milliseconds. */
  readonly starts: number;
  readonly ends: number;
  readonly validators: readonly string[];
}

/** Of a window, milliseconds. */
const maxLength = 31 * 24 * 60 * 60_000;
const maxValidators = 5100;

/** Reads the body of an announcement. Times are ISO 8601 with a zone: `2026-11-20T22:00:00+01:00`. */
export function readWindowRequest(
  body: unknown,
  now: number,
): { readonly window: WindowRequest } | { readonly faults: readonly Fault[] } {
  const {
    title,
    starts,
    ends,
    validators = [],
  } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const faults: Fault[] = [];
  if (typeof title !== 'string' || title.trim() === '' || title.length > 200) {
    faults.push({ name: 'title', reason: 'is not a text of 1 to 200 characters' });
  }
  const from = readInstant('starts', starts, faults);
  const to = readInstant('ends', ends, faults);
  if (to <= from) faults.push({ name: 'ends', reason: 'is not after starts' });
  if (to <= now) faults.push({ name: 'ends', reason: 'is past' });
  if (to - from > maxLength) faults.push({ name: 'ends', reason: 'is more than 31 days after starts' });
  const named = readPartyIds(validators, faults);
  return faults.length > 0
    ? { faults }
    : { window: { title: typeof title === 'string' ? title.trim() : '', starts: from, ends: to, validators: named } };
}

/** Reads a list of party ids. Adds a fault if it is invalid. */
function readPartyIds(value: unknown, faults: Fault[]): readonly string[] {
  const isId = (id: unknown): id is string => typeof id === 'string' && id !== '' && id.length <= 512;
  if (Array.isArray(value) && value.length <= maxValidators && value.every(isId)) return value;
  faults.push({ name: 'validators', reason: 'is not a list of at most 5,100 party ids (empty: the whole network)' });
  return [];
}

function readInstant(name: string, value: unknown, faults: Fault[]): number {
  const text = typeof value === 'string' ? value : '';
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (Number.isNaN(instant)) {
    faults.push({ name, reason: 'is not a time with a zone, such as 2026-11-20T22:00:00+01:00' });
  }
  return instant;
}
