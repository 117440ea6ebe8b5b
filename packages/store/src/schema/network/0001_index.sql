-- The index of one network. Every table, and which query needs each index: packages/store/schema.md.
-- Times are microseconds since 1970-01-01 (bigint), amounts exact numerics, contracts the first 16 bytes of their id's SHA-256.
-- Tables that grow with every update are in volumes by position: what is declared here of them is the whole; the table of a volume, named
-- with its number behind, is made with its keys by the commit that needs it (src/volumes/volume-tables.ts).

-- Milliseconds as the contract shows them (V1): floored, also before 1970.
create function ms(micros bigint) returns bigint language sql immutable parallel safe
  return case when micros >= 0 then micros / 1000 else (micros - 999) / 1000 end;

-- One row: the newest position and the running totals at it.
create table head (
  one boolean primary key default true check (one),
  position bigint not null,
  -- with the migration: cursor of the next read
  record_time bigint not null,
  migration_id int not null,
  updates bigint not null,
  events bigint not null,
  created_events bigint not null,
  transfers bigint not null,
  parties bigint not null,
  -- coin of active contracts
  unlocked numeric not null,
  locked numeric not null,
  -- parties that own coin
  holders bigint not null default 0,
  -- the newest open round, which every holding fee is shown at; null: before the first
  round bigint,
  -- numbers of open rounds
  rounds bigint not null default 0,
  -- vote requests of any outcome, accepted, and without one yet: so that their list and the dashboard count none
  vote_requests bigint not null default 0,
  approved_vote_requests bigint not null default 0,
  open_vote_requests bigint not null default 0,
  -- first position of the newest epoch: another one says that what is known of volumes may no longer hold
  epoch bigint not null
);

-- Where an index that did not begin with the ledger began: the contracts active then have position 0.
create table snapshot (
  one boolean primary key default true check (one),
  record_time bigint not null,
  migration_id int not null,
  parties bigint not null,
  holders bigint not null,
  unlocked numeric not null,
  locked numeric not null
);

-- Positions are never used twice. Each rewind starts an epoch: its first position is the rank-th update of the stream.
create table epoch (
  first_position bigint primary key,
  first_rank bigint not null
);
insert into epoch values (1, 1);

-- The rank of a position among the updates of today's stream, and back.
create function rank_of(pos bigint) returns bigint language sql stable parallel safe return (
  select first_rank + (pos - first_position) from epoch where first_position <= pos order by first_position desc limit 1
);
create function position_of(rank bigint) returns bigint language sql stable parallel safe return (
  select first_position + (rank - first_rank) from epoch where first_rank <= rank order by first_position desc limit 1
);

-- How many positions a volume has, and a slot, of which a volume has a whole number; given when the index is made, and never changed.
create table volume_size (
  one boolean primary key default true check (one),
  volume bigint not null,
  slot bigint not null
);

-- Other PostgreSQL servers with volumes of this index, each a foreign server of postgres_fdw (src/elsewhere).
create table volume_server (
  id int primary key,
  -- its database, as it may be shown: without password
  url text not null unique,
  -- the schema there, of this index alone
  schema text not null,
  -- volumes go there by themselves once they are closed
  takes_closed boolean not null default false
);

-- The volumes that have tables: number n has the positions n × size until (n + 1) × size. What its first update begins with.
create table volume (
  volume int primary key,
  first_position bigint not null,
  first_event bigint not null,
  -- rank of the first transfer of it or of a later one
  first_transfer bigint not null,
  migration_id int not null,
  record_time bigint not null,
  -- its latest; null: it is the newest volume
  latest_record_time bigint,
  -- vacuumed and packed, since nothing will be written to it
  packed boolean not null default false,
  -- where its tables are; null: in this database
  server int references volume_server,
  -- how large they are there, and their last update's; null: in this database
  bytes bigint,
  last_position bigint,
  last_record_time bigint
);

-- The ids of packed volumes, so that one is found without looking in each of them. A run has those of neighboring volumes, sorted, in a
-- table of its own, id_block_<run>; as volumes are packed, it is merged into a larger one (src/id-runs).
create table id_run (
  run int primary key,
  first_volume int not null,
  -- what it has of later volumes no longer holds: a rewind took them away
  last_volume int not null,
  -- while it is made: the ids that come next; null: it is used
  next_kind smallint,
  next_key bigint
);

