import { interfaces, templates } from '../ledger/template.ts';
import type { Contract, JsonObject, Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import type { Round } from '../rounds/round.ts';
import { type Decimal, numeric } from '../values/decimal.ts';
import { type Micros, parseTime } from '../values/time.ts';

/** An active coin contract. */
export interface Coin {
  readonly contract: Contract;
  readonly owner: Party;
  readonly amount: Decimal;
  readonly createdRound: number;
  readonly ratePerRound: Decimal;
  readonly locked: boolean;
}

/** Reads the lock from the payload of a locked coin. */
export function lockOf(coin: Coin): { readonly expiresAt: Micros; readonly context: string | null } {
  const lock = coin.contract.payload.lock as { expiresAt: string; optContext: string | null };
  return { expiresAt: parseTime(lock.expiresAt), context: lock.optContext };
}

/** Round in which a coin is created, and the holding fee rate of that round. */
export interface Stamp {
  readonly round: number;
  readonly ratePerRound: Decimal;
}

export interface Lock {
  readonly holders: readonly string[];
  readonly expiresAt: string;
  readonly context: string | null;
}

/** Creates a coin contract, locked or not, and gives it to its owner. */
export function createCoin(
  network: Network,
  tx: Tx,
  owner: Party,
  amount: Decimal,
  stamp: Stamp,
  lock: Lock | null = null,
): Coin {
  const amulet: JsonObject = {
    dso: network.dso.id,
    owner: owner.id,
    amount: {
      initialAmount: numeric(amount),
      createdAt: { number: String(stamp.round) },
      ratePerRound: { rate: numeric(stamp.ratePerRound) },
    },
  };
  const contract = lock
    ? tx.create(
        templates.lockedAmulet,
        { amulet, lock: { holders: lock.holders, expiresAt: lock.expiresAt, optContext: lock.context } },
        [network.dso.id, owner.id, ...lock.holders],
      )
    : tx.create(templates.amulet, amulet, [network.dso.id, owner.id]);
  const coin: Coin = {
    contract,
    owner,
    amount,
    createdRound: stamp.round,
    ratePerRound: stamp.ratePerRound,
    locked: lock !== null,
  };
  (coin.locked ? owner.locked : owner.unlocked).add(coin);
  // Dust: holding fees use the coin up within 20 rounds.
  if (amount < 20n * stamp.ratePerRound) network.dust.push(coin);
  tx.involve(owner.id);
  return coin;
}

/** The `AmuletCreateSummary` of a coin, with number and price of a round. */
export function amuletSum(coin: Coin, { number, price }: Round): JsonObject {
  return { amulet: coin.contract.id, amuletPrice: numeric(price), round: { number: String(number) } };
}

/** Removes a coin from its owner's balance in the model. The caller archives the contract. */
export function removeCoin(coin: Coin): void {
  (coin.locked ? coin.owner.locked : coin.owner.unlocked).delete(coin);
}

/** Archives a coin as an input. One coin in sixteen is archived through the holding interface instead of its template's own choice. */
export function spendCoin(tx: Tx, coin: Coin): void {
  removeCoin(coin);
  tx.archive(coin.contract, coin.contract.id.endsWith('0') ? interfaces.holding : undefined);
}
