import { MaintenanceStore } from '../maintenance/maintenance-store.ts';
import type { MaintenanceView } from './network-view.ts';

/** Windows that touch the span, soonest first. */
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
 * Whether a validator is inside an announced window now; only windows that were announced before they began count. `indexOf` finds
 * validators by party id; a window that names none covers the whole network.
 */
export function maintenanceMask(
  sql: SqlStorage,
  now: number,
  indexOf: (id: string) => number | undefined,
): (index: number) => boolean {
  const inside = new Set<number>();
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
