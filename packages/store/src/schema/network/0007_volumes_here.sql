-- All volumes are in this database.
do $$
begin
  if exists (select from volume where server is not null) then
    raise exception 'volumes of this index are on other servers: bring them back with the version before (indexer volumes back N)';
  end if;
end $$;
alter table volume drop column server, drop column bytes, drop column last_position, drop column last_record_time;
drop table volume_server;
