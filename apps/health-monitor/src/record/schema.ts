/**
 * The tables of one network's Durable Object. The platform limits rows written (100,000 a day on the free plan), not bytes, and each
 * index, or primary key other than the rowid, adds a row per change. So the data that changes every minute is packed into one row, and
 * tables with a text key are WITHOUT ROWID. Times are epoch milliseconds.
 */
export const schema = `
-- k = 0: the head, which every tick rewrites (head.ts); 1: hashes of party ids (validator-indexes.ts); 2: minutes of the windows of availability (sums.ts).
create table if not exists head (k integer primary key, v blob not null) strict;
-- Small facts that rarely change, such as the salt of hashes.
create table if not exists meta (k text primary key, v text not null) strict, without rowid;
-- 100 validators per row, in order of first sight; v: JSON array of RegistryEntry.
create table if not exists registry (chunk integer primary key, v text not null) strict;
-- One outage of one validator (v: its index). ended null: not over; mass: id of the mass outage that it is part of.
create table if not exists incident (
  v integer, since integer, detected integer not null, ended integer, mass integer, maintenance integer not null,
  primary key (v, since)) strict, without rowid;
-- Finds the newest incidents; costs a row per incident, and saves reading months of them.
create index if not exists incident_since on incident (since);
-- A span in which upstream was in trouble or this monitor did not run. until null: not over.
create table if not exists upstream (since integer primary key, until integer, state text not null, reason text not null) strict;
-- A mass outage. closed null: not over; v: JSON of StoredMass (mass-outages.ts).
create table if not exists mass (opened integer primary key, closed integer, v text not null) strict;
-- The round bitmap: one bit per validator that reported in slot r = floor(epoch seconds / length of a round). Only watched slots.
create table if not exists round (r integer primary key, v blob not null) strict;
-- Minutes by validator of an hour or a day, by their number since the epoch (minutes-row.ts of liveness).
create table if not exists hour (h integer primary key, v blob not null) strict;
create table if not exists day (d integer primary key, v blob not null) strict;
-- Rows written by day, as SQLite counts them.
create table if not exists budget (day integer primary key, rows integer not null) strict;

-- A message until it is delivered or given up (outbox.ts). key: incident:type:subscription, so that no message is there twice.
create table if not exists outbox (
  key text primary key, due integer not null, lease integer, tries integer not null default 0,
  subscription text not null, critical integer not null default 0, body text not null) strict, without rowid;
create table if not exists dead_letter (key text primary key, at integer not null, subscription text not null, reason text not null, body text not null) strict, without rowid;
-- v: JSON of Subscription; its secrets are encrypted.
create table if not exists subscription (id text primary key, confirmed integer, created integer not null, v text not null) strict, without rowid;
-- A maintenance window. created: when it was announced.
create table if not exists maintenance (
  id text primary key, starts integer not null, ends integer not null, created integer not null, cancelled integer,
  sequence integer not null default 0, v text not null) strict, without rowid;
-- The operator's text about an incident; id: index-since of a validator's outage, or the beginning of a mass outage or of trouble of upstream.
create table if not exists incident_note (id text primary key, at integer not null, text text not null) strict, without rowid;
`;

/** Raise it with every new table or index. An object that has stored this version does not execute the schema again. A new column needs its own `alter table`. */
const version = '3';

/** Creates missing tables. */
export function createTables(sql: SqlStorage): void {
  sql.exec('create table if not exists meta (k text primary key, v text not null) strict, without rowid');
  const [row] = sql.exec<{ v: string }>("select v from meta where k = 'schema'").toArray();
  if (row?.v === version) return;
  sql.exec(schema);
  sql.exec("insert into meta (k, v) values ('schema', ?) on conflict (k) do update set v = excluded.v", version);
}
