import {
  writeBalance,
  writeBalanceChangeSlice,
  writeBalanceSeries,
  writeHolderSlice,
  writePartyDetails,
  writePartyPage,
  writeStatement,
} from '@ledger-explorer/spec/writers';
import { decimal, divide, isoTime, milliseconds } from '../ledger/decimal.ts';
import { type Coin, coinsOf, type FakeLedger, sumOf } from '../ledger/fake-ledger.ts';
import { ordered, pageOf, sliceOf, sortedBy } from './pages.ts';
import { checkedPeriod, lengths, periodOf } from './period.ts';
import { found, type Read } from './reading.ts';
import { lineOf, positionBefore, transfersOf } from './transfer-history.ts';
import { migration, nameOf, rewardsOf } from './values.ts';

/** Coin of a party at the head. */
function walletOf({ wallets }: FakeLedger, party: string): Coin[] {
  return (wallets.get(party) ?? []).flatMap(({ coin }) => (coin === null ? [] : [coin]));
}

/** All coin there is. */
export function supplyOf(ledger: FakeLedger): { readonly locked: bigint; readonly both: bigint } {
  return sumOf([...ledger.wallets.keys()].flatMap((party) => walletOf(ledger, party)));
}

export const listParties: Read<'listParties'> = ({ ledger, values }) => {
  const { sortBy, orderBy } = values;
  const rows = sortedBy(
    [...ledger.parties],
    ([, { first, last }]) => milliseconds((sortBy === 'FIRST_SEEN_AT' ? first : last).recordTime),
    ([party]) => party,
  );
  return writePartyPage(
    pageOf(ordered(rows, orderBy), values, ([party, { first, last }]) => ({
      partyAddress: party,
      partyName: nameOf(ledger, party),
      partyImg: null,
      balance: decimal(sumOf(walletOf(ledger, party)).both),
      firstSeen: milliseconds(first.recordTime),
      lastSeen: milliseconds(last.recordTime),
      totalRewards: decimal(rewardsOf(ledger, party)),
    })),
  );
};

/** Units a round of holding costs. */
const rate = 190_259n;

/** V37: what holding has cost up to a round. */
function holdingFees(coins: readonly Coin[], round: number): bigint {
  return coins.reduce((sum, { amount, round: created }) => {
    const fee = BigInt(Math.max(0, round - created)) * rate;
    return sum + (fee < amount ? fee : amount);
  }, 0n);
}

export const getParty: Read<'getParty'> = ({ ledger, values, head }) => {
  const { first } = found('party', ledger.parties.get(values.partyId));
  const coins = walletOf(ledger, values.partyId);
  const { unlocked, locked, both } = sumOf(coins);
  const [free, bound] = [false, true].map((isLocked) =>
    holdingFees(
      coins.filter((coin) => coin.locked === isLocked),
      head.round ?? 0,
    ),
  ) as [bigint, bigint];
  const at = { record_time: isoTime(head.recordTime), migration_id: migration, computed_as_of_round: head.round };
  return writePartyDetails({
    partyId: values.partyId,
    createdAt: milliseconds(first.recordTime),
    holdingsSummaryResponse: {
      ...at,
      summaries: [
        {
          party_id: values.partyId,
          total_unlocked_coin: decimal(unlocked),
          total_locked_coin: decimal(locked),
          total_coin_holdings: decimal(both),
          accumulated_holding_fees_unlocked: decimal(free),
          accumulated_holding_fees_locked: decimal(bound),
          accumulated_holding_fees_total: decimal(free + bound),
          total_available_coin: decimal(unlocked > free ? unlocked - free : 0n),
          ...at,
        },
      ],
    },
  });
};

export const getBalance: Read<'getBalance'> = ({ ledger, values, position }) => {
  const { first } = found('party', ledger.parties.get(values.partyId));
  const update = found('party', first.position > position ? null : ledger.updates[position - 1]);
  const { unlocked, locked } = sumOf(coinsOf(ledger, values.partyId, position));
  return writeBalance({
    partyId: values.partyId,
    position,
    time: milliseconds(update.recordTime),
    unlocked: decimal(unlocked),
    locked: decimal(locked),
  });
};

/** What each update of a party added to its coin, those that added something (V80). */
function changesOf(ledger: FakeLedger, partyId: string, position: number) {
  let before = { unlocked: 0n, locked: 0n };
  return ledger.updates.slice(0, position).flatMap((update) => {
    if (!update.parties.has(partyId)) return [];
    const { unlocked, locked } = sumOf(coinsOf(ledger, partyId, update.position));
    const change = { unlocked: unlocked - before.unlocked, locked: locked - before.locked };
    before = { unlocked, locked };
    return change.unlocked === 0n && change.locked === 0n ? [] : [{ update, unlocked, locked, change }];
  });
}

export const listBalanceHistory: Read<'listBalanceHistory'> = ({ ledger, values, position, cursors }) => {
  const { partyId, from, to, orderBy, position: pin } = values;
  checkedPeriod(from, to);
  const after = from === undefined ? 0 : positionBefore(ledger, from);
  const last = to === undefined ? Infinity : positionBefore(ledger, to);
  const rows = changesOf(ledger, partyId, position).filter(
    ({ update }) => update.position > after && update.position <= last,
  );
  const scope = ['balances of a party', partyId, from ?? null, to ?? null, orderBy, pin ?? null];
  const { content, ...slice } = sliceOf(cursors, position, {
    ...values,
    rows,
    olderIs: 'lower',
    scope,
    cursor: values.cursor,
  });
  const { first } = found('party', ledger.parties.get(partyId));
  if (first.position > position) found('party', null);
  return writeBalanceChangeSlice({
    content: content.map(({ update, unlocked, locked, change }) => ({
      partyId,
      position: update.position,
      time: milliseconds(update.recordTime),
      updateId: update.updateId,
      unlocked: decimal(unlocked),
      locked: decimal(locked),
      unlockedChange: decimal(change.unlocked),
      lockedChange: decimal(change.locked),
    })),
    ...slice,
  });
};