-- Neighboring ids, in order, and the volume of each. kind: 0 updates, 1 contracts; no id is in two blocks of a run.
create table id_block (
  kind smallint not null,
  first bigint not null,
  keys bigint[] not null,
  volumes smallint[] not null
);
alter table id_block alter column keys set storage external, alter column volumes set storage external;

-- The first 60 bits of an id or of a contract's key, and the first ones that begin with these or come after them.
create function update_key(update_id bytea) returns bigint language sql immutable parallel safe
  return ('x' || rpad(left(encode(substring(update_id from 1 for 8), 'hex'), 15), 15, '0'))::bit(60)::bigint;
create function contract_key(contract uuid) returns bigint language sql immutable parallel safe
  return ('x' || replace(left(contract::text, 17), '-', ''))::bit(60)::bigint;
create function update_id_from(key bigint) returns bytea language sql immutable parallel safe
  return case when key = 0 then '\x'::bytea else decode(lpad(to_hex(key), 15, '0') || '0', 'hex') end;
create function contract_from(key bigint) returns uuid language sql immutable parallel safe
  return rpad(lpad(to_hex(key), 15, '0'), 32, '0')::uuid;

create table synchronizer (
  id int primary key,
  synchronizer text not null unique,
  first_position bigint not null
);

-- One row per update of the stream, narrow; its text is in payload.
create table update (
  position bigint not null,
  update_id bytea not null,
  migration_id int not null,
  record_time bigint not null,
  effective_at bigint,
  workflow_id text,
  synchronizer int not null,
  -- id of its first event: events are numbered 1, 2, … in stream order (docs/contract.md#v10)
  first_event bigint not null,
  events int not null,
  created_events int not null,
  -- transfers of the stream up to and with this update, and those of this update
  transfers bigint not null,
  own_transfers int not null,
  -- parties that count for their hour and for their day by it: seen before in an earlier one, or never
  hour_parties int not null,
  day_parties int not null,
  -- highest open round created up to and with this update; null: before the first
  round bigint,
  -- shape of its first root event; null: it has no event, or one that states no template
  root_shape int,
  -- event ids in order; null: `<update id>:0`, `:1`, …; an element that begins with `:` goes on after the update id
  event_ids text[],
  -- root event ids likewise; null: the first event alone
  root_event_ids text[]
) partition by range (position);

-- Each template of an event, and each choice, numbered by first appearance.
create table shape (
  id int primary key,
  -- Module.Name:Entity
  template text collate "C" not null,
  -- null: any event of the template
  choice text collate "C",
  first_position bigint not null,
  unique nulls not distinct (template, choice)
);

-- How often each template of each package is used, and each of its choices; times and positions are of updates that have such an event.
create table template_use (
  template text collate "C" not null,
  -- null: the ledger gives none
  package_name text collate "C",
  package text collate "C" not null,
  -- null: any event of the template
  choice text collate "C",
  created bigint not null,
  archived bigint not null,
  exercised bigint not null,
  first_position bigint not null,
  first_seen bigint not null,
  last_position bigint not null,
  last_seen bigint not null,
  unique nulls not distinct (template, package, package_name, choice)
) with (fillfactor = 50);

-- The same, as it was when the slot of its last position came to an end: a rewind counts on from there.
create table template_use_seen (like template_use);
create unique index template_use_seen_by_use on template_use_seen (template, package, package_name, choice, last_position) nulls not distinct;

-- The updates as the ledger gave them, in blocks of neighbors, one JSON text a line, compressed; first byte names the coding.
-- position: of the block's first update; the others follow it without a gap, in the same slot. After a rewind the end of a block may be
-- updates that are no more: positions are never given again, so nothing reads them.
create table payload (
  position bigint not null,
  bytes bytea not null
) partition by range (position);
alter table payload alter column bytes set storage external;

-- Event ids that are not `<update id>:<n>`.
create table odd_event_id (
  event_id text primary key,
  position bigint not null,
  ordinal int not null
);
create index odd_event_id_by_place on odd_event_id using brin (position);

-- Events by contract: the first 88 bits of the contract's key, then the event's number in 40 bits. There is one row per event
-- of the ledger, so this table is kept as narrow as a table can be; the events of a contract are a range of keys. Its volumes inherit
-- from it, since a key does not say its position.
create table contract_event (
  key uuid not null
);
create function contract_event_key(contract uuid, event bigint) returns uuid language sql immutable parallel safe
  return (left(contract::text, 26) || right(lpad(to_hex(event), 10, '0'), 10))::uuid;
create function event_of(key uuid) returns bigint language sql immutable parallel safe
  return ('x' || right(replace(key::text, '-', ''), 10))::bit(40)::bigint;

-- How many events a contract has beside its creation and its archival. Most contracts have none and no row: those that every transfer
-- uses have millions, and nobody is to count them.
create table contract_use (
  contract uuid primary key,
  uses bigint not null
) with (fillfactor = 60);

create table party (
  id int primary key,
  party text collate "C" not null unique,
  -- 0 and null: known from the snapshot the index began with, and nobody can say since when
  first_position bigint not null,
  first_seen bigint,
  last_position bigint not null,
  last_seen bigint,
  unlocked numeric not null,
  locked numeric not null,
  rewards numeric not null,
  reward_rows bigint not null,
  -- the fees of all its coins as lines over the round, base + rate × round, as of the newest round
  unlocked_fee_base numeric not null default 0,
  unlocked_fee_rate numeric not null default 0,
  locked_fee_base numeric not null default 0,
  locked_fee_rate numeric not null default 0
);
-- Null sorts as lowest (docs/contract.md#v8).
create index party_by_last_seen on party (ms(last_seen) nulls first, party);
create index party_by_first_seen on party (ms(first_seen) nulls first, party);
-- Who owns coin, the richest first.
create index party_by_total on party ((-(unlocked + locked)), party) where unlocked + locked > 0;

-- Where a party was last seen in a slot, of those that came to their end: a rewind finds a party's last appearance without reading
-- updates back until it meets it.
create table party_seen (
  party int not null,
  position bigint not null,
  record_time bigint not null,
  primary key (party, position)
);
create index party_seen_by_position on party_seen using brin (position);

-- What parties are searched by: hint (ASCII letters in lower case) and fingerprint. Written once, unlike their rows in party.
create table party_key (
  party int not null,
  hint text collate "C" not null,
  fingerprint text collate "C"
);
create index party_key_by_hint on party_key (hint, party);
create index party_key_by_fingerprint on party_key (fingerprint, party);

-- Holding fees of a party at a cost that does not grow with its coins (docs/contract.md#v37).

-- A coin's part in its owner's line at a round: nothing before the round it was created in, then the rate of each round,
-- then its whole amount. The same rule for the writer: src/coins/fee-line.ts.
create function fee_base(created_round bigint, amount numeric, rate numeric, at_round bigint) returns numeric
  language sql immutable parallel safe return case
    when amount < 0 then amount
    when at_round < created_round then 0
    when (at_round - created_round) * rate >= amount then amount
    else -rate * created_round
  end;
create function fee_rate(created_round bigint, amount numeric, rate numeric, at_round bigint) returns numeric
  language sql immutable parallel safe return case
    when amount < 0 or at_round < created_round or (at_round - created_round) * rate >= amount then 0
    else rate
  end;

-- The first round at which a coin owes all it was worth; null: never. Exact, which numeric's division is not.
create function saturation_round(created_round bigint, amount numeric, rate numeric) returns numeric
  language sql immutable parallel safe return case
    when rate > 0 then created_round + div(amount, rate) + case when mod(amount, rate) > 0 then 1 else 0 end
  end;

-- Coins of active contracts.
create table coin (
  contract uuid primary key,
  owner int not null,
  amount numeric not null,
  created_round bigint not null,
  rate numeric not null,
  locked boolean not null,
  lock_expires_at bigint,
  position bigint not null
);
-- What a rewind takes away.
create index coin_by_position on coin (position);
-- Which coins' parts change when the newest round does.
create index coin_by_created_round on coin (created_round);
create index coin_by_saturation_round on coin (saturation_round(created_round, amount, rate));

-- The others, in the volumes of the updates that ended them: for rewinds, and to tell a contract that is made or archived again.
create table coin_ended (
  contract uuid not null,
  owner int not null,
  amount numeric not null,
  created_round bigint not null,
  rate numeric not null,
  locked boolean not null,
  lock_expires_at bigint,
  position bigint not null,
  archived_position bigint not null
) partition by range (archived_position);

-- id: rank in the list, 1, 2, … With what the list shows of its update.
create table transfer (
  id bigint not null,
  position bigint not null,
  ordinal int not null,
  type smallint not null,
  senders int[] not null,
  receivers int[] not null,
  amount numeric not null,
  fee numeric not null,
  price numeric,
  record_time bigint not null,
  update_id bytea not null,
  -- as in update.event_ids; null: `<update id>:<ordinal>`
  event_id text
) partition by range (position);

-- Posting lists: for each set of transfers that somebody filters by, which ones are in it, and what they sum up to. A list is a kind, or
-- a party with a direction and a kind (src/transfers/transfer-lists.ts); in all of them a transfer is once for each of its parties.
create table transfer_list (
  list bigint primary key,
  -- all of its entries
  entries bigint not null,
  amount numeric not null,
  fee numeric not null,
  -- those with runs of it, in order; after a rewind it may have none left in the last
  volumes smallint[] not null
) with (fillfactor = 70);

-- A run: neighboring entries of a list, packed (src/posting-lists/posting.ts), and what was in the list before them. Its volumes inherit
-- from it, since a rank does not say its position.
create table transfer_run (
  list bigint not null,
  -- ranks of its first transfer and its last one
  first bigint not null,
  last bigint not null,
  entries int not null,
  entries_before bigint not null,
  amount_before numeric not null,
  fee_before numeric not null,
  postings bytea not null
);
alter table transfer_run alter column postings set storage external;

-- Posting lists of updates likewise, by position: of each party, those that changed its coin, with what they added to its unlocked coin (amount)
-- and to its locked coin (fee); so the balance at a position is a sum (src/parties/balance-lists.ts).
-- And those in which a party appears, and those with a template or a choice (src/updates/update-lists.ts), which sum up nothing.
create table update_list (like transfer_list including all) with (fillfactor = 70);
create table update_run (like transfer_run including storage);

-- n: rank among the party's rewards, 1, 2, … With what the list shows of its update.
create table reward (
  party int not null,
  n bigint not null,
  position bigint not null,
  ordinal int not null,
  app numeric not null,
  validator numeric not null,
  sv numeric not null,
  record_time bigint not null,
  update_id bytea not null,
  -- as in update.event_ids; null: `<update id>:<ordinal>`
  event_id text,
  primary key (party, n)
);
create index reward_by_position on reward (party, position, n);
-- Rows are appended, so that the smallest of indexes finds those of the last updates.
create index reward_by_place on reward using brin (position);

-- What each party collected on each UTC day by record time, days since 1970, and in which updates: of a day whose positions are all in a
-- period nothing but this row is read.
create table party_day (
  party int not null,
  day bigint not null,
  app numeric not null,
  validator numeric not null,
  sv numeric not null,
  -- rows of reward
  rewards bigint not null,
  first_position bigint not null,
  last_position bigint not null,
  primary key (party, day)
) with (fillfactor = 80);

-- Coupons that can still be collected: rights to reward coin. provider: who did what it is for. kind: as couponKinds numbers them
-- (packages/ledger/src/rewards/coupon.ts). activity: what the rate of its round is multiplied by.
create table coupon (
  contract uuid primary key,
  party int not null,
  provider int not null,
  round bigint not null,
  kind smallint not null,
  activity numeric not null
);

-- What became of the coupons of a round, by party, kind and provider: how many there were and how they ended, the coin they paid or, being
-- expired, would have paid, and the first positions of each.
create table party_round (
  round bigint not null,
  party int not null,
  provider int not null,
  received int not null,
  collected int not null,
  expired int not null,
  -- for others, as when the beneficiaries of an app are named
  exchanged int not null,
  kind smallint not null,
  activity numeric not null,
  issued numeric not null,
  missed numeric not null,
  received_positions bigint[],
  collected_positions bigint[],
  expired_positions bigint[],
  primary key (round, party, kind, provider)
) with (fillfactor = 90);
create index party_round_by_provider on party_round (provider, round) where provider <> party;

-- Every contract that parties have a part in for longer: of any template but brief ones (packages/ledger/src/contracts).
create table lasting_contract (
  contract uuid primary key,
  position bigint not null,
  -- null: it is active
  archived_position bigint,
  -- of its update; null: of the snapshot the index began with
  record_time bigint,
  ordinal int not null,
  -- its shape
  template int not null,
  parties int[] not null,
  contract_id bytea not null,
  -- null: of the snapshot the index began with
  update_id bytea,
  -- as in update.event_ids; null: `<update id>:<ordinal>`
  event_id text
);
create index lasting_contract_by_place on lasting_contract using brin (position, archived_position);

-- The parties of these contracts, a row for each: signatories and observers.
create table stake (
  party int not null,
  template int not null,
  position bigint not null,
  -- rank among the contracts of this template that the party had a part in, 1, 2, …
  n bigint not null,
  archived_position bigint,
  archived_at bigint,
  -- rank among those of them that ended, in the order of their ends
  archived_n bigint,
  contract uuid not null,
  ordinal int not null,
  -- digits of the number of positions that it lived for, in base 2; 63: it is active (src/stakes/life.ts)
  life smallint not null,
  signatory boolean not null
);
create unique index stake_by_life on stake (party, template, life, position, ordinal);
create index stake_by_end on stake (party, template, archived_position, archived_n) where archived_position is not null;
create index stake_by_place on stake using brin (position, archived_position);

-- How many contracts of a template a party had a part in, and how many of them ended.
create table stake_count (
  party int not null,
  template int not null,
  created bigint not null,
  archived bigint not null,
  -- lives of its stakes, in no order; after a rewind some may have none
  lives smallint[] not null,
  primary key (party, template)
) with (fillfactor = 70);

-- Every license contract.
create table license (
  contract uuid primary key,
  contract_id text not null,
  template_id text not null,
  validator text collate "C" not null,
  sponsor text not null,
  dso text not null,
  last_active_at bigint,
  -- when its validator was active last by the license before, in force or not; null: it is the first, or nothing says
  active_before bigint,
  last_updated_at bigint,
  version text,
  contact_point text,
  -- reported in, as the ledger says; null: never
  first_round bigint,
  last_round bigint,
  missed_rounds bigint,
  position bigint not null,
  ordinal int not null,
  -- of its update; null: of the snapshot the index began with
  record_time bigint,
  archived_position bigint
);
create index license_in_force on license (validator, position, ordinal) where archived_position is null;
-- A hash, since a party id is 80 bytes and repeats in every row.
create index license_by_round on license (hashtextextended(validator, 0), last_round) where last_round is not null;
create index license_by_place on license using brin (position, archived_position);

-- One row per validator ever licensed: its first license, and the newest one in force (license null: none).
create table validator (
  validator text collate "C" primary key,
  -- null: its first license is older than the snapshot the index began with
  sponsor text collate "C",
  first_position bigint not null,
  first_ordinal int not null,
  license uuid,
  -- of that license: what the ledger says, else when the license was made (docs/contract.md#v24)
  last_active_at bigint,
  -- the same of its newest license, in force or not
  active_at bigint,
  -- of that license: what the validator reported; null: it never did
  version text
);
create index validator_by_last_active on validator (ms(last_active_at) nulls first, validator) where license is not null;
create index validator_by_first on validator (first_position, first_ordinal) where license is not null;
create index validator_by_sponsor on validator (sponsor);

-- Every DSO rules contract; the newest is in force.
create table dso_rules (
  contract uuid primary key,
  position bigint not null,
  ordinal int not null,
  dso text not null,
  -- [{party, name, joinedAsOfRound, rewardWeight, participantId}]
  svs jsonb not null,
  -- [{party, name}]
  offboarded jsonb not null
);
create index dso_rules_newest on dso_rules (position, ordinal);

-- The super validators of the rules in force.
create table sv (
  party text collate "C" primary key,
  name text not null,
  joined_as_of_round bigint not null,
  reward_weight numeric not null,
  participant_id text not null
);

-- Names that super validators have or had.
create table sv_name (
  party text collate "C" primary key,
  name text not null
);

create table sv_node_state (
  contract uuid primary key,
  sv text collate "C" not null,
  name text not null,
  scan_url text,
  -- [{id, url, serial, migrationId, availableAfter}]
  sequencers jsonb not null,
  position bigint not null,
  ordinal int not null,
  archived_position bigint
);
create index sv_node_state_in_force on sv_node_state (sv, position, ordinal) where archived_position is null;

create table price_vote (
  contract uuid primary key,
  sv text collate "C" not null,
  price numeric,
  position bigint not null,
  ordinal int not null,
  archived_position bigint
);
create index price_vote_in_force on price_vote (sv, position, ordinal) where archived_position is null;

-- Every contract of every vote request.
create table vote_request_contract (
  contract uuid primary key,
  contract_id text not null,
  tracking_id text not null,
  template_id text not null,
  position bigint not null,
  ordinal int not null,
  archived_position bigint,
  created_event_blob text
);

-- One row per vote request, with the content of the newest contract of its chain.
create table vote_request (
  tracking_id text primary key,
  first_position bigint not null,
  first_ordinal int not null,
  -- of its first update; null: of the snapshot the index began with
  record_time bigint,
  contract_id text not null,
  template_id text not null,
  dso text not null,
  requester text not null,
  title text not null,
  provider text,
  revoked_right uuid,
  action_config text not null,
  reason_url text not null,
  reason_body text not null,
  vote_before bigint not null,
  target_effective_at bigint,
  payload text not null,
  closed_position bigint,
  outcome text,
  -- frozen at closing, null while open (docs/contract.md#v27)
  yes_count int,
  no_count int,
  abstain_count int,
  yes_weight numeric,
  no_weight numeric,
  abstain_weight numeric,
  -- the super validators in force then
  members text[]
);
-- Open ones by the time that is left, then closed ones, newest first; and those of one outcome.
create function vote_request_turn(outcome text, vote_before bigint, first_position bigint) returns bigint
  language sql immutable parallel safe
  return case when outcome is null then vote_before else 4000000000000000000 - first_position end;
create index vote_request_by_turn on vote_request (vote_request_turn(outcome, vote_before, first_position), first_position desc, first_ordinal desc);
create index vote_request_by_outcome on vote_request
  (outcome, vote_request_turn(outcome, vote_before, first_position), first_position desc, first_ordinal desc);
create index vote_request_by_first on vote_request (first_position, first_ordinal);

-- The votes of the newest map of each request.
create table vote (
  tracking_id text not null,
  sv text collate "C" not null,
  name text not null,
  accept boolean not null,
  reason_url text not null,
  reason_body text not null,
  cast_at bigint,
  -- where this vote came into the map
  cast_position bigint not null,
  cast_ordinal int not null,
  -- of that update; null: of the snapshot the index began with
  cast_record_time bigint,
  primary key (tracking_id, sv)
);
create index vote_by_cast on vote (tracking_id, cast_position, cast_ordinal, sv);
create index vote_by_sv on vote (sv, cast_position desc, cast_ordinal desc, tracking_id);
create index vote_by_position on vote (cast_position, cast_ordinal);

-- How many vote requests a party has a vote in, so that the super validators' list counts none. A party without a vote has no row.
create table sv_votes (
  sv text collate "C" primary key,
  votes bigint not null
);

-- How many closed vote requests count a party, and on how many of them it voted. No row: none.
create table sv_turnout (
  sv text collate "C" primary key,
  requests bigint not null,
  votes bigint not null
);

create table featured_app (
  contract uuid primary key,
  contract_id text not null,
  template_id text not null,
  dso text not null,
  provider text not null,
  created_event_blob text,
  position bigint not null,
  ordinal int not null,
  -- of its update; null: of the snapshot the index began with
  record_time bigint,
  archived_position bigint
);
create index featured_app_in_force on featured_app (position, ordinal) where archived_position is null;

create table name_entry (
  contract uuid primary key,
  contract_id text not null,
  party text collate "C" not null,
  name text not null,
  url text not null,
  description text not null,
  expires_at bigint,
  position bigint not null,
  ordinal int not null,
  -- of its update; null: of the snapshot the index began with
  record_time bigint,
  archived_position bigint
);
create index name_entry_in_force on name_entry (party, position, ordinal) where archived_position is null;
create index name_entry_by_name on name_entry (lower(left(name, 200) collate "C"), position, ordinal) where archived_position is null;

-- The ledger's own name of a party at a time: a super validator's, else the newest name-service entry (docs/contract.md#v32).
create function ledger_name(who text, at bigint) returns text language sql stable parallel safe return coalesce(
  (select name from sv_name where party = who),
  (select name from name_entry
    where party = who and archived_position is null and (expires_at is null or expires_at > at)
    order by position desc, ordinal desc limit 1)
);

create table round (
  contract uuid primary key,
  number bigint not null,
  price numeric not null,
  opens_at bigint,
  record_time bigint,
  position bigint not null,
  ordinal int not null
);
create index round_by_number on round (number, position, ordinal);
create index round_by_record_time on round (record_time);
create index round_by_position on round (position);

-- Contracts that follow the open one in the life of a round. state: 1 summarizing, 2 issuing, 3 closed.
create table round_advance (
  contract uuid primary key,
  number bigint not null,
  state smallint not null,
  -- of its update; null: of the snapshot the index began with
  record_time bigint,
  position bigint not null,
  ordinal int not null,
  -- what the round pays for a coupon of each kind, per unit of its activity; null: it does not issue
  featured_app numeric,
  unfeatured_app numeric,
  validator numeric,
  liveness numeric,
  sv numeric
);
create index round_advance_by_number on round_advance (number, position, ordinal);
create index round_advance_by_position on round_advance (position);

-- What was collected in rewards while a round was the newest one. No row: nothing.
create table round_rewards (
  number bigint primary key,
  app numeric not null,
  validator numeric not null,
  sv numeric not null
);

-- UTC minutes since 1970 by record time.
create table minute (
  minute bigint primary key,
  updates int not null,
  created_events int not null
) with (fillfactor = 80);

-- The minutes of each UTC hour together, and the hours of each UTC day, so that the rates of a day and the peaks of a month are read from
-- dozens of rows, not from tens of thousands.
create table hour (
  hour bigint primary key,
  updates bigint not null,
  created_events bigint not null,
  most_updates int not null,
  most_created_events int not null
) with (fillfactor = 80);
create table day (
  day bigint primary key,
  updates bigint not null,
  created_events bigint not null,
  most_updates int not null,
  most_created_events int not null
) with (fillfactor = 80);

-- What is counted by UTC hour and by UTC day, of the record time of updates: the 24 hours of a day in one row, and 32 days in one row, so that
-- a series of 400 points is a score of rows. `block`: number of the first hour / 24, of the first day / 32, both counted from 1970.
create table hour_series (
  -- src/market/series.ts
  series text collate "C" not null,
  block bigint not null,
  -- of `supply`: all coin before the first hour; null: of another series
  before numeric,
  -- what each hour adds up, the first one first; of `price` that of the round that opened last in it, null: none did
  points numeric[] not null,
  primary key (series, block)
) with (fillfactor = 50);
create table day_series (like hour_series including all) with (fillfactor = 50);

-- What the interpreter met and could not read.
create table unread (
  position bigint not null,
  ordinal int not null,
  reason text not null,
  detail text not null
);

-- What should not happen: a coin archived whose creation is not known, …
create table irregularity (
  position bigint not null,
  kind text not null,
  detail text not null
);

-- Items of the stream that are not updates anyone can read, as they came; by the hash of their text.
create table quarantine (
  hash bytea primary key,
  update_id text,
  reason text not null,
  item text not null,
  -- newest position when it came
  position bigint not null,
  at timestamptz not null default now()
);

-- Sequencers as Scan lists them: where a super validator's node state names none.
create table enriched_sequencer (
  sv_name text not null,
  id text,
  url text,
  serial bigint,
  migration_id bigint,
  available_after bigint
);
create index enriched_sequencer_by_name on enriched_sequencer (sv_name);

-- The last comparison with the ledger's own state.
create table reconciliation (
  one boolean primary key default true check (one),
  at timestamptz not null,
  position bigint not null,
  differences int not null,
  detail jsonb not null
);

-- How often what is not of the stream (blobs, sequencers) changed what answers show: such a change has no position.
create table revision (
  one boolean primary key default true check (one),
  revision bigint not null
);
insert into revision values (true, 0);

-- How the indexer's Scans do: whether each answers, since when, and why not.
create table scan_host (
  url text primary key,
  state text not null check (state in ('unasked', 'answers', 'fails', 'refuses')),
  since timestamptz not null,
  reason text,
  version text,
  -- when the indexer last said so
  at timestamptz not null default now()
);

-- The version of the interpreter whose facts are indexed (packages/ledger).
create table interpreter (
  one boolean primary key default true check (one),
  version int not null
);

-- The contracts of the snapshot an index began with, as the ledger gave them, to be interpreted again: a page a row, coded as in
-- `payload`.
create table snapshot_page (
  page int primary key,
  bytes bytea not null
);

-- Which updates several hosts are known to tell alike: the first_rank-th to the last_rank-th of the stream. What no row is of, nobody
-- has compared.
create table agreement (
  first_rank bigint primary key,
  last_rank bigint not null check (last_rank >= first_rank),
  -- null: as many as have to agree
  hosts text[]
);

-- Why the indexer stopped for good; no row: it did not, or runs again.
create table indexer_stop (
  one boolean primary key default true check (one),
  at timestamptz not null default now(),
  -- for anyone
  reason text not null,
  -- for whoever runs it: who said what, and what to do
  detail text not null
);
