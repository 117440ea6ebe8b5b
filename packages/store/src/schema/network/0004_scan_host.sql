-- How the indexer's Scans do: whether each answers, since when, and why not.
create table scan_host (
  url text primary key,
  state text not null check (state in ('unasked', 'answers', 'fails', 'refuses')),
  since timestamptz not null,
  reason text,
  version text,
  -- when the indexer last said so
  at timestamptz not null default now()
);
