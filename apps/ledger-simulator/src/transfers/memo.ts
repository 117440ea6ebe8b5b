import type { Network } from '../network/network.ts';
import { awkwardTexts } from '../values/text.ts';

const memos = ['invoice 2024-0117', 'rent', 'OTC settlement', 'salary'];

/** A random memo: mostly null, sometimes a text that is hard to render. */
export function memo(network: Network): string | null {
  const { rng } = network;
  if (!rng.chance(0.25)) return null;
  if (rng.chance(0.5)) return `order-${rng.int(100_000, 999_999)}`;
  return rng.chance(0.1) ? rng.pick(awkwardTexts) : rng.pick(memos);
}
