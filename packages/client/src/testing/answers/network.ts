import {
  writeDashboard,
  writeHead,
  writeMarketInfo,
  writeRoundDetails,
  writeRoundPage,
  writeSuperValidatorDetails,
  writeSuperValidatorPage,
  type RoundValues,
  type SuperValidatorValues,
} from '@ledger-explorer/spec/writers';
import { decimal, divide, milliseconds } from '../ledger/decimal.ts';
import type { FakeLedger, FakeRound, FakeUpdate, SuperValidator } from '../ledger/fake-ledger.ts';
import { openRequests, statusOf } from './governance.ts';
import { titleOf } from '../ledger/governance.ts';
import { ordered, pageOf, sortedBy } from './pages.ts';
import { supplyOf } from './parties.ts';
import { found, type Read } from './reading.ts';
import { couponsOfRound, ratesOf } from './reward-rounds.ts';
import { isActive } from './validators.ts';
import { migration, rewardsOf } from './values.ts';

const day = 86_400n * 1_000_000n;

function superValidatorValues(
  ledger: FakeLedger,
  { party, name, weight, host, price }: SuperValidator,
): SuperValidatorValues {
  return {
    svId: party,
    publicUrl: `https://scan.${host}`,
    svName: name,
    joinedAsOfRound: 0,
    svRewardWeight: weight,
    participantId: `PAR::${party}`,
    seqId: `SEQ::${party}`,
    seqUrl: `https://sequencer-${migration}.${host}`,
    seqAvailableAfter: milliseconds(ledger.updates[0]?.recordTime ?? 0n),
    svPublicUrl: `https://scan.${host}`,
    coinPrice: decimal(price),
    totalVotes: ledger.voteRequests.filter(({ ballots }) => ballots.some(({ sv }) => sv.party === party)).length,
    totalSponsored: ledger.licenses.filter(({ sponsor }) => sponsor === party).length,
    validatorName: name,
    validatorImg: null,
    totalRewards: decimal(rewardsOf(ledger, party)),
  };
}

export const listSuperValidators: Read<'listSuperValidators'> = ({ ledger, values }) => {
  const rows = sortedBy(
    ledger.superValidators,
    ({ party }) => rewardsOf(ledger, party),
    ({ party }) => party,
  );
  return writeSuperValidatorPage(
    pageOf(ordered(rows, values.orderBy), values, (member) => superValidatorValues(ledger, member)),
  );
};

/** V72; the members never change here. */
export const getSuperValidator: Read<'getSuperValidator'> = ({ ledger, values, head }) => {
  const member = found(
    'super validator',
    ledger.superValidators.find(({ party }) => party === values.svId),
  );
  const votes = ledger.voteRequests.flatMap((request) =>
    request.ballots.filter(({ sv }) => sv === member).map((ballot) => ({ request, ballot })),
  );
  const closed = ledger.voteRequests.filter(({ outcome }) => outcome !== null);
  const voted = closed.filter(({ ballots }) => ballots.some(({ sv }) => sv === member)).length;
  return writeSuperValidatorDetails({
    ...superValidatorValues(ledger, member),
    turnout: {
      requests: closed.length,
      votes: voted,
      share: closed.length === 0 ? null : decimal(divide(BigInt(voted) * 1_000_000n, BigInt(closed.length)), 4),
    },
    votes: votes
      .sort((one, other) => Number(other.ballot.castAt - one.ballot.castAt))
      .slice(0, 100)
      .map(({ request, ballot }) => ({
        trackingCid: request.trackingId,
        title: titleOf(request),
        status: statusOf(request, head),
        accept: ballot.accept,
        reasonUrl: '',
        reasonBody: ballot.body,
        optCastAt: milliseconds(ballot.castAt),
      })),
    open: openRequests(ledger)
      .filter(({ ballots }) => ballots.every(({ sv }) => sv !== member))
      .slice(0, 100)
      .map((request) => ({
        trackingCid: request.trackingId,
        title: titleOf(request),
        voteBefore: milliseconds(request.voteBefore),
        timeLeft: Math.max(0, milliseconds(request.voteBefore) - milliseconds(head.recordTime)),
      })),
  });
};

function roundValues({ rounds, rewards }: FakeLedger, round: FakeRound): RoundValues {
  const { number, price, opened, issuing, closed } = round;
  const paid = rewards.filter(({ update }) => update.round === number);
  const sum = (part: 'app' | 'validator' | 'sv'): string => decimal(paid.reduce((total, row) => total + row[part], 0n));
  const previous = rounds.find((each) => each.number === number - 1);
  return {
    number,
    price: decimal(price),
    previousPrice: previous === undefined ? null : decimal(previous.price),
    openedAt: milliseconds(opened.recordTime),
    opensAt: milliseconds(opened.recordTime) + 600_000,
    issuingAt: issuing === null ? null : milliseconds(issuing.recordTime),
    closedAt: closed === null ? null : milliseconds(closed.recordTime),
    state: closed !== null ? 'CLOSED' : issuing !== null ? 'ISSUING' : 'OPEN',
    minted: {
      app: sum('app'),
      validator: sum('validator'),
      sv: sum('sv'),
      developmentFund: '0',
      unclaimedActivity: '0',
    },
  };
}

