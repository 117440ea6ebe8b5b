import { MaintenanceStore } from '../maintenance/maintenance-store.ts';
import type { MaintenanceView } from './network-view.ts';

/** The windows that overlap the span (epoch milliseconds), the earliest first. */
export function readMaintenance(
  sql: SqlStorage,
  { from, to }: { readonly from: number; readonly to: number },
): readonly MaintenanceView[] {
  return new MaintenanceStore(sql)
    .between(from, to)
    .map(({ id, starts, ends, created, cancelled, title, validators }) => ({
      ...{ id, starts, ends, title, validators },
      announced: created <= starts,
      cancelled: cancelled !== null,
    }));
}

/**
 * Returns a test whether a validator, by index, is inside a maintenance window at `now` (epoch milliseconds). Windows that were announced
 * after they began do not count; a window that names no validator covers the whole network. `indexOf`: index of a party id.
 */
export function maintenanceMask(
  sql: SqlStorage,
  now: number,
  indexOf: (id: string) => number | undefined,
): (index: number) => boolean {
  const inside = new Set<number>();
  // The span of this one millisecond.
  for (const { validators, announced, cancelled } of readMaintenance(sql, { from: now, to: now + 1 })) {
    if (cancelled || !announced) continue;
    if (validators.length === 0) return () => true;
    for (const id of validators) {
      const index = indexOf(id);
      if (index !== undefined) inside.add(index);
    }
  }
  return (index) => inside.has(index);
}
