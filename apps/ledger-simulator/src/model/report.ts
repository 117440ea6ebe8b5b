import { tally } from '../governance/tally.ts';
import type { VoteRequest } from '../governance/vote-request.ts';
import type { Network } from '../network/network.ts';
import type { Validator } from '../validators/validator.ts';
import { canonical } from '../values/decimal.ts';
import { displayText } from '../values/text.ts';
import { day, type Micros, minute, recordTimeText, timeOrNull } from '../values/time.ts';
import { holdingsOf } from './amounts.ts';

const parts = {
  head: reportHead,
  totals: reportTotals,
  rates: reportRates,
  parties: reportParties,
  transfers: ({ model }: Network) =>
    model.transfers.map((row) => ({
      ...row,
      recordTime: recordTimeText(row.recordTime),
      shares: row.receivers.map((_, at) => canonical(row.shares?.[at] ?? row.amount)),
      amount: canonical(row.amount),
      fee: canonical(row.fee),
      price: canonical(row.price),
    })),
  rewards: ({ model }: Network) =>
    model.rewards.map((row) => ({
      ...row,
      recordTime: recordTimeText(row.recordTime),
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
      ...round,
      price: canonical(round.price),
      recordTime: recordTimeText(round.recordTime),
      opensAt: recordTimeText(round.opensAt),
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

/** SVs in force (docs/contract.md#v20, #v28a to #v30). */
function reportSuperValidators(network: Network) {
  return network.svs.map((sv) => ({
    party: sv.party.id,
    name: sv.name,
    joinedAsOfRound: sv.joinedAsOfRound,
    weight: sv.weight,
    participantId: sv.participantId,
    scanUrl: sv.scanUrl,
    sequencer: {
      id: sv.sequencerId,
      // The address with the highest serial, if there is one (docs/contract.md#v30).
      url: sv.addresses.at(-1)?.url ?? sv.sequencerUrl,
      migrationId: sv.sequencerMigration,
      availableAfter: sv.availableAfter,
    },
    price: sv.price === null ? null : canonical(sv.price),
    totalVotes: network.voteRequests.filter((request) => request.votes.has(sv.party.id)).length,
    totalSponsored: [...network.model.firstLicenses.values()].filter(({ sponsor }) => sponsor === sv.party.id).length,
    totalRewards: canonical(network.model.parties.get(sv.party.id)?.totalRewards ?? 0n),
  }));
}

/** Validators with an active license (docs/contract.md#v20, #v23, #v24). */
function reportValidators(network: Network) {
  const head = network.model.head?.recordTime ?? 0;
  const newest = new Map<string, Validator>();
  for (const validator of network.validators) {
    const other = newest.get(validator.party.id);
    if (!validator.withdrawn && (!other || other.license < validator.license))
      newest.set(validator.party.id, validator);
  }
  return [...newest.values()].map((validator) => {
    const id = validator.party.id;
    const first = network.model.firstLicenses.get(id);
    // If the ledger has no time: record time of the newest license (docs/contract.md#v24).
    const lastActiveAt = validator.lastActiveAt ?? validator.licensedAt;
    return {
      validator: id,
      contractId: validator.contract.id,
      templateId: validator.contract.templateId,
      sponsor: first?.sponsor ?? null,
      firstLicensedAt: timeOrNull(first?.recordTime ?? null),
      lastActiveAt: recordTimeText(lastActiveAt),
      lastUpdatedAt: timeOrNull(validator.lastUpdatedAt),
      version: validator.version,
      // Both are metadata: absent together.
      contactPoint: validator.version === null ? null : displayText(validator.contactPoint ?? ''),
      firstRound: validator.firstReceivedFor,
      lastRound: validator.lastReceivedFor,
      missedRounds: validator.lastReceivedFor === null ? null : validator.missed,
      active: head - lastActiveAt <= day,
      totalRewards: canonical(network.model.parties.get(id)?.totalRewards ?? 0n),
    };
  });
}

/** A request expires at `voteBefore`, compared with the head's record time and not the clock (docs/contract.md#v25). */
function status(request: VoteRequest, head: Micros): string {
  if (request.closed) return request.closed.outcome;
  return request.voteBefore <= head ? 'EXPIRING' : 'IN_PROGRESS';
}

/** Vote requests in order of creation (docs/contract.md#v25 to #v28). */
function reportGovernance(network: Network) {
  const head = network.model.head?.recordTime ?? 0;
  return network.voteRequests.map((request) => ({
    trackingCid: request.trackingCid,
    contractId: request.contract.id,
    templateId: request.contract.templateId,
    contractIds: request.contractIds,
    title: request.action.title,
    actionConfig: request.action.value,
    actionProvider: request.action.provider,
    requester: request.requester,
    reasonUrl: displayText(request.url),
    reasonBody: displayText(request.body),
    createdAt: recordTimeText(request.createdAt),
    voteBefore: recordTimeText(request.voteBefore),
    targetEffectiveAt: timeOrNull(request.targetEffectiveAt),
    status: status(request, head),
    completedAt: timeOrNull(request.closed?.completedAt ?? null),
    effectiveAt: timeOrNull(request.closed?.effectiveAt ?? null),
    ...(request.closed?.counts ?? tally(network, request)),
    // Newest vote first.
    votes: [...request.votes.values()]
      .sort((a, b) => b.castIn - a.castIn)
      .map((vote) => ({
        sv: vote.sv.id,
        name: vote.name,
        accept: vote.accept,
        reasonUrl: vote.url,
        reasonBody: displayText(vote.body),
        castAt: recordTimeText(vote.castAt ?? vote.castRecordTime),
        castIn: vote.castIn,
      })),
  }));
}
