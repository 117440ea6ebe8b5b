import { mintByDso, tapByUser } from '../coins/tap.ts';
import {
  submitStatusReport,
  receiveSvRewardCoupon,
  updatePriceVote,
  setNodeConfig,
} from '../super-validators/upkeep.ts';
import { plainTransfer } from '../transfers/plain-transfer.ts';
import { collectRewards, mergeCoins, splitCoins } from '../transfers/self-transfer.ts';
import { recordLiveness } from '../validators/liveness.ts';
import type { Era } from './era.ts';
import type { Shape } from './network.ts';

interface Share {
  readonly shape: Shape;
  /** Relative weight, in percent of updates, by era. */
  readonly weights: readonly [number, number, number, number];
}

const always = (weight: number): Share['weights'] => [weight, weight, weight, weight];

/** What happens how often: the mix of ledger-statistics.md 3e, governance and rounds more often than on MainNet. */
const shares: readonly Share[] = [
  { shape: plainTransfer, weights: always(12) },
  { shape: collectRewards, weights: always(9) },
  { shape: mergeCoins, weights: always(4) },
  { shape: splitCoins, weights: always(3) },
  { shape: tapByUser, weights: always(0.4) },
  { shape: mintByDso, weights: always(0.05) },
  { shape: recordLiveness, weights: always(8) },
  { shape: receiveSvRewardCoupon, weights: always(2.2) },
  { shape: submitStatusReport, weights: always(1) },
  { shape: updatePriceVote, weights: always(0.5) },
  { shape: setNodeConfig, weights: always(0.1) },
];

const totals: readonly number[] = ([0, 1, 2, 3] as const).map((era) =>
  shares.reduce((sum, share) => sum + share.weights[era], 0),
);

/** The shape at this point of the era's mix; `at` lies in [0, 1). */
export function shapeAt(era: Era, at: number): Shape {
  let left = at * (totals[era] ?? 0);
  for (const share of shares) {
    left -= share.weights[era];
    if (left < 0) return share.shape;
  }
  return submitStatusReport;
}
