/**
 * SQL of a recursive `with` query `migration`: the migrations of the ledger, with one index lookup each. PostgreSQL has no skip scan, and `distinct`
 * would read every update.
 */
export function ledgerMigrations(update: string): string {
  return `migration as (
    (select migration_id from ${update} u order by migration_id limit 1)
    union all
    select (select migration_id from ${update} u where migration_id > m.migration_id order by migration_id limit 1)
    from migration m where m.migration_id is not null
  )`;
}

/**
 * SQL of the first update at or after a time in microseconds, after `ledgerMigrations`. Record times rise only within a migration: the first migration
 * with such an update has the result, which is therefore in the first volume with one.
 */
export function firstAtTime(update: string, time: string, columns: string): string {
  return `select u.* from migration m cross join lateral (
      select ${columns} from ${update} u where migration_id = m.migration_id and record_time >= ${time}
      order by record_time, position limit 1
    ) u
    order by m.migration_id limit 1`;
}
