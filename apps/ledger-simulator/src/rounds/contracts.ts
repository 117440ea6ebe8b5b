import { issuanceConfig, tickDuration, transferConfig } from '../genesis/config.ts';
import { templates } from '../ledger/template.ts';
import type { JsonObject, Tx } from '../ledger/tx.ts';
import type { RoundRow } from '../model/rows.ts';
import type { Network } from '../network/network.ts';
import { decimal, type Decimal, divide, numeric } from '../values/decimal.ts';
import { type Micros, payloadTimeText, second } from '../values/time.ts';
import type { Issuance, Round } from './round.ts';

const holdingRateUsd = decimal('0.0000190259');

const currentIssuance = issuanceConfig('20000000000', '0.12', '0.4');

/** Creates an open round and its row in the model (docs/contract.md#v18, #v33). */
export function openRound(
  network: Network,
  tx: Tx,
  opening: { readonly number: number; readonly opensAt: Micros; readonly closesAt: Micros },
): Round {
  const { number, opensAt, closesAt } = opening;
  const price = medianPrice(network);
  const contract = tx.create(
    templates.openMiningRound,
    {
      dso: network.dso.id,
      round: { number: String(number) },
      amuletPrice: numeric(price),
      opensAt: payloadTimeText(opensAt),
      targetClosesAt: payloadTimeText(closesAt),
      issuingFor: { microseconds: String(number * network.parameters.tick * second) },
      transferConfigUsd: transferConfig(network.feesInForce),
      issuanceConfig: currentIssuance,
      tickDuration: tickDuration(network),
    },
    [network.dso.id],
  );
  network.model.rounds.push({
    number,
    price,
    update: network.model.updates,
    recordTime: tx.recordTime,
    opensAt,
    state: 'OPEN',
    issuingAt: null,
    closedAt: null,
    rates: null,
  });
  const round: Round = {
    number,
    price,
    fees: network.feesInForce,
    ratePerRound: divide(holdingRateUsd, price),
    opensAt,
    contract,
    issuance: null,
  };
  network.rounds.open.push(round);
  return round;
}

/** Median of the SVs' price votes, the mean of the middle two of an even number; the market price if there is none. */
export function medianPrice(network: Network): Decimal {
  const prices = network.svs.flatMap((sv) => (sv.price === null ? [] : [sv.price])).sort((a, b) => (a < b ? -1 : 1));
  const half = prices.length >> 1;
  const upper = prices[half] ?? network.marketPrice;
  const lower = prices.length % 2 === 1 ? upper : (prices[half - 1] ?? upper);
  return (upper + lower) / 2n;
}

/** Updates the round's row in the model (docs/contract.md#v50). */
function updateRoundRow(network: Network, { number }: Round, change: Partial<RoundRow>): void {
  const row = network.model.rounds.find((one) => one.number === number);
  if (row !== undefined) Object.assign(row, change);
}

export function createSummarizing(network: Network, tx: Tx, round: Round): void {
  updateRoundRow(network, round, { state: 'SUMMARIZING' });
  round.contract = tx.create(
    templates.summarizingMiningRound,
    {
      dso: network.dso.id,
      round: { number: String(round.number) },
      amuletPrice: numeric(round.price),
      issuanceConfig: currentIssuance,
      tickDuration: tickDuration(network),
    },
    [network.dso.id],
  );
}

function issuanceFields(issuance: Issuance): JsonObject {
  return {
    issuancePerValidatorRewardCoupon: numeric(issuance.perValidator),
    issuancePerFeaturedAppRewardCoupon: numeric(issuance.perFeaturedApp),
    issuancePerUnfeaturedAppRewardCoupon: numeric(issuance.perUnfeaturedApp),
    issuancePerSvRewardCoupon: numeric(issuance.perSv),
  };
}

export function createIssuing(network: Network, tx: Tx, round: Round, issuance: Issuance): void {
  round.issuance = issuance;
  updateRoundRow(network, round, { state: 'ISSUING', issuingAt: tx.recordTime, rates: issuance });
  const closesAt = tx.effectiveAt + 2 * network.roundLength;
  round.contract = tx.create(
    templates.issuingMiningRound,
    {
      dso: network.dso.id,
      round: { number: String(round.number) },
      ...issuanceFields(issuance),
      opensAt: payloadTimeText(tx.effectiveAt),
      targetClosesAt: payloadTimeText(closesAt),
      optIssuancePerValidatorFaucetCoupon: numeric(issuance.perLiveness),
    },
    [network.dso.id],
  );
}

export function createClosed(network: Network, tx: Tx, round: Round): void {
  if (round.issuance === null) throw new Error(`Round ${round.number} cannot close: it has no issuance.`);
  updateRoundRow(network, round, { state: 'CLOSED', closedAt: tx.recordTime });
  round.contract = tx.create(
    templates.closedMiningRound,
    {
      dso: network.dso.id,
      round: { number: String(round.number) },
      ...issuanceFields(round.issuance),
      optIssuancePerValidatorFaucetCoupon: numeric(round.issuance.perLiveness),
    },
    [network.dso.id],
  );
}
