import { exerciseBySv } from '../governance/rules-choice.ts';
import type { Shape } from '../network/network.ts';
import { createCoupon } from '../rewards/create-coupon.ts';
import { numeric, one } from '../values/decimal.ts';
import { millisecond, minute, payloadTimeText, recordTimeText } from '../values/time.ts';
import { createNodeState, createPriceVote, createRewardState, createStatusReport } from './contracts.ts';
import { nodeConfig } from './node-state.ts';
import { sequencerUrl } from './seats.ts';

/** An SV reports its status. */
export const submitStatusReport: Shape = (network, tx) => {
  const sv = network.rng.pick(network.svs);
  const previous = sv.contracts.statusReport;
  const status = {
    createdAt: payloadTimeText(tx.effectiveAt - network.rng.int(2 * millisecond, 30 * millisecond)),
    cometBftHeight: String(80 + network.index * 2),
    mediatorSynchronizerTime: payloadTimeText(tx.effectiveAt - network.rng.int(400 * millisecond, 1200 * millisecond)),
    participantSynchronizerTime: payloadTimeText(
      tx.effectiveAt - network.rng.int(400 * millisecond, 1200 * millisecond),
    ),
    latestOpenRound: { number: String(network.newestRound.number) },
  };
  const argument = { sv: sv.party.id, previousReportCid: previous.id, status };
  exerciseBySv(network, tx, 'DsoRules_SubmitStatusReport', argument, () => {
    tx.archive(previous);
    sv.reports++;
    sv.contracts.statusReport = createStatusReport(network, tx, sv, status);
    return { newReport: sv.contracts.statusReport.id };
  });
  return true;
};

/** An SV receives its coupons of a round: one for each beneficiary, and one for itself if weight is left. */
export const receiveSvRewardCoupon: Shape = (network, tx) => {
  const round = network.currentRound;
  const sv = network.svs.find((each) => each.lastRoundCollected < round.number);
  if (!sv) return false;
  const previous = sv.contracts.rewardState;
  const shared = sv.beneficiaries.reduce((sum, each) => sum + each.weight, 0);
  const shares = [...sv.beneficiaries, { party: sv.party, weight: Math.max(0, sv.weight - shared) }].filter(
    (each) => each.weight > 0,
  );
  const argument = {
    sv: sv.party.id,
    openRoundCid: round.contract.id,
    rewardStateCid: previous.id,
    beneficiaries: shares.map((each) => ({ _1: each.party.id, _2: String(each.weight) })),
  };
  exerciseBySv(network, tx, 'DsoRules_ReceiveSvRewardCoupon', argument, () => {
    tx.archive(previous);
    sv.roundsCollected++;
    sv.couponsIssued += shares.length;
    sv.lastRoundCollected = round.number;
    sv.contracts.rewardState = createRewardState(network, tx, sv);
    const coupons = shares.map(({ party, weight }) =>
      createCoupon(network, tx, {
        kind: 'sv',
        owner: party,
        round: round.number,
        amount: BigInt(weight) * one,
        sv: sv.party.id,
      }),
    );
    return { svRewardState: sv.contracts.rewardState.id, svRewardCoupons: coupons.map((coupon) => coupon.contract.id) };
  });
  return true;
};

/** An SV votes on the coin's price. The market price drifts a little with each vote. */
export const updatePriceVote: Shape = (network, tx) => {
  const { rng } = network;
  // One SV never votes; the others sometimes withdraw their vote and vote again later.
  const voters = network.svs.filter((sv) => sv.votesPrice);
  if (voters.length === 0) return false;
  const sv = rng.pick(voters);
  const drift = BigInt(rng.int(9_880, 10_130));
  network.marketPrice = (network.marketPrice * drift) / 10_000n;
  const opinion = (network.marketPrice * BigInt(rng.int(9_900, 10_100))) / 10_000n;
  // Price votes have six decimals.
  sv.price = rng.chance(0.06) ? null : (opinion / 10_000n) * 10_000n;
  const previous = sv.contracts.priceVote;
  const argument = { sv: sv.party.id, amuletPrice: sv.price === null ? null : numeric(sv.price), voteCid: previous.id };
  exerciseBySv(network, tx, 'DsoRules_UpdateAmuletPriceVote', argument, () => {
    tx.archive(previous);
    sv.contracts.priceVote = createPriceVote(network, tx, sv);
    return { amuletPriceVote: sv.contracts.priceVote.id };
  });
  return true;
};

/** An SV publishes a new node configuration; SVs still on the previous migration come first. */
export const setNodeConfig: Shape = (network, tx) => {
  const { rng } = network;
  const sv = network.svs.find((each) => each.sequencerMigration !== network.migrationId) ?? rng.pick(network.svs);
  if (sv.addresses.length > 0 || (network.era >= 3 && rng.chance(0.6))) {
    // A logical synchronizer upgrade, possible in the newest era: the next serial, at a new address. Only the one before stays.
    const serial = (sv.addresses.at(-1)?.serial ?? -1) + 1;
    const url = `https://sequencer-p${serial}.sv-1.${sv.scanUrl.replace('https://scan.sv-1.', '')}`;
    sv.showsOldAndNewAddress = sv.addresses.length === 0 && rng.chance(0.5);
    sv.addresses = [...sv.addresses, { serial, url }].slice(-2);
    sv.sequencerMigration = network.migrationId;
    sv.availableAfter = recordTimeText(tx.recordTime + minute);
  } else if (sv.sequencerMigration !== network.migrationId) {
    // A move to the new migration: a new address, and the old one as the legacy sequencer.
    sv.legacySequencer = { migrationId: sv.sequencerMigration, url: sv.sequencerUrl };
    sv.sequencerUrl = sequencerUrl(sv.scanUrl.replace('https://scan.sv-1.', ''), network.migrationId);
    sv.sequencerMigration = network.migrationId;
    sv.availableAfter = null;
  }
  // No new address: only `availableAfter` changes.
  else sv.availableAfter = recordTimeText(tx.recordTime + minute);
  const previous = sv.contracts.nodeState;
  const argument = {
    sv: sv.party.id,
    synchronizerId: network.synchronizerId,
    newNodeConfig: nodeConfig(network, sv),
    nodeStateCid: previous.id,
  };
  exerciseBySv(network, tx, 'DsoRules_SetSynchronizerNodeConfig', argument, () => {
    tx.archive(previous);
    sv.contracts.nodeState = createNodeState(network, tx, sv);
    return { svNodeState: sv.contracts.nodeState.id };
  });
  return true;
};
