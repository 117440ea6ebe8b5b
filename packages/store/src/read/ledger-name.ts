/**
 * The ledger's own name of a party at a time, as SQL: what the function `ledger_name` says, written out, because PostgreSQL does
 * not inline it and a page of transfers has forty of them (0.97 ms with the function, 0.71 so). A super validator's name, else the newest
 * name-service entry (docs/contract.md#v32).
 */
export function ledgerName(who: string, at: string): string {
  return `coalesce(
    (select named.name from sv_name named where named.party = ${who}),
    (select entry.name from name_entry entry
     where entry.party = ${who} and entry.archived_position is null and (entry.expires_at is null or entry.expires_at > ${at})
     order by entry.position desc, entry.ordinal desc limit 1)
  )`;
}