export const listRounds: Read<'listRounds'> = ({ ledger, values }) =>
  writeRoundPage(pageOf(ordered(ledger.rounds), values, (round) => roundValues(ledger, round)));

export const getRound: Read<'getRound'> = ({ ledger, values }) => {
  const round = ledger.rounds.find(({ number }) => String(number) === values.number);
  const one = found('round', round);
  return writeRoundDetails({
    ...roundValues(ledger, one),
    rates: ratesOf(one),
    coupons: couponsOfRound(ledger, one),
  });
};

export const getHead: Read<'getHead'> = ({ ledger, head }) =>
  writeHead({
    position: head.position,
    recordTime: milliseconds(head.recordTime),
    epoch: '1:1',
    networkReset: null,
    migration,
    round: head.round,
    updates: ledger.updates.length,
    events: ledger.events.length,
    transfers: ledger.transfers.length,
    parties: ledger.parties.size,
  });

/** To 10 digits (V4). */
function product(one: bigint, other: bigint): string {
  return decimal(divide(one * other, 10n ** 10n));
}

export const getMarketInfo: Read<'getMarketInfo'> = ({ ledger, head }) => {
  const { both: supply, locked } = supplyOf(ledger);
  const round = ledger.rounds.at(-1);
  const before = ledger.rounds.findLast(({ opened }) => opened.recordTime <= head.recordTime - day);
  const change =
    round === undefined || before === undefined
      ? null
      : decimal(divide((round.price - before.price) * 1_000_000n, before.price), 4);
  const usd = (coin: bigint): string | null => (round === undefined ? null : product(coin, round.price));
  return writeMarketInfo({
    circulatingSupply: { valueCoin: decimal(supply) },
    dominanceDto: { valuePercent: null },
    marketCapDto: { changePercent: change, valueUsd: usd(supply), period: '24h' },
    totalSupplyDto: { valueCoin: decimal(supply), valueUsd: usd(supply) },
    totalStakeDto: { valueCoin: decimal(locked), valueUsd: usd(locked) },
    tokenPriceDto: {
      price: round === undefined ? null : decimal(round.price),
      change24h: change,
      updateTimestamp: milliseconds(round?.opened.recordTime ?? head.recordTime),
    },
    updateTimestamp: milliseconds(head.recordTime),
  });
};

const minutesOfDay = 1440;

/** V34, of updates or of created events; `count` is how many an update has. */
function rates({ updates }: FakeLedger, head: FakeUpdate, count: (update: FakeUpdate) => number) {
  const minuteOf = ({ recordTime }: FakeUpdate): number => Number(recordTime / 60_000_000n);
  const minutes = new Map<number, number>();
  let last = 0;
  for (const update of updates) {
    minutes.set(minuteOf(update), (minutes.get(minuteOf(update)) ?? 0) + count(update));
    if (update.recordTime > head.recordTime - 60_000_000n) last += count(update);
  }
  const now = minuteOf(head);
  const sum = (from: number, to: number): number =>
    [...minutes].reduce((total, [minute, value]) => (minute > from && minute <= to ? total + value : total), 0);
  const today = sum(now - minutesOfDay, now);
  const before = sum(now - 2 * minutesOfDay, now - minutesOfDay);
  const perSecond = (counted: number, seconds: number): string =>
    decimal(divide(BigInt(counted * 1000), BigInt(seconds)), 3);
  return {
    now: perSecond(last, 60),
    day: perSecond(today, 86_400),
    change: before === 0 ? null : decimal(divide(BigInt(today - before) * 1_000_000n, BigInt(before)), 4),
    peak: perSecond(
      Math.max(0, ...[...minutes].filter(([minute]) => minute > now - 43_200).map(([, value]) => value)),
      60,
    ),
  };
}

export const getDashboard: Read<'getDashboard'> = ({ ledger, head }) => {
  const active = ledger.licenses.filter((license) => isActive(license, head)).length;
  const statuses = ledger.voteRequests.map((request) => statusOf(request, head));
  const t = rates(ledger, head, () => 1);
  const c = rates(ledger, head, ({ events }) => events.filter(({ exercise }) => exercise === null).length);
  return writeDashboard({
    totalTransactions: ledger.updates.length,
    totalEvents: ledger.events.length,
    totalTransfers: ledger.transfers.length,
    totalAccounts: ledger.parties.size,
    totalValidators: ledger.licenses.length,
    totalActiveValidators: active,
    totalInactiveValidators: ledger.licenses.length - active,
    totalSuperValidators: ledger.superValidators.length,
    totalVoteRequests: ledger.voteRequests.length,
    approvedVoteRequests: statuses.filter((status) => status === 'ACCEPTED').length,
    activeVoteRequests: statuses.filter((status) => status === 'IN_PROGRESS' || status === 'EXPIRING').length,
    tps: t.now,
    avgDayTps: t.day,
    avgDayTpsChange: t.change,
    monthPeakTps: t.peak,
    cps: c.now,
    avgDayCps: c.day,
    avgDayCpsChange: c.change,
    monthPeakCps: c.peak,
    migration,
    latestRound: head.round,
  });
};
