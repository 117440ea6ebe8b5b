-- Which updates several hosts are known to tell alike: the first_rank-th to the last_rank-th of the stream. What no row is of, nobody
-- has compared.
create table agreement (
  first_rank bigint primary key,
  last_rank bigint not null check (last_rank >= first_rank),
  -- null: as many as have to agree
  hosts text[]
);

-- Why the indexer stopped for good; no row: it did not, or runs again.
create table indexer_stop (
  one boolean primary key default true check (one),
  at timestamptz not null default now(),
  -- for anyone
  reason text not null,
  -- for whoever runs it: who said what, and what to do
  detail text not null
);
