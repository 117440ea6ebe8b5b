/**
 * SQL of the ledger's own name of a party at a time: a super validator's name, else its first name-service entry in code point order, since the newest
 * entry would change with each renewal (docs/contract.md#v32). Not a function, because PostgreSQL does not inline functions, and a page of transfers has forty
 * names (0.97 ms with a function, 0.71 without). `who`, `at`: SQL.
 */
export function ledgerName(who: string, at: string): string {
  return `coalesce(
    (select named.name from sv_name named where named.party = ${who}),
    (select entry.name from name_entry entry
     where entry.party = ${who} and entry.archived_position is null and (entry.expires_at is null or entry.expires_at > ${at})
     order by left(entry.name, 200) collate "C", entry.name collate "C" limit 1)
  )`;
}
