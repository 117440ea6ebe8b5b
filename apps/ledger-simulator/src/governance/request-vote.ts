import type { Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { drawWeight } from '../featured-apps/rights.ts';
import { activeUser } from '../parties/choose.ts';
import { foundingSvs } from '../super-validators/seats.ts';
import type { SuperValidator } from '../super-validators/super-validator.ts';
import { awkwardTexts } from '../values/text.ts';
import { type Micros, minute, payloadTimeText } from '../values/time.ts';
import type { Action } from './action.ts';
import {
  grantFeaturedAppRight,
  grantUnclaimedActivity,
  offboardSv,
  revokeFeaturedAppRight,
  setDsoConfig,
  updateFeaturedAppRight,
  updateSvRewardWeight,
} from './actions.ts';
import { createRequestContract } from './payload.ts';
import { drawRareAction, impossibleAction } from './rare-actions.ts';
import type { CastVote, VoteRequest } from './vote-request.ts';

/** How the other SVs vote: 97 %, 8 % or half of the votes accept; `split`: at most half of the SVs vote; `silent`: none. */
type Mood = 'agree' | 'refuse' | 'split' | 'silent';

export interface Proposal {
  readonly action: Action;
  readonly mood: Mood;
  readonly voteBefore: Micros;
  readonly targetEffectiveAt: Micros | null;
  readonly abandoned: boolean;
}

/** `DsoRules_RequestVote`: the request contains the requester's own vote. */
export function requestVote(network: Network, tx: Tx, requester: SuperValidator, proposal: Proposal): VoteRequest {
  const { rng } = network;
  const { action, mood, voteBefore, targetEffectiveAt, abandoned } = proposal;
  const own: CastVote = {
    sv: requester.party,
    name: requester.name,
    accept: true,
    url: '',
    body: 'I accept, as I requested the vote.',
    castAt: network.era === 0 ? null : tx.effectiveAt,
    castRecordTime: tx.recordTime,
    castIn: network.index,
  };
  const draft = {
    requester: requester.name,
    action,
    url: rng.chance(0.7) ? `https://forum.example/proposals/${network.index}` : '',
    body: drawReason(network, action),
    voteBefore,
    targetEffectiveAt,
    createdAt: tx.recordTime,
    votes: new Map([[requester.party.id, own]]),
  };
  const [, request] = tx.exerciseFor(
    network.singleton('dsoRules'),
    'DsoRules_RequestVote',
    {
      argument: {
        requester: requester.party.id,
        action: action.json,
        reason: { url: draft.url, body: draft.body },
        voteRequestTimeout: { microseconds: String(voteBefore - tx.effectiveAt) },
        targetEffectiveAt: targetEffectiveAt === null ? null : payloadTimeText(targetEffectiveAt),
      },
      actors: [requester.party.id],
    },
    () => {
      const contract = createRequestContract(network, tx, draft, null);
      const made: VoteRequest = {
        ...draft,
        contract,
        trackingCid: contract.id,
        contractIds: [contract.id],
        plan: planVotes(network, requester, mood),
        abandoned,
        closed: null,
      };
      return [{ voteRequest: contract.id }, made];
    },
  );
  network.voteRequests.push(request);
  return request;
}

/** Plans the votes of the other SVs in order; some SVs vote twice. */
function planVotes(network: Network, requester: SuperValidator, mood: Mood): VoteRequest['plan'] {
  const { rng } = network;
  if (mood === 'silent') return [];
  const others = rng.shuffled(network.svs.filter((sv) => sv !== requester).map((sv) => sv.party));
  const turnout =
    mood === 'split' ? rng.int(2, Math.max(2, others.length >> 1)) : rng.int(others.length - 1, others.length);
  const share = { agree: 0.97, refuse: 0.08, split: 0.5 }[mood];
  const plan = others.slice(0, turnout).map((sv) => ({ sv, accept: rng.chance(share) }));
  const [first] = plan;
  // A second vote of the first voter, changed in 70 % of cases.
  if (first && rng.chance(0.3))
    plan.splice(rng.int(1, plan.length), 0, { sv: first.sv, accept: rng.chance(0.3) ? first.accept : !first.accept });
  if (rng.chance(0.1)) plan.splice(rng.int(0, plan.length), 0, { sv: requester.party, accept: rng.chance(0.6) });
  return plan;
}

function drawReason(network: Network, action: Action): string {
  const { rng } = network;
  if (rng.chance(0.1)) return '';
  if (rng.chance(0.1)) return rng.pick(awkwardTexts);
  const texts = [
    `${action.title}: see the forum thread.`,
    'Discussed in the working group — “no objections”.',
    '<b>Important</b> & urgent; details: https://example.org/?a=1&b=2',
    `Zusammenfassung:\n- ${action.title}\n- Größe: unverändert`,
  ];
  return rng.pick(texts);
}

function drawAction(network: Network, now: Micros): Action | null {
  const { rng } = network;
  const featured = network.users.filter((user) => user.featuredAppRights.length > 0);
  const roll = rng.float();
  if (roll < 0.3) return grantFeaturedAppRight(network, rng.pickSkewed(network.users, 1.5));
  if (roll < 0.42) {
    if (featured.length < 2) return null;
    const provider = rng.pick(featured);
    return network.era >= 3 && roll > 0.37
      ? updateFeaturedAppRight(network, provider, drawWeight(network))
      : revokeFeaturedAppRight(network, provider);
  }
  if (roll < 0.56) return updateSvRewardWeight(network, rng.pick(network.svs), rng.int(20, 300) * 500);
  if (roll < 0.63) return setDsoConfig(network, rng.int(600, 3600));
  if (roll < 0.7) return grantUnclaimedActivity(network, activeUser(network), rng.int(1_000, 90_000), now);
  if (roll < 0.76) return impossibleAction(network);
  if (roll < 0.87) return drawRareAction(network);
  // Requested only while no seat is empty, never for the delegate, so that the network keeps running.
  return network.svs.length >= foundingSvs ? offboardSv(network, rng.pick(network.svs.slice(1))) : null;
}

/** A random SV requests a vote, unless five requests are open. */
export const proposeRandomAction: Shape = (network, tx) => {
  const { rng, voteRequests } = network;
  if (voteRequests.filter((request) => !request.closed && !request.abandoned).length >= 5) return false;
  const action = drawAction(network, tx.effectiveAt);
  if (!action) return false;
  const roll = rng.float();
  const mood: Mood = roll < 0.66 ? 'agree' : roll < 0.8 ? 'refuse' : roll < 0.92 ? 'split' : 'silent';
  const [leastMinutes, mostMinutes] = ({ agree: [2, 25], refuse: [2, 25], split: [2, 8], silent: [1, 3] } as const)[
    mood
  ];
  const voteBefore = tx.effectiveAt + rng.int(leastMinutes, mostMinutes) * minute;
  requestVote(network, tx, rng.pick(network.svs), {
    action,
    mood,
    voteBefore,
    targetEffectiveAt: rng.chance(0.4) ? tx.effectiveAt + rng.int(1, 40) * minute : null,
    abandoned: mood === 'split' && rng.chance(0.4),
  });
  return true;
};
