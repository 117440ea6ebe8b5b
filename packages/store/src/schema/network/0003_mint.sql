-- What the interpreter could not read: one row per template and reason.
drop table unread;
create table unread (
  -- null: the event states none
  template text collate "C",
  reason text not null,
  -- of the first event
  detail text not null,
  times bigint not null,
  first_position bigint not null,
  first_event text not null,
  last_position bigint not null,
  last_event text not null,
  unique nulls not distinct (template, reason)
);
-- The same, as it was when the slot of its last position came to an end: a rewind counts on from there.
create table unread_seen (like unread);
create unique index unread_seen_by_kind on unread_seen (template, reason, last_position) nulls not distinct;

-- When a vote request was closed (null while open), and when what it accepted takes effect (null: nothing was accepted).
alter table vote_request add column closed_at bigint, add column effective_at bigint;
-- The featured-app right that the action ends or changes.
alter table vote_request rename column revoked_right to named_right;
-- Of the right, as its contract says; null: it says none.
alter table featured_app add column activity_weight numeric;

-- Coin granted from the development fund, and of activity that nobody had collected coin for: rewards of two more kinds.
alter table reward add column development_fund numeric not null default 0, add column unclaimed_activity numeric not null default 0;
alter table party_day add column development_fund numeric not null default 0, add column unclaimed_activity numeric not null default 0;
alter table round_rewards add column development_fund numeric not null default 0, add column unclaimed_activity numeric not null default 0;