export const listBalances: Read<'listBalances'> = ({ ledger, values, head }) => {
  const { partyId, interval } = values;
  const length = lengths[interval];
  const now = milliseconds(head.recordTime);
  const { begin, end } = periodOf(values.from, values.to, now, length, interval);
  found('party', ledger.parties.get(partyId));
  const first = Math.ceil(begin / length) * length;
  const count = Math.max(0, Math.ceil((Math.min(end, now + 1) - first) / length));
  const times = Array.from({ length: count }, (_, at) => first + at * length);
  const balance = (time: number) => sumOf(coinsOf(ledger, partyId, positionBefore(ledger, time)));
  return writeBalanceSeries({
    partyId,
    interval,
    opening: decimal(balance(begin).both),
    content: times.map((time) => {
      const { unlocked, locked } = balance(time);
      const position = positionBefore(ledger, time);
      return { time, position, unlocked: decimal(unlocked), locked: decimal(locked) };
    }),
  });
};

/** Of the newest round that had opened (V18). */
function priceAt({ rounds }: FakeLedger, position: number): string | null {
  const round = rounds.findLast(({ opened }) => opened.position <= position);
  return round === undefined ? null : decimal(round.price);
}

export const getStatement: Read<'getStatement'> = ({ ledger, values, head }) => {
  const { partyId } = values;
  const { begin, end } = periodOf(values.from, values.to, milliseconds(head.recordTime), lengths.day, 'day');
  found('party', ledger.parties.get(partyId));
  // The head's own milliseconds are in the period that ends there.
  const [from, to] = [begin, values.to === undefined ? end + 1 : end].map((time) => positionBefore(ledger, time)) as [
    number,
    number,
  ];
  const [opening, closing] = [from, to].map((position) => sumOf(coinsOf(ledger, partyId, position)).both) as [
    bigint,
    bigint,
  ];
  const rows = transfersOf(ledger, partyId).filter(({ update }) => update.position > from && update.position <= to);
  const sums = new Map<
    string,
    {
      direction: 'IN' | 'OUT' | 'SELF';
      kind: (typeof rows)[number]['type'];
      count: number;
      amount: bigint;
      fee: bigint;
    }
  >();
  let explained = 0n;
  for (const row of rows) {
    const { direction, own } = lineOf(row, partyId);
    const key = `${direction} ${row.type}`;
    const line = sums.get(key) ?? { direction, kind: row.type, count: 0, amount: 0n, fee: 0n };
    const fee = row.sender === partyId ? row.fee : 0n;
    sums.set(key, { ...line, count: line.count + 1, amount: line.amount + own, fee: line.fee + fee });
    explained += (direction === 'IN' ? own : direction === 'OUT' ? -own : 0n) - fee;
  }
  const paid = ledger.rewards.filter(
    ({ party, update }) => party === partyId && update.position > from && update.position <= to,
  );
  const total = (part: 'app' | 'validator' | 'sv'): bigint => paid.reduce((sum, row) => sum + row[part], 0n);
  explained += total('app') + total('validator') + total('sv');
  return writeStatement({
    partyId,
    from: begin,
    to: end,
    opening: decimal(opening),
    closing: decimal(closing),
    lines: [...sums.values()].map((line) => ({ ...line, amount: decimal(line.amount), fee: decimal(line.fee) })),
    rewards: {
      app: decimal(total('app')),
      validator: decimal(total('validator')),
      sv: decimal(total('sv')),
      developmentFund: '0',
      unclaimedActivity: '0',
      count: paid.length,
    },
    difference: decimal(closing - opening - explained),
    prices: { opening: priceAt(ledger, from), closing: priceAt(ledger, to) },
  });
};

/** Percent of all coin, to 4 digits. */
function share(part: bigint, all: bigint): string {
  return decimal(divide(part * 1_000_000n, all), 4);
}

export const listHolders: Read<'listHolders'> = ({ ledger, values, position, cursors }) => {
  const { cursor, size } = values;
  const supply = supplyOf(ledger).both;
  const holders = [...ledger.wallets.keys()]
    .map((party) => ({ party, ...sumOf(walletOf(ledger, party)) }))
    .filter(({ both }) => both > 0n)
    .sort((one, other) =>
      one.both === other.both ? (one.party < other.party ? -1 : 1) : one.both > other.both ? -1 : 1,
    );
  const top = (count: number): string | null =>
    supply === 0n
      ? null
      : share(
          holders.slice(0, count).reduce((sum, { both }) => sum + both, 0n),
          supply,
        );
  const rows = holders.map((holder, index) => ({ ...holder, rank: index + 1 }));
  const scope = ['holders'];
  const { content, ...slice } = sliceOf(cursors, position, {
    rows,
    olderIs: 'higher',
    orderBy: 'ASC',
    size,
    scope,
    cursor,
  });
  return writeHolderSlice({
    content: content.map(({ rank, party, unlocked, locked, both }) => ({
      rank,
      party,
      name: nameOf(ledger, party),
      unlocked: decimal(unlocked),
      locked: decimal(locked),
      balance: decimal(both),
      share: share(both, supply),
    })),
    ...slice,
    supply: decimal(supply),
    top10: top(10),
    top100: top(100),
  });
};
