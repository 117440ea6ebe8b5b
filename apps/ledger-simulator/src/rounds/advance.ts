import { amuletRulesAction } from '../governance/action.ts';
import { executeConfirmed } from '../governance/execute-confirmed.ts';
import type { Network, Shape } from '../network/network.ts';
import { decimal, numeric, one } from '../values/decimal.ts';
import { second } from '../values/time.ts';
import { createClosed, createIssuing, createSummarizing, medianPrice, openRound } from './contracts.ts';
import type { Issuance, Round } from './round.ts';
import { exerciseByDso, exerciseBySv } from '../governance/rules-choice.ts';

/**
 * Once per round length: the oldest open round becomes summarizing, and a new one is created at the median price. It
 * opens after one length, becomes summarizing after three, issues seconds later for two, and is closed for one or more.
 */
export const advanceOpenRounds: Shape = (network, tx) => {
  const [oldest, middle, latest] = network.rounds.open;
  if (!oldest || !middle || !latest) return false;
  const sv = network.delegate.party.id;
  const cids = {
    roundToArchiveCid: oldest.contract.id,
    middleRoundCid: middle.contract.id,
    latestRoundCid: latest.contract.id,
  };
  const amuletRulesCid = network.singleton('amuletRules').id;
  const { roundLength } = network;
  const argument = {
    amuletRulesCid,
    ...cids,
    amuletPriceVoteCids: network.svs.map((each) => each.contracts.priceVote.id),
    sv,
  };
  exerciseBySv(network, tx, 'DsoRules_AdvanceOpenMiningRounds', argument, () => {
    const priced = { amuletPrice: numeric(medianPrice(network)), ...cids };
    exerciseByDso(network, tx, 'AmuletRules_AdvanceOpenMiningRounds', priced, () => {
      tx.archive(oldest.contract);
      createSummarizing(network, tx, oldest);
      const opened = openRound(network, tx, {
        number: latest.number + 1,
        opensAt: tx.effectiveAt + roundLength,
        closesAt: tx.effectiveAt + 3 * roundLength,
      });
      return { summarizingRoundCid: oldest.contract.id, openRoundCid: opened.contract.id };
    });
    return { summarizingRound: oldest.contract.id, openRound: network.newestRound.contract.id };
  });
  network.rounds.open.shift();
  network.rounds.summarizing.push(oldest);
  network.schedule({ due: tx.recordTime + roundLength, shape: advanceOpenRounds });
  network.schedule({ due: tx.recordTime + Math.min(4 * second, roundLength / 4), shape: startIssuing });
  return true;
};

/** Draws the issuance of a round: fixed caps, and shares that vary by 10 %. */
function drawIssuance(network: Network): Issuance {
  const wobble = BigInt(network.rng.int(9_000, 11_000));
  return {
    perSv: (decimal('0.0690020407') * wobble) / 10_000n,
    perValidator: decimal('0.2'),
    perFeaturedApp: (decimal('3.4959069921') * wobble) / 10_000n,
    perUnfeaturedApp: decimal('0.6'),
    perLiveness: (decimal('65.5173955496') * wobble) / 10_000n,
  };
}

const startIssuing: Shape = (network, tx) => {
  const round = network.rounds.summarizing.shift();
  if (!round) return false;
  const issuance = drawIssuance(network);
  const value = { miningRoundCid: round.contract.id, summary: openRoundSummary(network, round) };
  const confirmations = network.svs
    .slice(0, 3)
    .map((each) => network.confirmations.find(({ payload }) => payload.confirmer === each.party.id))
    .filter((found) => found !== undefined);
  executeConfirmed(
    network,
    tx,
    amuletRulesAction('CRARC_MiningRound_StartIssuing', value),
    () => {
      for (const confirmation of confirmations) {
        tx.archive(confirmation);
        network.confirmations.splice(network.confirmations.indexOf(confirmation), 1);
      }
      exerciseByDso(network, tx, 'AmuletRules_MiningRound_StartIssuing', value, () => {
        tx.archive(round.contract);
        createIssuing(network, tx, round, issuance);
        return { issuingRoundCid: round.contract.id };
      });
    },
    confirmations.map(({ id }) => id),
  );
  network.rounds.issuing.push(round);
  network.schedule({ due: tx.recordTime + 2 * network.roundLength, shape: closeRound });
  return true;
};

/** Totals of the round's coupons, which the SVs confirm before the round issues. */
function openRoundSummary(network: Network, round: Round): Record<string, string> {
  const coupons = [...(network.couponsByRound.get(round.number) ?? [])];
  const total = (kind: string, featured: boolean): bigint =>
    coupons
      .filter((coupon) => coupon.kind === kind && coupon.featured === featured)
      .reduce((sum, { amount }) => sum + amount, 0n);
  return {
    totalValidatorRewardCoupons: numeric(total('validator', false)),
    totalFeaturedAppRewardCoupons: numeric(total('app', true)),
    totalUnfeaturedAppRewardCoupons: numeric(total('app', false)),
    totalSvRewardWeight: String(total('sv', false) / one),
    optTotalValidatorFaucetCoupons: String(coupons.filter((coupon) => coupon.kind === 'liveness').length),
  };
}

const closeRound: Shape = (network, tx) => {
  const round = network.rounds.issuing.shift();
  if (!round) return false;
  const sv = network.rng.pick(network.svs).party.id;
  const issuingRoundCid = round.contract.id;
  const argument = { amuletRulesCid: network.singleton('amuletRules').id, issuingRoundCid, sv };
  exerciseBySv(network, tx, 'DsoRules_MiningRound_Close', argument, () => {
    exerciseByDso(network, tx, 'AmuletRules_MiningRound_Close', { issuingRoundCid }, () => {
      tx.archive(round.contract);
      createClosed(network, tx, round);
      return { closedRoundCid: round.contract.id };
    });
    return { closedRound: round.contract.id };
  });
  network.rounds.closed.push(round);
  network.schedule({ due: tx.recordTime + network.roundLength, shape: archiveRound });
  return true;
};

/** Archives the oldest closed round without remaining coupons. Others stay, as on MainNet some have for months. */
const archiveRound: Shape = (network, tx) => {
  const { closed } = network.rounds;
  const round = closed.find((each) => (network.couponsByRound.get(each.number)?.size ?? 0) === 0);
  if (!round) return false;
  closed.splice(closed.indexOf(round), 1);
  network.couponsByRound.delete(round.number);
  const value = { closedRoundCid: round.contract.id };
  executeConfirmed(network, tx, amuletRulesAction('CRARC_MiningRound_Archive', value), () => {
    exerciseByDso(network, tx, 'AmuletRules_MiningRound_Archive', value, () => {
      tx.archive(round.contract);
      return {};
    });
  });
  return true;
};
