import type { Network } from '../network/network.ts';
import { canonical } from '../values/decimal.ts';
import { minute, recordTimeText, timeOrNull } from '../values/time.ts';
import { holdingsOf } from './amounts.ts';
import { reportGovernance } from './report-governance.ts';
import { reportSuperValidators } from './report-super-validators.ts';
import { reportValidators } from './report-validators.ts';

const parts = {
  head: reportHead,
  totals: reportTotals,
  rates: reportRates,
  parties: reportParties,
  transfers: ({ model }: Network) =>
    model.transfers.map((row) => ({
      eventId: row.eventId,
      update: row.update,
      recordTime: recordTimeText(row.recordTime),
      type: row.type,
      senders: row.senders,
      receivers: row.receivers,
      shares: row.receivers.map((_, at) => canonical(row.shares?.[at] ?? row.amount)),
      amount: canonical(row.amount),
      fee: canonical(row.fee),
      price: canonical(row.price),
    })),
  rewards: ({ model }: Network) =>
    model.rewards.map((row) => ({
      eventId: row.eventId,
      update: row.update,
      recordTime: recordTimeText(row.recordTime),
      party: row.party,
      app: canonical(row.app),
      validator: canonical(row.validator),
      sv: canonical(row.sv),
      fund: canonical(row.fund),
      activity: canonical(row.activity),
    })),
  coupons: ({ model }: Network) =>
    model.coupons.map(({ activity, ended, ...row }) => ({
      ...row,
      activity: canonical(activity),
      ended: ended && { ...ended, worth: canonical(ended.worth) },
    })),
  validators: reportValidators,
  superValidators: reportSuperValidators,
  voteRequests: reportGovernance,
  featuredApps: (network: Network) =>
    [...network.parties.values()]
      .flatMap((party) => party.featuredAppRights)
      .map((right) => ({
        contractId: right.id,
        templateId: right.templateId,
        provider: right.payload.provider,
        createdIn: right.createdIn,
        createdAt: recordTimeText(right.recordedAt),
      })),
  names: ({ names }: Network) =>
    names.map((entry) => ({
      contractId: entry.contract.id,
      party: entry.user.id,
      name: entry.name,
      url: entry.url,
      description: entry.description,
      createdAt: recordTimeText(entry.contract.recordedAt),
      expiresAt: recordTimeText(entry.expiresAt),
    })),
  rounds: ({ model }: Network) =>
    model.rounds.map((round) => ({
      number: round.number,
      price: canonical(round.price),
      update: round.update,
      recordTime: recordTimeText(round.recordTime),
      opensAt: recordTimeText(round.opensAt),
      state: round.state,
      issuingAt: timeOrNull(round.issuingAt),
      closedAt: timeOrNull(round.closedAt),
      rates: round.rates && {
        FEATURED_APP: canonical(round.rates.perFeaturedApp),
        UNFEATURED_APP: canonical(round.rates.perUnfeaturedApp),
        VALIDATOR: canonical(round.rates.perValidator),
        LIVENESS: canonical(round.rates.perLiveness),
        SV: canonical(round.rates.perSv),
      },
    })),
  minutes: ({ model }: Network) =>
    [...model.minutes.entries()].map(([at, bucket]) => ({ minute: recordTimeText(at * minute), ...bucket })),
};

/** The parts of the model by name. Amounts are canonical decimals, times are ISO 8601 with microseconds. */
export const reports: Readonly<Record<string, (network: Network) => unknown>> = parts;

/** The whole model, as `GET /simulator/model` gives it. */
export type ModelReport = { readonly [Part in keyof typeof parts]: ReturnType<(typeof parts)[Part]> };

function reportHead({ model }: Network) {
  const { head } = model;
  return head && { ...head, recordTime: recordTimeText(head.recordTime) };
}

function reportTotals(network: Network) {
  const { model } = network;
  let unlocked = 0n;
  let locked = 0n;
  for (const party of network.parties.values()) {
    const holdings = holdingsOf(party, null);
    unlocked += holdings.unlocked;
    locked += holdings.locked;
  }
  return {
    updates: model.updates,
    events: model.events,
    createdEvents: model.createdEvents,
    transfers: model.transfers.length,
    rewards: model.rewards.length,
    parties: model.parties.size,
    superValidators: network.svs.length,
    migrationId: network.migrationId,
    latestRound: latestRound(network),
    minted: canonical(model.minted),
    burned: canonical(model.burned),
    unlocked: canonical(unlocked),
    locked: canonical(locked),
    supply: canonical(unlocked + locked),
  };
}

/** Highest round opened so far (docs/contract.md#v33); null before the first. */
function latestRound({ model }: Network): number | null {
  return model.rounds.reduce<number | null>((highest, { number }) => Math.max(highest ?? number, number), null);
}

/** Updates and created events of (head − 60 s, head] (docs/contract.md#v34). */
function reportRates({ model }: Network) {
  const head = model.head?.recordTime ?? 0;
  const within = model.recent.filter(({ recordTime }) => recordTime > head - minute && recordTime <= head);
  return { updates: within.length, createdEvents: within.reduce((sum, { creates }) => sum + creates, 0) };
}

function reportParties(network: Network) {
  const round = latestRound(network);
  return [...network.model.parties.entries()].map(([party, seen]) => {
    const holdings = holdingsOf(network.parties.get(party), round);
    return {
      party,
      firstSeen: recordTimeText(seen.firstSeen),
      lastSeen: recordTimeText(seen.lastSeen),
      unlocked: canonical(holdings.unlocked),
      locked: canonical(holdings.locked),
      feesUnlocked: canonical(holdings.feesUnlocked),
      feesLocked: canonical(holdings.feesLocked),
      totalRewards: canonical(seen.totalRewards),
      rewardRows: seen.rewardRows,
    };
  });
}
