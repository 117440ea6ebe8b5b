import { detectUnit, type TimeUnit, toSeconds } from './time-unit.ts';

/**
 * Reads a page of one update: its record time in epoch seconds (null: the page is empty) and the detected unit. Throws an Error with a
 * reason for people if `data` is something else.
 */
export function readUpdate(
  data: unknown,
  unit: TimeUnit | null,
  now: number,
): { recordTime: number | null; unit: TimeUnit | null } {
  const content: unknown = (data as { content?: unknown } | null)?.content;
  if (!Array.isArray(content)) {
    throw new Error('/v1/updates does not answer with a page of updates: check that EXPLORER_URL is the explorer');
  }
  if (content.length === 0) return { recordTime: null, unit };
  const value: unknown = (content[0] as { recordTime?: unknown } | null)?.recordTime;
  if (typeof value !== 'number') throw new Error('/v1/updates: recordTime is not a number');
  const detected = unit ?? detectUnit([value], now);
  const recordTime = detected === null ? null : toSeconds(value, detected, now);
  if (recordTime === null)
    throw new Error(`/v1/updates: recordTime ${value} is not a time in ${detected ?? 'any unit'}`);
  return { recordTime, unit: detected };
}

/** Number of the latest round; null if the data has none. */
export function readDashboard(data: unknown): number | null {
  const round: unknown = (data as { latestRound?: unknown } | null)?.latestRound;
  return typeof round === 'number' && Number.isSafeInteger(round) && round >= 0 ? round : null;
}

/** The reset of the network that the head names; null if it names none. */
export function readReset(data: unknown): { readonly dso: string; readonly newDso: string } | null {
  const reset = (data as { networkReset?: { dso?: unknown; newDso?: unknown } | null } | null)?.networkReset;
  return typeof reset?.dso === 'string' && typeof reset.newDso === 'string'
    ? { dso: reset.dso, newDso: reset.newDso }
    : null;
}
