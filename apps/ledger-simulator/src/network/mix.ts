import { expireBatch, expireDust } from '../coins/expire-dust.ts';
import { mintByDso, tapByUser } from '../coins/tap.ts';
import { expireLock } from '../coins/unlock.ts';
import { convertMarkers, markActivity } from '../featured-apps/markers.ts';
import { updateRight, withdrawRight } from '../featured-apps/rights.ts';
import { castSomeVote } from '../governance/cast-vote.ts';
import { closeSomeVote } from '../governance/close-vote.ts';
import { proposeRandomAction } from '../governance/request-vote.ts';
import { collectNamePayment, expireName, payForName, requestName } from '../names/purchase-name.ts';
import { payForRenewal, renewName } from '../names/renew-name.ts';
import { confirmAction, expireStaleConfirmation } from '../noise/confirmations.ts';
import { foreignToken, impostorCoin } from '../noise/foreign-token.ts';
import { foreignApp } from '../noise/foreign-app.ts';
import { claimExpired } from '../rewards/claim-expired.ts';
import {
  emptyUpdate,
  unknownChoice,
  unknownEnd,
  unknownOutcome,
  unknownRenewal,
  unknownTemplate,
  unknownTransient,
} from '../oddities/unknown-kinds.ts';
import type { NetworkParameters } from '../options.ts';
import { assignCoin, unassignCoin } from '../reassignments/journey.ts';
import { allocateFund, allocateGrant } from '../rewards/grant.ts';
import { processRewardsV2 } from '../rewards/process-v2.ts';
import { fillSeat } from '../super-validators/join.ts';
import {
  receiveSvRewardCoupon,
  setNodeConfig,
  submitStatusReport,
  updatePriceVote,
} from '../super-validators/upkeep.ts';
import { buyTraffic } from '../traffic/buy-traffic.ts';
import { allocate, cancelAllocation, executeAllocation } from '../transfers/allocation.ts';
import { acceptSetup, proposeSetup } from '../transfers/external-party-setup.ts';
import { burnByLog, mintByLog, moveByLog } from '../transfers/log-only.ts';
import { transferBehindApp } from '../transfers/behind-app.ts';
import { plainTransfer, scatterDust } from '../transfers/plain-transfer.ts';
import { buyPreapproval, cancelPreapproval, renewPreapproval } from '../transfers/preapproval.ts';
import { sendPreapproved } from '../transfers/preapproved-send.ts';
import { collectRewards, lockOwn, mergeCoins, splitCoins } from '../transfers/self-transfer.ts';
import { acceptOffer, rejectOffer, withdrawOffer } from '../transfers/settle-offer.ts';
import { offerTransfer, tokenTransfer } from '../transfers/token-transfer.ts';
import { sendByCommand } from '../transfers/transfer-command.ts';
import { payApp, walletBatch } from '../transfers/wallet-batch.ts';
import { recordLiveness } from '../validators/liveness.ts';
import { mergeLicenses, onboardAgain } from '../validators/two-licenses.ts';
import { onboardLate, reportActive, updateMetadata, withdrawLicense } from '../validators/upkeep.ts';
import type { Era } from './era.ts';
import type { Shape } from './network.ts';

interface Share {
  readonly shape: Shape;
  /** Relative weight in each era, about a percentage of the updates. */
  readonly weights: readonly [number, number, number, number];
}

function always(weight: number): Share['weights'] {
  return [weight, weight, weight, weight];
}

