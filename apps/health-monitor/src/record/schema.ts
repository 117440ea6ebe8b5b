/**
 * The tables of one network's Durable Object. What counts on the platform is rows written, not bytes (100,000 a day on the
 * free plan; an index adds one row per change, so does a primary key that is not the rowid): so what changes every minute is one
 * packed row, and tables with a text key are WITHOUT ROWID. All times are epoch milliseconds unless said otherwise.
 */
export const schema = `
-- What every tick rewrites, packed. 0: the fleet (fleet.ts) · 1: ids (8 bytes each, hashed) · 2: 'sla' of the last hour.
create table if not exists head (k integer primary key, v blob not null) strict;
-- Small facts as JSON: salt, origin of the clock, pinned units and order, last day rolled up.
create table if not exists meta (k text primary key, v text not null) strict, without rowid;
-- 100 validators a row, in order of first sight; v = JSON array of RegistryEntry.
create table if not exists registry (chunk integer primary key, v text not null) strict;
-- Who changed to a state in a tick: one row for any number of them. members = uint16 indexes. tick = minutes since the epoch.
create table if not exists transition (tick integer, state integer, members blob not null, primary key (tick, state)) strict, without rowid;
-- One outage of one validator (index v). ended null: not over. cause, flags: incident.ts.
create table if not exists incident (
  v integer, since integer, detected integer not null, ended integer, cause text, flags integer not null default 0,
  primary key (v, since)) strict, without rowid;
-- One span in which upstream was not ok, or this monitor did not look. until null: not over.
create table if not exists upstream (since integer primary key, until integer, state text not null, reason text not null) strict;
-- One mass outage. v = JSON.
create table if not exists mass (opened integer primary key, closed integer, v text not null) strict;
-- Who reported in a round's length of time: one bit per validator. r = floor(time / round length).
create table if not exists round (r integer primary key, seen blob not null) strict;
-- Minutes a day (d = days since the epoch) by validator: down, late, unknown, maintenance, uint16 each (day-minutes.ts).
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
`;
