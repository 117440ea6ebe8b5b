import { coin, ledgerDecimal } from './decimal.ts';
import { type FakeContract, type FakeLedger, ruleOf } from './fake-ledger.ts';
import { templates, UpdateBuilder } from './update-builder.ts';

const quarter = 90n * 86_400n * 1_000_000n;

export function someCoin({ random }: FakeLedger, below = 500): bigint {
  return BigInt(1 + random.integer(below)) * coin + BigInt(random.integer(1_000_000_000));
}

/** A party that has enough unlocked coin, with contracts that cover the amount. */
function payer(
  ledger: FakeLedger,
  amount: bigint,
): { readonly party: string; readonly inputs: FakeContract[]; readonly sum: bigint } | null {
  const owners = [...ledger.wallets.keys()];
  const from = ledger.random.integer(owners.length || 1);
  for (const party of [...owners.slice(from), ...owners.slice(0, from)]) {
    const inputs: FakeContract[] = [];
    let sum = 0n;
    for (const contract of ledger.wallets.get(party) ?? []) {
      if (sum >= amount || contract.coin === null || contract.coin.locked) continue;
      inputs.push(contract);
      sum += contract.coin.amount;
    }
    if (sum >= amount) return { party, inputs, sum };
  }
  return null;
}

/** What the ledger says of a transfer of coin: fees, price and rewards. */
function resultOf({ rounds }: FakeLedger, fee: bigint, [app, validator, sv] = [0n, 0n, 0n]): object {
  return {
    summary: {
      inputAppRewardAmount: ledgerDecimal(app),
      inputValidatorRewardAmount: ledgerDecimal(validator),
      inputSvRewardAmount: ledgerDecimal(sv),
      holdingFees: ledgerDecimal(0n),
      outputFees: [ledgerDecimal(fee)],
      senderChangeFee: ledgerDecimal(0n),
      amuletPrice: ledgerDecimal(rounds.at(-1)?.price ?? 0n),
    },
  };
}

/** A party gets coin from nobody. */
export function tap(ledger: FakeLedger, time: bigint, party: string, amount: bigint): boolean {
  const builder = new UpdateBuilder(ledger, time);
  const { eventId } = builder.exercise(
    ruleOf(ledger, 'amulet'),
    {
      choice: 'AmuletRules_DevNet_Tap',
      actingParties: [party],
      argument: { receiver: party, amount: ledgerDecimal(amount) },
    },
    () => builder.coin(party, amount),
  );
  builder.transfer({ eventId, type: 'TAP', sender: null, receiver: party, amount, fee: 0n });
  return true;
}

/** Coin goes from one party to another, less a fee. */
export function transfer(ledger: FakeLedger, time: bigint): boolean {
  const amount = someCoin(ledger, 40);
  const fee = amount / 100n + coin / 50n;
  const found = payer(ledger, amount + fee);
  if (found === null) return false;
  const { party: sender, inputs, sum } = found;
  const [first, ...others] = [...ledger.wallets.keys()].filter((owner) => owner !== sender);
  if (first === undefined) return false;
  const receiver = ledger.random.pick([first, ...others]);
  const builder = new UpdateBuilder(ledger, time);
  const { eventId } = builder.exercise(
    ruleOf(ledger, 'amulet'),
    {
      choice: 'AmuletRules_Transfer',
      actingParties: [sender, receiver],
      argument: { transfer: { sender, provider: sender, outputs: [{ receiver, amount: ledgerDecimal(amount) }] } },
      result: resultOf(ledger, fee),
    },
    () => {
      for (const input of inputs) builder.archive(input);
      builder.coin(receiver, amount);
      if (sum > amount + fee) builder.coin(sender, sum - amount - fee);
    },
  );
  builder.transfer({ eventId, type: 'TRANSFER', sender, receiver, amount, fee });
  return true;
}

/** A validator collects what it earned, or a super validator. */
export function collectReward(ledger: FakeLedger, time: bigint): boolean {
  const { random, licenses, superValidators } = ledger;
  const parties = [...licenses.map(({ party }) => party), ...superValidators.map(({ party }) => party)];
  const [first, ...others] = parties;
  if (first === undefined) return false;
  const party = random.pick([first, ...others]);
  const isSv = superValidators.some((each) => each.party === party);
  const builder = new UpdateBuilder(ledger, time);
  const app = isSv || random.integer(2) === 0 ? 0n : someCoin(ledger, 50);
  const validator = isSv ? 0n : someCoin(ledger, 20);
  const sv = isSv ? someCoin(ledger, 200) : 0n;
  const { eventId } = builder.exercise(
    ruleOf(ledger, 'amulet'),
    {
      choice: 'AmuletRules_Transfer',
      actingParties: [party],
      argument: { transfer: { sender: party, provider: party, outputs: [] } },
      result: resultOf(ledger, 0n, [app, validator, sv]),
    },
    () => builder.coin(party, app + validator + sv),
  );
  builder.transfer({ eventId, type: 'SELF_TRANSFER', sender: party, receiver: party, amount: 0n, fee: 0n });
  builder.reward({ eventId, party, app, validator, sv });
  return true;
}

/** A party pays for the traffic of its participant, or for a name that it does not have yet. */
export function purchase(ledger: FakeLedger, time: bigint, what: 'TRAFFIC_PURCHASE' | 'NAME_PURCHASE'): boolean {
  const amount = what === 'NAME_PURCHASE' ? 5n * coin : someCoin(ledger, 30);
  const found = payer(ledger, amount);
  if (found === null) return false;
  const { party: sender, inputs, sum } = found;
  const [hint = ''] = sender.split('::');
  const name = `${hint.toLowerCase()}.unverified.cns`;
  if (what === 'NAME_PURCHASE' && ledger.names.some((entry) => entry.name === name)) return false;
  const builder = new UpdateBuilder(ledger, time);
  const isName = what === 'NAME_PURCHASE';
  const { eventId } = builder.exercise(
    isName ? ruleOf(ledger, 'names') : ruleOf(ledger, 'amulet'),
    {
      choice: isName ? 'AnsRules_CollectInitialEntryPayment' : 'AmuletRules_BuyMemberTraffic',
      actingParties: [sender],
      result: { amuletPaid: ledgerDecimal(amount), ...resultOf(ledger, 0n) },
    },
    () => {
      for (const input of inputs) builder.archive(input);
      if (sum > amount) builder.coin(sender, sum - amount);
      if (!isName) return;
      const expiresAt = time + quarter;
      const contract = builder.create(templates.AnsEntry, {
        payload: {
          user: sender,
          name,
          url: `https://${hint.toLowerCase()}.example.com`,
          description: '',
          expiresAt: String(expiresAt),
        },
        signatories: [ledger.dso, sender],
        about: { kind: 'name', id: name },
      });
      ledger.names.push({ name, party: sender, contract, expiresAt });
      builder.fact('name', name, sender);
    },
  );
  builder.transfer({ eventId, type: what, sender, receiver: null, amount, fee: 0n });
  return true;
}

/** A party locks all of one contract: that is no transfer (V14). */
export function lock(ledger: FakeLedger, time: bigint): boolean {
  const found = payer(ledger, coin);
  const [input] = found?.inputs ?? [];
  if (found === null || input?.coin == null) return false;
  const { amount } = input.coin;
  const builder = new UpdateBuilder(ledger, time);
  builder.exercise(ruleOf(ledger, 'amulet'), { choice: 'AmuletRules_Transfer', actingParties: [found.party] }, () => {
    builder.archive(input);
    builder.coin(found.party, amount, true);
  });
  return true;
}
