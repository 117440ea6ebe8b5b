import type { CoinCreated } from './coins/coin.ts';
import { readCoin, readLockedCoin } from './coins/read-coin.ts';
import {
  type LastingContractCreated,
  type LastingContractEnded,
  lastingContractsOf,
} from './contracts/lasting-contract.ts';
import type { CreatedEvent, ExercisedEvent } from './events/event.ts';
import { knownTemplates, readPackages } from './events/known-templates.ts';
import { ownTemplate } from './events/template-names.ts';
import { undecodable } from './events/undecodable.ts';
import type { FeaturedAppCreated } from './featured-apps/featured-app.ts';
import { readFeaturedApp } from './featured-apps/read-featured-app.ts';
import { casts } from './governance/casts.ts';
import { readClosing } from './governance/read-closing.ts';
import { readVoteRequest } from './governance/read-vote-request.ts';
import type { VoteRequestClosed, VoteRequestCreated } from './governance/vote-request.ts';
import type { NameCreated } from './names/name.ts';
import { readName } from './names/read-name.ts';
import { appearingParties } from './parties/appearing-parties.ts';
import type { CouponCreated, CouponEnded } from './rewards/coupon.ts';
import { readCouponEnds } from './rewards/coupon-end.ts';
import { couponTemplates, readCoupon } from './rewards/read-coupon.ts';
import { type FeeStated, readFees, readRewards } from './rewards/read-rewards.ts';
import type { Reward } from './rewards/reward.ts';
import { readRound, readRoundAdvanced } from './rounds/read-round.ts';
import type { RoundAdvanced, RoundOpened } from './rounds/round.ts';
import { readDsoRules } from './super-validators/read-dso-rules.ts';
import { readPriceVote } from './super-validators/read-price-vote.ts';
import { readSvNodeState } from './super-validators/read-sv-node-state.ts';
import type { DsoRulesCreated, PriceVoteCreated, SvNodeStateCreated } from './super-validators/super-validator.ts';
import { readMovements, type Movements } from './transfers/read-movements.ts';
import { Scene } from './transfers/scene.ts';
import type { Transfer } from './transfers/transfer.ts';
import type { Update } from './updates/update.ts';
import { readLicense } from './validators/read-license.ts';
import type { LicenseCreated } from './validators/license.ts';
import type { Shape } from './events/shape.ts';
import type { TemplateUse } from './events/template-use.ts';
import { usesOf } from './events/uses.ts';
import { MalformedPayload } from './values/payload.ts';

/** A contract that a consuming exercise archived. */
export interface ContractArchived {
  readonly ordinal: number;
  readonly contractId: string;
  /** Empty for a template of a package that the interpreter does not read. */
  readonly templateName: string;
}

/** An event that the interpreter could not read. The update keeps it as it is; the index counts it by template and reason. */
export interface Unread {
  readonly ordinal: number;
  /**
   * `undecodable-payload`: Scan replaced it by `{error, value}`. `malformed-payload`: not the known shape of the template or
   * choice. `unknown-template`: of a package that the interpreter reads. `unknown-choice`: it changed coin, and neither a known choice nor a log
   * explains the change. `detached-event`: not below a root event.
   */
  readonly reason:
    | 'undecodable-payload'
    | 'unknown-template'
    | 'unknown-choice'
    | 'malformed-payload'
    | 'detached-event';
  readonly detail: string;
  /** Template of the event, such as `Splice.Amulet:Amulet`; null if it has none. */
  readonly template: string | null;
}

/** All facts in one update about the ledger's state, each list in stream order. */
export interface Facts {
  /** Parties that appear in it, without duplicates (docs/contract.md#v22). */
  readonly parties: readonly string[];
  /** Distinct choices and templates of its events, in order of first appearance, beginning with the first root event. */
  readonly shapes: readonly Shape[];
  /** Counts of uses of each template and choice by package, in order of first appearance. */
  readonly templateUses: readonly TemplateUse[];
  /** Contracts created and ended that are listed for their parties: all but those of `briefTemplates`. */
  readonly contracts: readonly LastingContractCreated[];
  readonly contractsEnded: readonly LastingContractEnded[];
  readonly coins: readonly CoinCreated[];
  readonly transfers: readonly Transfer[];
  readonly rewards: readonly Reward[];
  /** Fees in its summaries, including those of locks and offers, which are not transfers. */
  readonly fees: readonly FeeStated[];
  readonly coupons: readonly CouponCreated[];
  readonly couponsEnded: readonly CouponEnded[];
  readonly licenses: readonly LicenseCreated[];
  readonly dsoRules: readonly DsoRulesCreated[];
  readonly svNodeStates: readonly SvNodeStateCreated[];
  readonly priceVotes: readonly PriceVoteCreated[];
  readonly voteRequests: readonly VoteRequestCreated[];
  readonly closedVoteRequests: readonly VoteRequestClosed[];
  readonly featuredApps: readonly FeaturedAppCreated[];
  readonly rounds: readonly RoundOpened[];
  readonly roundsAdvanced: readonly RoundAdvanced[];
  readonly names: readonly NameCreated[];
  /** All contracts that it archives, including those that it creates. */
  readonly archived: readonly ContractArchived[];
  readonly unread: readonly Unread[];
  /** Ordinals of events that create or archive coin without a known choice or a log. If the amounts of these coins do not add up to zero, coin moved without a transfer. */
  readonly unexplainedCoins: readonly number[];
}

