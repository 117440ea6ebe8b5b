-- The minutes of each UTC hour together, so that the rates of a day and the peaks of a month are read from hundreds of rows, not from
-- tens of thousands.
create table hour (
  hour bigint primary key,
  updates bigint not null,
  created_events bigint not null,
  most_updates int not null,
  most_created_events int not null
);
insert into hour
  select floor(minute / 60.0)::bigint, sum(updates), sum(created_events), max(updates), max(created_events) from minute group by 1;
