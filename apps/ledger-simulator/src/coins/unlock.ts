import type { Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { meta } from '../transfers/metadata.ts';
import { amuletSum, type Coin, createCoin, lockOf, removeCoin } from './create-coin.ts';
import { logOnTransientContract } from './event-log.ts';

/**
 * Replaces a locked coin with an unlocked one of the same owner, age and amount; this is no transfer
 * (docs/contract.md#v14). `by`: the lock's holders (`LockedAmulet_Unlock`), or the owner after the lock has expired.
 */
export function unlock(network: Network, tx: Tx, locked: Coin, by: 'holders' | 'owner'): Coin {
  const newer = network.era >= 2;
  const choice = by === 'holders' ? 'LockedAmulet_Unlock' : 'LockedAmulet_OwnerExpireLock';
  const reason = by === 'holders' ? 'holders released lock' : 'lock expired';
  const owner = locked.owner;
  removeCoin(locked);
  const [, unlocked] = tx.exerciseFor(
    locked.contract,
    newer ? `${choice}V2` : choice,
    {
      argument: newer ? {} : { openRoundCid: network.currentRound.contract.id },
      actors: by === 'holders' ? locked.contract.signatories : [owner.id],
      consuming: true,
    },
    () => {
      const stamp = { round: locked.createdRound, ratePerRound: locked.ratePerRound };
      const coin = createCoin(network, tx, owner, locked.amount, stamp);
      if (network.era >= 3) logOnTransientContract(network, tx, owner, locked, coin, reason);
      const metadata = network.era >= 1 ? { meta: meta({ kind: 'unlock', reason }) } : {};
      if (newer) return [{ amuletCid: coin.contract.id, ...metadata }, coin];
      return [{ amuletSum: amuletSum(coin, network.currentRound), ...metadata }, coin];
    },
  );
  return unlocked;
}

/** The owner unlocks the coin of an escrow transfer after its lock has expired. */
export const expireLock: Shape = (network, tx) => {
  for (const party of network.parties.values()) {
    for (const coin of party.locked) {
      const { expiresAt, context } = lockOf(coin);
      if (context !== 'escrow' || expiresAt > tx.effectiveAt) continue;
      unlock(network, tx, coin, 'owner');
      return true;
    }
  }
  return false;
};
