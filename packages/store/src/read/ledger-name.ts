/**
 * The ledger's own name of a party at a time, as SQL, written out, because PostgreSQL does not inline a function and a page of transfers has forty of
 * them (0.97 ms with the function, 0.71 so). A super validator's name, else the first name-service entry in code point order: the newest would change
 * with each renewal (docs/contract.md#v32).
 */
export function ledgerName(who: string, at: string): string {
  return `coalesce(
    (select named.name from sv_name named where named.party = ${who}),
    (select entry.name from name_entry entry
     where entry.party = ${who} and entry.archived_position is null and (entry.expires_at is null or entry.expires_at > ${at})
     order by left(entry.name, 200) collate "C", entry.name collate "C" limit 1)
  )`;
}
