import { collectReward, lock, purchase, someCoin, tap, transfer } from './coin-activity.ts';
import { coin } from './decimal.ts';
import { emptyLedger, type FakeLedger } from './fake-ledger.ts';
import { advanceVote, requestVote } from './governance.ts';
import { advanceRound, foundNetwork, onboardValidator, reportActive } from './network-activity.ts';
import { randomOf } from './random.ts';

const second = 1_000_000n;
const hints = ['alice', 'bob', 'carol', 'dora', 'emil', 'exchange-1', 'treasury-1', 'payroll-1'] as const;
const validators = [
  'acme-validator-1',
  'borealis-validator-1',
  'cedar-validator-1',
  'delta-validator-1',
  'elm-validator-1',
] as const;

type Step = (ledger: FakeLedger, time: bigint) => boolean;

function partyOf({ random }: FakeLedger, hint: string): string {
  return `${hint}::1220${random.hex(64)}`;
}

/** Somebody has coin in any case, so this always succeeds. */
const tapSomebody: Step = (ledger, time) => {
  const owners = [...ledger.wallets.keys()];
  return tap(ledger, time, owners[ledger.random.integer(owners.length)] ?? partyOf(ledger, 'alice'), someCoin(ledger));
};

const greet: Step = (ledger, time) =>
  tap(ledger, time, partyOf(ledger, `customer-${ledger.parties.size}`), someCoin(ledger, 50));

/** What happens on such a network, in hundredths. */
const activity: readonly (readonly [share: number, step: Step])[] = [
  [40, transfer],
  [15, collectReward],
  [8, reportActive],
  [8, advanceRound],
  [5, (ledger, time) => purchase(ledger, time, 'TRAFFIC_PURCHASE')],
  [3, (ledger, time) => purchase(ledger, time, 'NAME_PURCHASE')],
  [3, lock],
  [3, requestVote],
  [8, advanceVote],
  [4, greet],
  [3, tapSomebody],
];

/** One more update, at a time in microseconds. */
export function grow(ledger: FakeLedger, time: bigint): void {
  let drawn = ledger.random.integer(100);
  const step = activity.find(([share]) => (drawn -= share) < 0)?.[1] ?? tapSomebody;
  if (!step(ledger, time)) tapSomebody(ledger, time);
}

/** What every ledger begins with. */
const beginning: readonly Step[] = [
  (ledger, time) => {
    foundNetwork(ledger, time);
    return true;
  },
  advanceRound,
  ...validators.map(
    (hint): Step =>
      (ledger, time) =>
        onboardValidator(ledger, time, partyOf(ledger, hint)),
  ),
  ...hints.map(
    (hint): Step =>
      (ledger, time) =>
        tap(ledger, time, partyOf(ledger, hint), 1_000n * coin),
  ),
  requestVote,
];

/** Updates with which a ledger begins, at least. */
export const fewestUpdates = beginning.length;

/** Seconds between two updates: some follow at once, most after minutes, so that a few hundred of them take days. */
function gaps(ledger: FakeLedger, count: number): bigint[] {
  return Array.from({ length: count }, () => {
    const { random } = ledger;
    const seconds = random.pick([2, 15, 60, 600, 1_200, 2_400]);
    return BigInt(1 + random.integer(seconds)) * second + BigInt(random.integer(1_000_000));
  });
}

/** A ledger of a number of updates, the newest at `time` (microseconds). */
export function grownLedger(seed: number, updates: number, time: bigint): FakeLedger {
  const ledger = emptyLedger(randomOf(seed));
  const between = gaps(ledger, updates);
  let at = time - between.slice(1).reduce((sum, gap) => sum + gap, 0n);
  for (let index = 0; index < updates; index++) {
    if (index > 0) at += between[index] ?? second;
    const step = beginning[index];
    if (step === undefined) grow(ledger, at);
    else step(ledger, at);
  }
  return ledger;
}
