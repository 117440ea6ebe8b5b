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
