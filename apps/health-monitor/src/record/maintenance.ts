import type { MinuteSpan } from '@ledger-explorer/liveness';
import { isAnnounced, MaintenanceStore } from '../maintenance/maintenance-store.ts';
import type { MaintenanceView } from './network-view.ts';

/** The windows that overlap the span (epoch milliseconds; by default without an end), the earliest first. */
export function readMaintenance(
  sql: SqlStorage,
  { from, to }: { readonly from: number; readonly to?: number },
): readonly MaintenanceView[] {
  return new MaintenanceStore(sql).between(from, to).map((window) => {
    const { id, starts, ends, cancelled, title, validators } = window;
    return { id, starts, ends, title, validators, announced: isAnnounced(window), cancelled: cancelled !== null };
  });
}

/** Returns a test whether a validator, by index, is inside a maintenance window at `now` (epoch milliseconds). `indexOf`: index of a party id. */
export function maintenanceMask(
  sql: SqlStorage,
  now: number,
  indexOf: (id: string) => number | undefined,
): (index: number) => boolean {
  // The span of this one millisecond.
  const windowsOf = windowsByIndex(sql, { from: now, to: now + 1 }, indexOf);
  return (index) => windowsOf(index).length > 0;
}

/**
 * Returns the spans of a validator, by index, that were booked as maintenance (`bookMinutes`): a minute is booked after its end, and so as
 * maintenance if its end is inside a window. `span`: epoch milliseconds.
 */
export function maintenanceMinutes(
  sql: SqlStorage,
  span: { readonly from: number; readonly to: number },
  indexOf: (id: string) => number | undefined,
): (index: number) => readonly MinuteSpan[] {
  const windowsOf = windowsByIndex(sql, span, indexOf);
  const firstMinute = (time: number): number => Math.ceil(time / 60_000) - 1;
  return (index) => windowsOf(index).map(({ starts, ends }) => ({ from: firstMinute(starts), to: firstMinute(ends) }));
}

/** Windows that were announced after they began do not count; a window that names no validator covers the whole network. */
function windowsByIndex(
  sql: SqlStorage,
  span: { readonly from: number; readonly to: number },
  indexOf: (id: string) => number | undefined,
): (index: number) => readonly MaintenanceView[] {
  const windows = readMaintenance(sql, span).flatMap((window) =>
    window.announced && !window.cancelled ? [{ window, inside: new Set(window.validators.map(indexOf)) }] : [],
  );
  return (index) => windows.flatMap(({ window, inside }) => (inside.size === 0 || inside.has(index) ? [window] : []));
}
