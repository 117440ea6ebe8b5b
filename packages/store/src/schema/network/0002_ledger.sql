-- Which ledger this is the index of, as its hosts said, where no update of it makes DSO rules; else the first rules say it (dso_rules).
-- No row: nothing says it yet.
create table ledger (
  one boolean primary key default true check (one),
  -- party id of its DSO
  dso text not null
);

-- {dso, newDso, since}: the network was reset, and goes on as the ledger of another DSO; since: record time of that ledger's first update, ISO
-- 8601, null: not known. Null: the indexer stopped for another reason.
alter table indexer_stop add column network_reset jsonb;
