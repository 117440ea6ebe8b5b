import type { Network } from '../network/network.ts';

const memos = [
  'invoice 2024-0117',
  'rent',
  'OTC settlement',
  'Überweisung für März – danke!',
  '送金ありがとう 🙏',
  'a "quoted" \\ back\\slashed memo',
  '<script>alert("memo")</script>',
  'line one\nline two\ttabbed',
];

/** What a sender writes: mostly nothing; now and then a text that careless readers stumble over. */
export function memo(network: Network): string | null {
  const { rng } = network;
  if (!rng.chance(0.25)) return null;
  if (rng.chance(0.005)) return 'before\u0000after';
  if (rng.chance(0.5)) return `order-${rng.int(100_000, 999_999)}`;
  return rng.pick(memos);
}
