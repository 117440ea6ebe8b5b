import type { Json, JsonObject, Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { collect, type Collected } from '../rewards/collect.ts';
import { type Coupon, createCoupon } from '../rewards/create-coupon.ts';
import type { Round } from '../rounds/round.ts';
import { type Decimal, min, numeric, times } from '../values/decimal.ts';
import { type Coin, createCoin, type Lock, spendCoin } from './create-coin.ts';
import { createFee, holdingFee, outputFee } from './fees.ts';
import { selectCoins } from './select.ts';

export interface Output {
  readonly receiver: Party;
  readonly amount: Decimal;
  readonly lock?: Lock;
  /** Share of this output's fee that the receiver pays, between 0 and 1; absent: 0. */
  readonly receiverFeeRatio?: Decimal;
}

export interface Movement {
  readonly sender: Party;
  readonly coins: readonly Coin[];
  readonly coupons: readonly Coupon[];
  readonly outputs: readonly Output[];
  readonly round: Round;
  /** Party that earns the app activity coupon if the round charges fees; null: no activity coupons are created. */
  readonly provider: Party | null;
}

export interface MovementResult {
  readonly outputs: readonly Coin[];
  readonly change: Coin | null;
  /** Sum of the holding, output and change fees (docs/contract.md#v17); burned. */
  readonly fee: Decimal;
  /** Sum of the fees of the outputs. */
  readonly outputFees: Decimal;
  readonly rewards: Collected;
  readonly summary: JsonObject;
  readonly createdAmulets: Json;
}

/** Sum of the amounts of coins or outputs. */
export function amountOf(list: readonly { readonly amount: Decimal }[]): Decimal {
  return list.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Sum of the fees of the outputs. */
export function feesOf(movement: Pick<Movement, 'sender' | 'outputs' | 'round'>): Decimal {
  return outputFeesOf(movement).reduce((sum, fee) => sum + fee, 0n);
}

/** Selects the sender's coins that cover the outputs and their fees; null if the sender has too little. */
export function coinsForOutputs(movement: Pick<Movement, 'sender' | 'outputs' | 'round'>): Coin[] | null {
  return selectCoins(movement.sender, amountOf(movement.outputs) + feesOf(movement), movement.round);
}

/** Fee of each output, in the order of the outputs. */
function outputFeesOf(movement: Pick<Movement, 'sender' | 'outputs' | 'round'>): Decimal[] {
  const { sender, outputs, round } = movement;
  return outputs.map(({ receiver, amount, lock }) =>
    outputFee(round, { amount, toOther: receiver !== sender, lockHolders: lock?.holders.length ?? 0 }),
  );
}

/**
 * Consumes coins and coupons, creates the outputs and the sender's change, and burns the fees: coins + rewards =
 * created outputs + change + fees. Throws if the inputs do not suffice.
 */
export function moveCoins(network: Network, tx: Tx, movement: Movement): MovementResult {
  const { sender, coins, coupons, outputs, round } = movement;
  const holdingFees = round.fees ? coins.reduce((total, coin) => total + holdingFee(coin, round.number), 0n) : 0n;
  const feePerOutput = outputFeesOf(movement);
  const outputFees = feePerOutput.reduce((total, fee) => total + fee, 0n);
  const inputAmount = amountOf(coins);

  for (const coin of coins) spendCoin(tx, coin);
  const rewards = collect(network, tx, sender, coupons);
  const receiverFees = outputs.map(({ receiverFeeRatio = 0n }, at) => times(feePerOutput[at] ?? 0n, receiverFeeRatio));
  const paidByReceivers = receiverFees.reduce((total, fee) => total + fee, 0n);
  const remainder = inputAmount + rewards.total - holdingFees - amountOf(outputs) - (outputFees - paidByReceivers);
  if (remainder < 0n) throw new Error(`${sender.hint} has too little coin.`);
  // Change that is smaller than the fee of its contract is burned completely.
  const changeFee = min(remainder, createFee(round));
  const changeAmount = remainder - changeFee;

  const { provider } = movement;
  if (outputFees > 0n && provider) {
    createCoupon(network, tx, { kind: 'validator', owner: sender, round: round.number, amount: outputFees });
    createCoupon(network, tx, { kind: 'app', owner: provider, round: round.number, amount: outputFees });
  }
  const stamp = { round: round.number, ratePerRound: round.ratePerRound };
  const created = outputs.map(({ receiver, amount, lock }, at) =>
    createCoin(network, tx, receiver, amount - (receiverFees[at] ?? 0n), stamp, lock),
  );
  const change = changeAmount > 0n ? createCoin(network, tx, sender, changeAmount, stamp) : null;

  const fee = holdingFees + outputFees + changeFee;
  network.model.minted += rewards.total;
  network.model.burned += fee;
  return {
    outputs: created,
    change,
    fee,
    outputFees,
    rewards,
    summary: {
      inputAppRewardAmount: numeric(rewards.app),
      inputValidatorRewardAmount: numeric(rewards.validator),
      inputSvRewardAmount: numeric(rewards.sv),
      inputAmuletAmount: numeric(inputAmount),
      balanceChanges: balanceChanges(coins, change ? [...created, change] : created),
      holdingFees: numeric(holdingFees),
      outputFees: feePerOutput.map(numeric),
      senderChangeFee: numeric(changeFee),
      senderChangeAmount: numeric(changeAmount),
      amuletPrice: numeric(round.price),
      inputValidatorFaucetAmount: numeric(rewards.liveness),
      ...(network.era >= 1 ? { inputUnclaimedActivityRecordAmount: numeric(rewards.activity) } : {}),
      ...(network.era >= 1 ? { inputDevelopmentFundAmount: network.era >= 3 ? numeric(rewards.fund) : null } : {}),
    },
    createdAmulets: created.map((coin) => ({
      tag: coin.locked ? 'TransferResultLockedAmulet' : 'TransferResultAmulet',
      value: coin.contract.id,
    })),
  };
}

/**
 * Balance changes per party, as of round zero: the sum of `amount + created round × rate` of the created coins less
 * that of the spent coins, and the same for the rates.
 */
function balanceChanges(spent: readonly Coin[], created: readonly Coin[]): Json {
  const byOwner = new Map<string, { amount: Decimal; rate: Decimal }>();
  const add = (coin: Coin, sign: bigint): void => {
    const entry = byOwner.get(coin.owner.id) ?? { amount: 0n, rate: 0n };
    entry.amount += sign * (coin.amount + BigInt(coin.createdRound) * coin.ratePerRound);
    entry.rate += sign * coin.ratePerRound;
    byOwner.set(coin.owner.id, entry);
  };
  for (const coin of spent) add(coin, -1n);
  for (const coin of created) add(coin, 1n);
  return [...byOwner.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([party, { amount, rate }]) => [
      party,
      { changeToInitialAmountAsOfRoundZero: numeric(amount), changeToHoldingFeesRate: numeric(rate) },
    ]);
}
