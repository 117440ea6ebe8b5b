-- How often what is not of the stream (blobs, sequencers) changed what answers show: such a change has no position.
create table revision (
  one boolean primary key default true check (one),
  revision bigint not null
);
insert into revision values (true, 0);
