import { ledgerDecimal, isoTime } from './decimal.ts';
import { type FakeLedger, type License, ruleOf } from './fake-ledger.ts';
import { templates, UpdateBuilder } from './update-builder.ts';

const minute = 60n * 1_000_000n;

/** The next round opens; the one two before it begins to pay, and the one before that closes. */
export function advanceRound(ledger: FakeLedger, time: bigint): boolean {
  const { random, rounds, dso } = ledger;
  const last = rounds.at(-1);
  const number = (last?.number ?? 99_000) + 1;
  const price = last === undefined ? 1_638_400_000n : (last.price * BigInt(990 + random.integer(21))) / 1000n;
  const builder = new UpdateBuilder(ledger, time, 'ROUND');
  builder.update.round = number;
  function open(): void {
    const payload = {
      dso,
      round: { number: String(number) },
      amuletPrice: ledgerDecimal(price),
      opensAt: isoTime(time + 10n * minute),
    };
    const about = { kind: 'round', id: String(number) } as const;
    const contract = builder.create(templates.OpenMiningRound, { payload, signatories: [dso], about });
    rounds.push({ number, price, opened: builder.update, issuing: null, closed: null, contract });
    builder.fact('round', String(number), ledgerDecimal(price));
  }
  builder.exercise(
    ruleOf(ledger, 'amulet'),
    { choice: 'AmuletRules_AdvanceOpenMiningRounds', actingParties: [dso] },
    () => {
      open();
      for (const [behind, template] of [
        [3, templates.IssuingMiningRound],
        [5, templates.ClosedMiningRound],
      ] as const) {
        const round = rounds.at(-behind);
        if (round === undefined) continue;
        builder.archive(round.contract);
        round.contract = builder.create(template, {
          payload: { dso, round: { number: String(round.number) } },
          signatories: [dso],
        });
        if (behind === 3) round.issuing = builder.update;
        else round.closed = builder.update;
      }
    },
  );
  return true;
}

function licensePayload({ dso }: FakeLedger, license: Omit<License, 'contract' | 'first'>): object {
  const { party, sponsor, version, contactPoint, lastActiveAt, reported } = license;
  const [first] = reported;
  const last = reported.at(-1);
  return {
    validator: party,
    sponsor,
    dso,
    faucetState:
      first === undefined || last === undefined
        ? null
        : {
            firstReceivedFor: { number: String(first) },
            lastReceivedFor: { number: String(last) },
            numCouponsMissed: String(last - first + 1 - reported.length),
          },
    metadata: { version, contactPoint },
    lastActiveAt: lastActiveAt === null ? null : isoTime(lastActiveAt),
  };
}

/** A validator gets its license from a super validator. */
export function onboardValidator(ledger: FakeLedger, time: bigint, party: string): boolean {
  const { random, superValidators, dso } = ledger;
  const [first, ...others] = superValidators;
  if (first === undefined) return false;
  const sponsor = random.pick([first, ...others]).party;
  const [hint = ''] = party.split('::');
  const terms = {
    party,
    sponsor,
    version: `0.5.${random.integer(6)}`,
    contactPoint: `ops@${hint}.example.org`,
    lastActiveAt: time,
    reported: [],
  };
  const builder = new UpdateBuilder(ledger, time, 'LICENSE');
  builder.exercise(ruleOf(ledger, 'dso'), { choice: 'DsoRules_OnboardValidator', actingParties: [sponsor] }, () => {
    const contract = builder.create(templates.ValidatorLicense, {
      payload: licensePayload(ledger, terms),
      signatories: [dso],
      observers: [party],
      about: { kind: 'validator', id: party },
    });
    ledger.licenses.push({ ...terms, first: builder.update, contract });
  });
  builder.fact('validator', party, terms.version);
  return true;
}

/** A validator says that it lives, once for each round that is open: its license is made again. */
export function reportActive(ledger: FakeLedger, time: bigint): boolean {
  const [first, ...others] = ledger.licenses;
  if (first === undefined) return false;
  const license = ledger.random.pick([first, ...others]);
  const builder = new UpdateBuilder(ledger, time, 'LICENSE');
  license.lastActiveAt = time;
  const { number } = ledger.rounds.at(-2) ?? { number: null };
  const isDue = number !== null && number > (license.reported.at(-1) ?? 0);
  if (isDue) license.reported.push(number);
  const choice = isDue ? 'ValidatorLicense_RecordValidatorLivenessActivity' : 'ValidatorLicense_ReportActive';
  builder.exercise(license.contract, { choice, actingParties: [license.party], consuming: true }, () => {
    license.contract = builder.create(templates.ValidatorLicense, {
      payload: licensePayload(ledger, license),
      signatories: [ledger.dso],
      observers: [license.party],
      about: { kind: 'validator', id: license.party },
    });
  });
  builder.fact('validator', license.party, license.version);
  return true;
}

const members = [
  ['Digital-Asset-1', 100_000],
  ['Cumberland-1', 50_000],
  ['SV-3', 50_000],
  ['SV-4', 10_000],
] as const;

/** The first update: the rules of the network and its super validators. */
export function foundNetwork(ledger: FakeLedger, time: bigint): void {
  const { dso, random, rules, superValidators } = ledger;
  const builder = new UpdateBuilder(ledger, time, 'SUPER_VALIDATOR');
  const price = 1_638_400_000n;
  for (const [index, [name, weight]] of members.entries()) {
    const party = `${name}::1220${random.hex(64)}`;
    superValidators.push({ party, name, weight, host: `sv-${index + 1}.example.org`, price });
  }
  const svs = superValidators.map(({ party, name, weight }) => [party, { name, svRewardWeight: String(weight) }]);
  rules.dso = builder.create(templates.DsoRules, { payload: { dso, epoch: '0', svs }, signatories: [dso] });
  rules.amulet = builder.create(templates.AmuletRules, { payload: { dso, isDevNet: true }, signatories: [dso] });
  rules.names = builder.create(templates.AnsRules, { payload: { dso }, signatories: [dso] });
  for (const { party, name } of superValidators) {
    builder.create(templates.SvNodeState, {
      payload: { dso, sv: party, svName: name },
      signatories: [dso],
      observers: [party],
      about: { kind: 'superValidator', id: party },
    });
    builder.fact('superValidator', party, name);
  }
}
