/**
 * The tables of one network's Durable Object. What counts on the platform is rows written, not bytes (100,000 a day on the
 * free plan; an index adds one row per change, so does a primary key that is not the rowid): so what changes every minute is one
 * packed row, and tables with a text key are WITHOUT ROWID. All times are epoch milliseconds unless said otherwise.
 */
export const schema = `
-- 0: what every tick rewrites (head.ts) · 1: ids, hashed (directory.ts) · 2: minutes of the windows until the last full hour (sums.ts).
create table if not exists head (k integer primary key, v blob not null) strict;
-- Small facts as JSON that hardly ever change: salt, origin of the clock.
create table if not exists meta (k text primary key, v text not null) strict, without rowid;
-- 100 validators a row, in order of first sight; v = JSON array of RegistryEntry.
create table if not exists registry (chunk integer primary key, v text not null) strict;
-- One outage of one validator (index v). ended null: not over. mass: the mass outage it is part of.
create table if not exists incident (
  v integer, since integer, detected integer not null, ended integer, mass integer, maintenance integer not null,
  primary key (v, since)) strict, without rowid;
-- For the newest of all; costs a row per incident, and spares reading months of them.
create index if not exists incident_since on incident (since);
-- One span in which upstream was not ok, or this monitor did not look. until null: not over.
create table if not exists upstream (since integer primary key, until integer, state text not null, reason text not null) strict;
-- One mass outage. v = JSON.
create table if not exists mass (opened integer primary key, closed integer, v text not null) strict;
-- Who reported in a round's length of time: one bit per validator. r = floor(time / round length). Only slots that were watched.
create table if not exists round (r integer primary key, v blob not null) strict;
-- Minutes by validator: of an hour (since the epoch), kept for eight days; of a day, kept for 400 (minutes-row.ts).
create table if not exists hour (h integer primary key, v blob not null) strict;
create table if not exists day (d integer primary key, v blob not null) strict;
-- Rows written by this object, by day, as SQLite counts them.
create table if not exists budget (day integer primary key, rows integer not null) strict;

-- Alerts: one row until it is delivered or given up. key = incident:event:subscription, so that it can never be there twice.
create table if not exists outbox (
  key text primary key, due integer not null, lease integer, tries integer not null default 0,
  subscription text not null, critical integer not null default 0, body text not null) strict, without rowid;
create table if not exists dead_letter (key text primary key, at integer not null, subscription text not null, reason text not null, body text not null) strict, without rowid;
-- v = JSON, what is secret in it encrypted.
create table if not exists subscription (id text primary key, confirmed integer, created integer not null, v text not null) strict, without rowid;
-- An announced window. created is what "announced before its start" is measured by.
create table if not exists maintenance (
  id text primary key, starts integer not null, ends integer not null, created integer not null, cancelled integer,
  sequence integer not null default 0, v text not null) strict, without rowid;
-- The operator's text about an incident, by the incident's id in the API.
create table if not exists incident_note (id text primary key, at integer not null, text text not null) strict, without rowid;
drop table if exists note;
`;

/** Raise it with every change of the schema: an object with this version does not execute the schema again at a cold start. */
const version = '3';

/** Creates the tables that are missing. */
export function createTables(sql: SqlStorage): void {
  sql.exec('create table if not exists meta (k text primary key, v text not null) strict, without rowid');
  const [row] = sql.exec<{ v: string }>("select v from meta where k = 'schema'").toArray();
  if (row?.v === version) return;
  sql.exec(schema);
  sql.exec("insert into meta (k, v) values ('schema', ?) on conflict (k) do update set v = excluded.v", version);
}
