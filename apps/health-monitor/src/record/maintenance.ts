import type { MaintenanceView } from './network-view.ts';

/** Windows that touch the span, soonest first. */
export function readMaintenance(
  sql: SqlStorage,
  { from, to }: { readonly from: number; readonly to: number },
): readonly MaintenanceView[] {
  return sql
    .exec<{ id: string; starts: number; ends: number; created: number; cancelled: number | null; v: string }>(
      'select id, starts, ends, created, cancelled, v from maintenance where ends > ? and starts < ? order by starts',
      from,
      to,
    )
    .toArray()
    .map(({ id, starts, ends, created, cancelled, v }) => {
      const { title = '', validators = [] } = JSON.parse(v) as { title?: string; validators?: readonly string[] };
      return { id, starts, ends, title, validators, announced: created <= starts, cancelled: cancelled !== null };
    });
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
  const rows = sql
    .exec<{ v: string }>(
      'select v from maintenance where cancelled is null and starts <= ?1 and ends > ?1 and created <= starts',
      now,
    )
    .toArray();
  if (rows.length === 0) return () => false;
  const inside = new Set<number>();
  for (const { v } of rows) {
    const { validators = [] } = JSON.parse(v) as { validators?: readonly string[] };
    if (validators.length === 0) return () => true;
    for (const id of validators) {
      const index = indexOf(id);
      if (index !== undefined) inside.add(index);
    }
  }
  return (index) => inside.has(index);
}
