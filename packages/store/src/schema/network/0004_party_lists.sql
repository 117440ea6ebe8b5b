-- Parties by the beginning of their hint, and by their namespace: in an order of their own (docs/contract.md#v43).
update party_key set fingerprint = '' where fingerprint is null;
alter table party_key alter fingerprint set not null;
alter table party_key add primary key (party);
drop index party_key_by_hint;
drop index party_key_by_fingerprint;
create index party_key_by_hint on party_key (hint, fingerprint, party);
create index party_key_by_fingerprint on party_key (fingerprint, hint, party);

-- Coins of an owner (docs/contract.md#v87). Those that ended after a position are in the volumes from there on.
create index coin_by_owner on coin (owner, position);
do $$
declare volume text;
begin
  for volume in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'coin_ended'::regclass and c.relkind = 'r'
  loop
    execute format('create index %I on %I (owner, position)', volume || '_by_owner', volume);
  end loop;
end $$;

-- What no event says of a coin of the snapshot the index began with.
create table snapshot_coin (
  contract uuid primary key,
  contract_id bytea not null,
  -- of its lock; empty: it is not locked
  holders text[] not null
);
