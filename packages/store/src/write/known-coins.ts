import { tableOf } from '../growth/volume-tables.ts';

/** Active coins, and those that ended in one of these volumes: as a statement. */
export function knownCoins(volumes: readonly number[]): string {
  const columns = 'contract, amount, position';
  const ended = volumes.map((volume) => `union all select ${columns} from ${tableOf('coin_ended', volume)}`);
  return [`select ${columns} from coin`, ...ended].join(' ');
}
