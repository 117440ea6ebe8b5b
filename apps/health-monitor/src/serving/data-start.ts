import type { SlaWindow } from '../record/network-view.ts';

const dayLength = 86_400_000;
const lengths: Readonly<Record<SlaWindow, number>> = {
  '24h': dayLength,
  '7d': 7 * dayLength,
  '30d': 30 * dayLength,
  '90d': 90 * dayLength,
};

/** Beginning of a record (null: nothing is recorded) and end of its windows (`at`); epoch milliseconds. */
export interface RecordSpan {
  readonly firstSeen: number | null;
  readonly at: number;
}

/** Beginning of the data if it is after the beginning of the window, else null; epoch milliseconds. */
export function dataStart(window: SlaWindow, { firstSeen, at }: RecordSpan): number | null {
  return firstSeen !== null && firstSeen > at - lengths[window] ? firstSeen : null;
}

/** `since 22 November`, with the time of day if it is less than a day ago, and with the year if it differs. UTC. */
export function showDataStart(start: number, at: number): string {
  const date = new Date(start);
  const day = date.toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    ...(date.getUTCFullYear() !== new Date(at).getUTCFullYear() && { year: 'numeric' }),
  });
  return `since ${day}${at - start < dayLength ? `, ${date.toISOString().slice(11, 16)}` : ''}`;
}
