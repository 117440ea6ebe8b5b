-- How many vote requests a party has a vote in, so that the super validators' list counts none. Who has none has no row.
create table sv_votes (
  sv text collate "C" primary key,
  votes bigint not null
);
insert into sv_votes select sv, count(*) from vote group by sv;
drop index vote_by_sv;
