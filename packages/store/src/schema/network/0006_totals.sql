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

-- How many vote requests there are, of any outcome, accepted, and without one yet: so that their list and the dashboard count none.
alter table head
  add column vote_requests bigint not null default 0,
  add column approved_vote_requests bigint not null default 0,
  add column open_vote_requests bigint not null default 0;
update head set (vote_requests, approved_vote_requests, open_vote_requests) = (
  select count(*), count(*) filter (where outcome = 'ACCEPTED'), count(*) filter (where outcome is null) from vote_request
);
