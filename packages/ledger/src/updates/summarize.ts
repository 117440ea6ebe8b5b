import type { ContractArchived, Facts } from '../interpret.ts';
import { rewardKinds, sumOf } from '../rewards/reward-amounts.ts';
import type { TransferType } from '../transfers/transfer.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Update } from './update.ts';

/** Kind of an update, in one word (docs/contract.md#v41). */
export type SummaryKind =
  | TransferType
  | 'REWARD'
  | 'DEVELOPMENT_FUND'
  | 'UNCLAIMED_ACTIVITY'
  | 'VOTE_CLOSING'
  | 'VOTE_REQUEST'
  | 'VOTE'
  | 'ROUND'
  | 'FEATURED_APP'
  | 'NAME'
  | 'SUPER_VALIDATOR'
  | 'LICENSE'
  | 'REASSIGNMENT'
  | 'OTHER';

/** The facts for one sentence about an update: parties, kind and amount. */
export interface Summary {
  readonly kind: SummaryKind;
  /** Senders, then receivers of a transfer; collector of a reward; otherwise acting parties, signatories or submitter of the first root event. */
  readonly parties: readonly string[];
  /** Contract ids of rights or licenses that ended. The update does not name their providers or validators; the caller adds these to `parties`. */
  readonly ended: readonly string[];
  /** Coin of the transfer or of the rewards; null for all other kinds. */
  readonly amount: Decimal | null;
}

/** If an update has rewards and every transfer is a SELF_TRANSFER, the rewards of the first collector count, else the first transfer. */
export function summarize(update: Update, facts: Facts): Summary {
  const { transfers, rewards } = facts;
  const [transfer] = transfers;
  const [reward] = rewards;
  if (reward !== undefined && transfers.every(({ type }) => type === 'SELF_TRANSFER')) {
    const own = rewards.filter(({ party }) => party === reward.party);
    const amount = own.reduce((sum, one) => sum + sumOf(one.amounts), 0n);
    return { kind: sourceOf(own), parties: [reward.party], ended: [], amount };
  }
  if (transfer !== undefined) {
    const { type, senders, receivers, amount } = transfer;
    return { kind: type, parties: [...new Set([...senders, ...receivers])], ended: [], amount };
  }
  const kind = kindOf(update, facts);
  return { kind, parties: actorsOf(update), ended: endedOf(kind, facts), amount: null };
}

const rightTemplate = 'Splice.Amulet:FeaturedAppRight';
const licenseTemplate = 'Splice.ValidatorLicense:ValidatorLicense';

function archivedOf({ archived }: Facts, template: string): readonly ContractArchived[] {
  return archived.filter(({ templateName }) => templateName === template);
}

/** Contract ids of rights or licenses that ended. If the update creates one again, as with another weight or at a renewal, none ended. */
function endedOf(kind: SummaryKind, facts: Facts): readonly string[] {
  const ids = (template: string) => archivedOf(facts, template).map(({ contractId }) => contractId);
  if (kind === 'FEATURED_APP' && facts.featuredApps.length === 0) return ids(rightTemplate);
  return kind === 'LICENSE' && facts.licenses.length === 0 ? ids(licenseTemplate) : [];
}

const otherSources = { developmentFund: 'DEVELOPMENT_FUND', unclaimedActivity: 'UNCLAIMED_ACTIVITY' } as const;

/** `DEVELOPMENT_FUND` or `UNCLAIMED_ACTIVITY` if all amounts are of this kind, else `REWARD`. */
function sourceOf(rewards: Facts['rewards']): SummaryKind {
  const kinds = rewardKinds.filter((kind) => rewards.some(({ amounts }) => amounts[kind] !== 0n));
  const [kind] = kinds;
  return kinds.length === 1 && (kind === 'developmentFund' || kind === 'unclaimedActivity')
    ? otherSources[kind]
    : 'REWARD';
}

function kindOf({ kind }: Update, facts: Facts): SummaryKind {
  if (kind === 'reassignment') return 'REASSIGNMENT';
  if (facts.closedVoteRequests.length > 0) return 'VOTE_CLOSING';
  const [request] = facts.voteRequests;
  if (request !== undefined) return request.createdByVoteOf === null ? 'VOTE_REQUEST' : 'VOTE';
  if (facts.rounds.length > 0) return 'ROUND';
  if (facts.featuredApps.length + archivedOf(facts, rightTemplate).length > 0) return 'FEATURED_APP';
  if (facts.names.length > 0) return 'NAME';
  if (facts.dsoRules.length + facts.svNodeStates.length + facts.priceVotes.length > 0) return 'SUPER_VALIDATOR';
  return facts.licenses.length + archivedOf(facts, licenseTemplate).length > 0 ? 'LICENSE' : 'OTHER';
}

function actorsOf({ events: [root] }: Update): readonly string[] {
  if (root === undefined) return [];
  if (root.type === 'exercised_event') return [...new Set(root.actingParties)];
  if (root.type === 'created_event') return [...new Set(root.signatories)];
  return root.submitter === null ? [] : [root.submitter];
}
