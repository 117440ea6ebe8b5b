import { tableOf } from '../growth/volume-tables.ts';

/** Templates of contracts that hold coin. */
export const coinTemplates = ['Splice.Amulet:Amulet', 'Splice.Amulet:LockedAmulet'];

/** All columns of `coin`; `coin_ended` has `archived_position` too. */
export const coinColumns = 'contract, owner, amount, created_round, rate, locked, lock_expires_at, position';

/** SQL of active coins, and of coins that ended in these volumes (ranges of positions). */
export function knownCoins(volumes: readonly number[]): string {
  const columns = 'contract, amount, position';
  const ended = volumes.map((volume) => `union all select ${columns} from ${tableOf('coin_ended', volume)}`);
  return [`select ${columns} from coin`, ...ended].join(' ');
}
