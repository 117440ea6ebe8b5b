-- What all networks of a database share: API keys and the secret that signs cursors.

create table api_key (
  id text primary key,
  name text not null,
  -- SHA-256 of the key, hex; the key itself is stored nowhere
  hash text not null unique,
  rate_limit text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);

create table cursor_secret (
  one boolean primary key default true check (one),
  secret bytea not null
);
