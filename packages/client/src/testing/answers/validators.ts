import {
  type ValidatorValues,
  writeListedValidatorPage,
  writeValidatorDetails,
  writeValidatorList,
  writeValidatorPage,
} from '@ledger-explorer/spec/writers';
import { decimal, milliseconds } from '../ledger/decimal.ts';
import type { FakeLedger, FakeUpdate, License } from '../ledger/fake-ledger.ts';
import { folded } from './names.ts';
import { ordered, pageOf, sortedBy } from './pages.ts';
import { lengths, periodOf } from './period.ts';
import { found, type Read } from './reading.ts';
import { nameOf, rewardsOf } from './values.ts';

const day = BigInt(lengths.day) * 1000n;

/** V24: by the head, not by the clock. */
export function isActive({ lastActiveAt, contract }: License, head: FakeUpdate): boolean {
  return head.recordTime - (lastActiveAt ?? contract.events[0]?.update.recordTime ?? 0n) <= day;
}

function validatorValues(ledger: FakeLedger, license: License, head: FakeUpdate): ValidatorValues {
  const { party, sponsor, first, version, contactPoint, contract, lastActiveAt } = license;
  return {
    validator: party,
    contractId: contract.contractId,
    templateId: `${contract.template.hash}:${contract.template.name}`,
    dso: ledger.dso,
    sponsor,
    lastActiveAt: lastActiveAt === null ? null : milliseconds(lastActiveAt),
    lastUpdatedAt: milliseconds(first.recordTime),
    version,
    contactPoint,
    active: isActive(license, head),
    validatorName: nameOf(ledger, party),
    validatorImg: null,
    totalRewards: decimal(rewardsOf(ledger, party)),
  };
}

type Status = 'ALL' | 'ACTIVE' | 'INACTIVE';

/** Those of a status, the longest inactive first. */
function licensesOf({ licenses }: FakeLedger, status: Status, head: FakeUpdate): License[] {
  return sortedBy(
    licenses.filter((license) => status === 'ALL' || isActive(license, head) === (status === 'ACTIVE')),
    ({ lastActiveAt }) => (lastActiveAt === null ? null : milliseconds(lastActiveAt)),
    ({ party }) => party,
  );
}

export const listValidators: Read<'listValidators'> = ({ ledger, values, head }) =>
  writeValidatorPage(
    pageOf(ordered(licensesOf(ledger, values.status, head), values.orderBy), values, (license) =>
      validatorValues(ledger, license, head),
    ),
  );

export const listNewValidators: Read<'listNewValidators'> = ({ ledger, values, head }) =>
  writeValidatorList(
    ordered(ledger.licenses)
      .slice(0, values.size)
      .map((license) => validatorValues(ledger, license, head)),
  );

/** What a license says of the rounds that its validator reported in (V75). */
function reportedRounds({ reported }: License) {
  const [first = null] = reported;
  const last = reported.at(-1) ?? null;
  const missed = first === null || last === null ? null : last - first + 1 - reported.length;
  return { firstRound: first, lastRound: last, missedRounds: missed };
}

/** How often each value is there, the most frequent first (V74). */
function counted(values: readonly string[]): (readonly [value: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([one, a], [other, b]) => (a === b ? (one < other ? -1 : 1) : b - a)).slice(0, 100);
}

export const findValidators: Read<'findValidators'> = ({ ledger, values, head }) => {
  const { status, sponsor, version, q = '' } = values;
  const rows = ordered(licensesOf(ledger, status, head)).filter(
    (license) =>
      (sponsor ?? license.sponsor) === license.sponsor &&
      (version ?? license.version) === license.version &&
      [license.party, nameOf(ledger, license.party) ?? ''].some((text) => folded(text).includes(folded(q))),
  );
  return writeListedValidatorPage({
    ...pageOf(rows, values, (license) => ({ ...validatorValues(ledger, license, head), ...reportedRounds(license) })),
    versions: counted(ledger.licenses.map((license) => license.version)).map(([value, count]) => ({
      version: value,
      count,
    })),
    sponsors: counted(ledger.licenses.map((license) => license.sponsor)).map(([value, count]) => ({
      sponsor: value,
      count,
    })),
  });
};

export const getValidator: Read<'getValidator'> = ({ ledger, values, head }) => {
  const license = found(
    'validator',
    ledger.licenses.find(({ party }) => party === values.validatorId),
  );
  const { firstRound, ...others } = reportedRounds(license);
  const { day: length } = lengths;
  const { begin } = periodOf(undefined, undefined, milliseconds(head.recordTime) + 1, length, 'day');
  const opened = ledger.rounds
    .map(({ number, opened: update }) => ({
      number,
      time: update.recordTime,
      openedAt: milliseconds(update.recordTime),
      reported: license.reported.includes(number),
    }))
    .filter(
      ({ number, openedAt }) =>
        firstRound !== null && number >= firstRound && openedAt >= Math.ceil(begin / length) * length,
    );
  const dayOf = (time: number): number => Math.floor(time / length) * length;
  return writeValidatorDetails({
    ...validatorValues(ledger, license, head),
    sponsorName: nameOf(ledger, license.sponsor),
    firstRound,
    ...others,
    rounds: opened
      .filter(({ time }) => time > head.recordTime - day)
      .map(({ number, openedAt, reported }) => ({ number, openedAt, reported })),
    days: [...new Set(opened.map(({ openedAt }) => dayOf(openedAt)))].map((at) => {
      const rounds = opened.filter(({ openedAt }) => dayOf(openedAt) === at);
      return { day: at, rounds: rounds.length, reported: rounds.filter(({ reported }) => reported).length };
    }),
  });
};
