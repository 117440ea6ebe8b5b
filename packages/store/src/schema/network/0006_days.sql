-- The hours of each UTC day together, so that the peaks of a month are read from dozens of rows.
create table day (
  day bigint primary key,
  updates bigint not null,
  created_events bigint not null,
  most_updates int not null,
  most_created_events int not null
);
insert into day
  select floor(hour / 24.0)::bigint, sum(updates), sum(created_events), max(most_updates), max(most_created_events) from hour group by 1;

-- The newest open round, which every holding fee is shown at: beside the position it belongs to. Null: before the first.
alter table head add column round bigint;
update head set round = (select max(number) from round);