/** Frequencies of the shapes, after measurements of MainNet; governance and names are more frequent than there. */
const shares: readonly Share[] = [
  { shape: tokenTransfer, weights: [14, 24, 28, 28] },
  { shape: sendPreapproved, weights: [10, 8, 8, 8] },
  { shape: sendByCommand, weights: [1.5, 0.8, 0.4, 0.4] },
  { shape: offerTransfer, weights: always(1.6) },
  { shape: acceptOffer, weights: always(0.9) },
  { shape: rejectOffer, weights: always(0.2) },
  { shape: withdrawOffer, weights: always(0.35) },
  { shape: allocate, weights: [2, 3.5, 4, 4] },
  { shape: executeAllocation, weights: [1.1, 2, 2.4, 2.4] },
  { shape: cancelAllocation, weights: always(0.5) },
  { shape: plainTransfer, weights: [16, 12, 10, 10] },
  { shape: collectRewards, weights: always(9) },
  { shape: mergeCoins, weights: always(4) },
  { shape: splitCoins, weights: always(2.5) },
  { shape: markActivity, weights: [0, 7, 8, 8] },
  { shape: convertMarkers, weights: [0, 2, 3, 3] },
  { shape: buyTraffic, weights: always(0.8) },
  { shape: buyPreapproval, weights: always(0.8) },
  { shape: renewPreapproval, weights: always(0.4) },
  { shape: cancelPreapproval, weights: always(0.1) },
  { shape: proposeSetup, weights: always(0.4) },
  { shape: acceptSetup, weights: always(0.4) },
  { shape: requestName, weights: always(0.5) },
  { shape: payForName, weights: always(0.7) },
  { shape: collectNamePayment, weights: always(0.7) },
  { shape: expireName, weights: always(0.05) },
  { shape: payForRenewal, weights: always(0.35) },
  { shape: renewName, weights: always(0.35) },
  { shape: moveByLog, weights: [0, 0, 0, 1] },
  { shape: mintByLog, weights: [0, 0, 0, 0.3] },
  { shape: burnByLog, weights: [0, 0, 0, 0.5] },
  { shape: tapByUser, weights: always(0.3) },
  { shape: mintByDso, weights: always(0.15) },
  { shape: scatterDust, weights: always(0.35) },
  { shape: expireDust, weights: always(0.5) },
  { shape: expireBatch, weights: always(0.2) },
  { shape: expireLock, weights: always(0.1) },
  { shape: recordLiveness, weights: always(7.6) },
  { shape: updateMetadata, weights: always(0.4) },
  { shape: reportActive, weights: always(0.2) },
  { shape: onboardLate, weights: always(0.1) },
  { shape: withdrawLicense, weights: always(0.08) },
  { shape: lockOwn, weights: always(0.4) },
  { shape: foreignToken, weights: always(0.4) },
  { shape: impostorCoin, weights: always(0.15) },
  { shape: walletBatch, weights: always(1) },
  { shape: payApp, weights: [1, 0.5, 0.2, 0.1] },
  { shape: allocateGrant, weights: [0, 0.6, 0.6, 0.6] },
  { shape: allocateFund, weights: [0, 0, 0, 0.7] },
  { shape: transferBehindApp, weights: always(0.8) },
  { shape: onboardAgain, weights: always(0.2) },
  { shape: mergeLicenses, weights: always(0.12) },
  { shape: receiveSvRewardCoupon, weights: always(1.4) },
  { shape: claimExpired, weights: always(1.2) },
  { shape: processRewardsV2, weights: [0, 0, 0, 1] },
  { shape: submitStatusReport, weights: always(1) },
  { shape: confirmAction, weights: always(0.7) },
  { shape: expireStaleConfirmation, weights: always(0.5) },
  { shape: updatePriceVote, weights: always(0.5) },
  { shape: setNodeConfig, weights: always(0.3) },
  { shape: proposeRandomAction, weights: always(0.6) },
  { shape: castSomeVote, weights: always(5) },
  { shape: closeSomeVote, weights: always(0.9) },
  { shape: fillSeat, weights: always(0.25) },
  { shape: withdrawRight, weights: always(0.06) },
  { shape: updateRight, weights: [0, 0, 0, 0.3] },
  { shape: foreignApp, weights: always(0.7) },
];

/** Added by `--reassignments` and `--oddities`. */
const reassignments: readonly Share[] = [
  { shape: unassignCoin, weights: always(1.5) },
  { shape: assignCoin, weights: always(1.5) },
];
const oddities: readonly Share[] = [
  unknownTemplate,
  unknownChoice,
  unknownRenewal,
  unknownEnd,
  unknownOutcome,
  unknownTransient,
  emptyUpdate,
].map((shape) => ({ shape, weights: always(0.3) }));

/** A weighted mix of shapes. */
export class Mix {
  private readonly shares: readonly Share[];
  private readonly totals: readonly number[];

  constructor(parameters: NetworkParameters) {
    this.shares = [
      ...shares,
      ...(parameters.reassignments ? reassignments : []),
      ...(parameters.oddities ? oddities : []),
    ];
    this.totals = ([0, 1, 2, 3] as const).map((era) => this.shares.reduce((sum, each) => sum + each.weights[era], 0));
  }

  /** The shapes with a weight below 1, in turn, so that a short history has them too. */
  rare(era: Era, turn: number): Shape | undefined {
    const rare = this.shares.filter(({ weights }) => weights[era] > 0 && weights[era] < 1);
    return rare[turn % rare.length]?.shape;
  }

  /** The shape at a point of the era's mix, 0 ≤ `point` < 1. */
  at(era: Era, point: number): Shape {
    let left = point * (this.totals[era] ?? 0);
    for (const share of this.shares) {
      left -= share.weights[era];
      if (left < 0) return share.shape;
    }
    return submitStatusReport;
  }
}