/** The facts that are collected event by event. */
type Draft = { -readonly [Noun in Exclude<keyof Facts, Whole>]: Facts[Noun][number][] } & {
  unread: Omit<Unread, 'template'>[];
};
/** Facts that `Draft` does not have, or not in this form. */
type Whole =
  | 'parties'
  | 'unread'
  | 'shapes'
  | 'templateUses'
  | 'contracts'
  | 'contractsEnded'
  | 'transfers'
  | 'rewards'
  | 'fees'
  | 'couponsEnded';

/** Readers of created contracts, by template. */
const creations: ReadonlyMap<string, (event: CreatedEvent, draft: Draft) => void> = new Map([
  ['Splice.Amulet:Amulet', (event, draft) => draft.coins.push(readCoin(event))],
  ['Splice.Amulet:LockedAmulet', (event, draft) => draft.coins.push(readLockedCoin(event))],
  ['Splice.ValidatorLicense:ValidatorLicense', (event, draft) => draft.licenses.push(readLicense(event))],
  ['Splice.DsoRules:DsoRules', (event, draft) => draft.dsoRules.push(readDsoRules(event))],
  ['Splice.DSO.SvState:SvNodeState', (event, draft) => draft.svNodeStates.push(readSvNodeState(event))],
  ['Splice.DSO.AmuletPrice:AmuletPriceVote', (event, draft) => draft.priceVotes.push(readPriceVote(event))],
  [
    'Splice.DsoRules:VoteRequest',
    (event, draft) => draft.voteRequests.push({ ...readVoteRequest(event), createdByVoteOf: null }),
  ],
  ['Splice.Amulet:FeaturedAppRight', (event, draft) => draft.featuredApps.push(readFeaturedApp(event))],
  ['Splice.Round:OpenMiningRound', (event, draft) => draft.rounds.push(readRound(event))],
  [
    'Splice.Round:SummarizingMiningRound',
    (event, draft) => draft.roundsAdvanced.push(readRoundAdvanced(event, 'SUMMARIZING')),
  ],
  ['Splice.Round:IssuingMiningRound', (event, draft) => draft.roundsAdvanced.push(readRoundAdvanced(event, 'ISSUING'))],
  ['Splice.Round:ClosedMiningRound', (event, draft) => draft.roundsAdvanced.push(readRoundAdvanced(event, 'CLOSED'))],
  ['Splice.Ans:AnsEntry', (event, draft) => draft.names.push(readName(event))],
  ...couponTemplates.map((template) => [template, creationOfCoupon(template)] as const),
]);

function creationOfCoupon(template: string) {
  return (event: CreatedEvent, draft: Draft): void => {
    const coupon = readCoupon(event, template);
    if (coupon !== null) draft.coupons.push(coupon);
  };
}

/**
 * Increase it whenever `interpret` returns other facts for the same update. An index with facts of a lower version then recommends
 * `indexer reinterpret`. 2: rewards in the metadata of logs (V19), settlements with oneself (V13), empty URLs (V2). 3: states of
 * rounds (V50). 4: parts of parties in a transfer (V54). 5: templates and choices (V62). 6: counts of their uses (V70).
 * 7: rounds of licenses (V75). 8: reward coupons, and issuance rates of rounds (V88). 9: contracts of parties (V86).
 * 10: weights of featured apps and closing times of votes (V61), unread events by template. 11: coin of the development fund and of unclaimed activity
 * (V19). 12: casters of votes (V27). 13: one movement of several senders in logs (V14), and legs of an unknown side.
 */
export const interpreterVersion = 13;

/**
 * Reads the facts of an update, which depend on the update alone. A payload that cannot be read is reported in `unread`; all other facts are
 * read.
 */
