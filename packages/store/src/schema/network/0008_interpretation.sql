-- The version of the interpreter whose facts are indexed (packages/ledger). Indexes of before have those of the first.
create table interpreter (
  one boolean primary key default true check (one),
  version int not null
);
insert into interpreter (version) select 1 from head;

-- The contracts of the snapshot an index began with, as the ledger gave them, to be interpreted again: a page a row, coded as in
-- `payload`. An index that began before has none.
create table snapshot_page (
  page int primary key,
  bytes bytea not null
);
