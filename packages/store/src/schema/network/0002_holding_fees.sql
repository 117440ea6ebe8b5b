-- Holding fees of a party at a cost that does not grow with its coins (docs/contract.md#v37): the fees of all its coins as one
-- line over the round, base + rate × round, kept for the newest round.

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

-- Which active coins' parts change when the newest round does.
create index coin_by_created_round on coin (created_round) where archived_position is null;
create index coin_by_saturation_round on coin (saturation_round(created_round, amount, rate)) where archived_position is null;
drop index coin_of_owner;

alter table party
  add column unlocked_fee_base numeric not null default 0,
  add column unlocked_fee_rate numeric not null default 0,
  add column locked_fee_base numeric not null default 0,
  add column locked_fee_rate numeric not null default 0;

-- Coins that are there already; before the first round nothing is owed.
update party p set
  unlocked_fee_base = c.unlocked_base, unlocked_fee_rate = c.unlocked_rate,
  locked_fee_base = c.locked_base, locked_fee_rate = c.locked_rate
from (
  select owner,
    coalesce(sum(fee_base(created_round, amount, rate, latest)) filter (where not locked), 0) as unlocked_base,
    coalesce(sum(fee_rate(created_round, amount, rate, latest)) filter (where not locked), 0) as unlocked_rate,
    coalesce(sum(fee_base(created_round, amount, rate, latest)) filter (where locked), 0) as locked_base,
    coalesce(sum(fee_rate(created_round, amount, rate, latest)) filter (where locked), 0) as locked_rate
  from coin, (select coalesce(max(number), -1) as latest from round) newest
  where archived_position is null group by owner
) c where p.id = c.owner;