export function interpret(update: Update): Facts {
  const draft: Draft = {
    coins: [],
    coupons: [],
    licenses: [],
    dsoRules: [],
    svNodeStates: [],
    priceVotes: [],
    voteRequests: [],
    closedVoteRequests: [],
    featuredApps: [],
    rounds: [],
    roundsAdvanced: [],
    names: [],
    archived: [],
    unread: [],
    unexplainedCoins: [],
  };
  for (const event of update.events) {
    if (event.type === 'created_event') interpretCreated(event, draft);
    else if (event.type === 'exercised_event') interpretExercised(event, draft);
  }
  for (const ordinal of update.detached ?? []) {
    draft.unread.push({ ordinal, reason: 'detached-event', detail: update.events[ordinal]?.eventId ?? '' });
  }
  const scene = new Scene(update.events, draft.coins);
  const movements = readMovements(scene);
  const transfers = transfersOf(movements);
  const { rewards, malformed } = readRewards(scene, movements);
  for (const { ordinal, error } of [...movements.malformed, ...malformed]) reportMalformed(draft, ordinal, error);
  draft.unexplainedCoins.push(...movements.unexplained);
  for (const exercise of rootsOf(scene, movements.unexplained)) {
    const { ordinal, templateName } = exercise;
    const detail = `${templateName ?? ''} ${exercise.type === 'exercised_event' ? exercise.choice : 'created'}`;
    draft.unread.push({ ordinal, reason: 'unknown-choice', detail });
  }
  draft.unread.sort((a, b) => a.ordinal - b.ordinal);
  const voters = draft.voteRequests.length === 0 ? null : casts(update.events);
  return {
    ...draft,
    voteRequests: draft.voteRequests.map((request) => ({
      ...request,
      createdByVoteOf: voters?.get(request.ordinal) ?? null,
    })),
    unread: draft.unread.map((one) => ({ ...one, template: update.events[one.ordinal]?.templateName ?? null })),
    transfers,
    rewards,
    fees: readFees(scene),
    couponsEnded: readCouponEnds(scene),
    parties: appearingParties(update.events, draft.coins, transfers, rewards),
    ...usesOf(update.events),
    ...lastingContractsOf(update.events),
  };
}

function interpretCreated(event: CreatedEvent, draft: Draft): void {
  reportUndecodable(draft, event.ordinal, 'create_arguments', event.createArguments);
  const read = creations.get(ownTemplate(event));
  if (read === undefined) {
    if (readPackages.has(event.packageName ?? '') && !knownTemplates.has(event.templateName)) {
      draft.unread.push({ ordinal: event.ordinal, reason: 'unknown-template', detail: event.templateName });
    }
    return;
  }
  attempt(draft, event.ordinal, () => {
    read(event, draft);
  });
}

function interpretExercised(event: ExercisedEvent, draft: Draft): void {
  reportUndecodable(draft, event.ordinal, 'choice_argument', event.choiceArgument);
  reportUndecodable(draft, event.ordinal, 'exercise_result', event.exerciseResult);
  if (event.consuming) {
    const { ordinal, contractId } = event;
    draft.archived.push({ ordinal, contractId, templateName: ownTemplate(event) });
  }
  if (event.choice === 'DsoRules_CloseVoteRequest' && ownTemplate(event) === 'Splice.DsoRules:DsoRules') {
    attempt(draft, event.ordinal, () => {
      draft.closedVoteRequests.push(readClosing(event));
    });
  }
}

function attempt(draft: Draft, ordinal: number, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof MalformedPayload)) throw error;
    reportMalformed(draft, ordinal, error);
  }
}

function reportMalformed(draft: Draft, ordinal: number, error: MalformedPayload): void {
  // Two readers can report the same payload, and one that Scan could not decode is reported already.
  const reported = draft.unread.some(
    (other) => other.ordinal === ordinal && (other.reason === 'undecodable-payload' || other.detail === error.message),
  );
  if (!reported) draft.unread.push({ ordinal, reason: 'malformed-payload', detail: error.message });
}

function reportUndecodable(draft: Draft, ordinal: number, field: string, payload: unknown): void {
  const error = undecodable(payload);
  if (error !== null) draft.unread.push({ ordinal, reason: 'undecodable-payload', detail: `${field}: ${error}` });
}

function transfersOf({ exercised, logged }: Movements): readonly Transfer[] {
  const rows = [
    ...exercised,
    ...logged.flatMap(({ logs, movement }) => (movement === null ? [] : [{ exercise: logs[0].exercise, movement }])),
  ];
  return rows
    .map(({ exercise, movement }) => ({ ordinal: exercise.ordinal, eventId: exercise.eventId, ...movement }))
    .sort((a, b) => a.ordinal - b.ordinal);
}

/** The root and detached events that have one of these ordinals at or below them. */
function rootsOf(scene: Scene, ordinals: readonly number[]): readonly Scene['events'][number][] {
  if (ordinals.length === 0) return [];
  let end = 0;
  return scene.events.filter((event) => {
    if (event.ordinal < end) return false;
    end = scene.ends[event.ordinal] ?? event.ordinal + 1;
    return ordinals.some((ordinal) => ordinal >= event.ordinal && ordinal < end);
  });
}
