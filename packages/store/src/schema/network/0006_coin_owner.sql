-- Coins of an owner are read whole and sorted then: rows of one owner share an entry of an index that has the owner alone.
drop index coin_by_owner;
create index coin_by_owner on coin (owner);
do $$
declare volume text;
begin
  for volume in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'coin_ended'::regclass and c.relkind = 'r'
  loop
    execute format('drop index %I', volume || '_by_owner');
    execute format('create index %I on %I (owner)', volume || '_by_owner', volume);
  end loop;
end $$;
