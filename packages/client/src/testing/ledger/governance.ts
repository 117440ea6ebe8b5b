import { isoTime } from './decimal.ts';
import { type FakeLedger, ruleOf, type SuperValidator, type VoteRequest } from './fake-ledger.ts';
import { templates, UpdateBuilder } from './update-builder.ts';

const week = 7n * 86_400n * 1_000_000n;

/** How many have to accept (V61). */
export function threshold(members: number): number {
  return Math.ceil((members + Math.floor((members - 1) / 3) + 1) / 2);
}

/** The words of an action's tag, without its prefix (V28). */
export function titleOf({ action }: VoteRequest): string {
  return action.tag.replace(/^.*ARC_/, '').replace(/\B[A-Z]/g, ' $&');
}

/** The newest arguments of a request, as the ledger writes them. */
function payloadOf({ dso }: FakeLedger, request: VoteRequest): object {
  return {
    dso,
    requester: request.requester.name,
    action: { tag: 'ARC_DsoRules', value: { dsoAction: request.action } },
    reason: request.reason,
    voteBefore: isoTime(request.voteBefore),
    targetEffectiveAt: null,
    votes: request.ballots.map(({ sv, accept, body, castAt }) => [
      sv.name,
      { sv: sv.party, accept, reason: { url: '', body }, optCastAt: isoTime(castAt) },
    ]),
    trackingCid: request.chain.length === 0 ? null : request.trackingId,
  };
}

function renew(ledger: FakeLedger, builder: UpdateBuilder, request: VoteRequest): void {
  const last = request.chain.at(-1);
  if (last !== undefined) builder.archive(last);
  const contract = builder.create(templates.VoteRequest, {
    payload: payloadOf(ledger, request),
    signatories: [ledger.dso],
  });
  contract.about = { kind: 'voteRequest', id: request.trackingId || contract.contractId };
  request.chain.push(contract);
}

function actionOf(ledger: FakeLedger): VoteRequest['action'] {
  const { random, licenses, apps, voteRequests } = ledger;
  const isTaken = (party: string): boolean =>
    apps.some(({ provider }) => provider === party) ||
    voteRequests.some(({ action, outcome }) => outcome === null && action.value.provider === party);
  const provider = licenses.find(({ party }) => !isTaken(party))?.party;
  if (provider !== undefined && random.integer(3) > 0)
    return { tag: 'SRARC_GrantFeaturedAppRight', value: { provider } };
  const baseConfig = { numMemberTrafficContractsThreshold: '5', voteRequestTimeout: { microseconds: String(week) } };
  const newConfig = { ...baseConfig, numMemberTrafficContractsThreshold: String(6 + random.integer(20)) };
  return { tag: 'SRARC_SetConfig', value: { baseConfig, newConfig } };
}

/** A super validator asks for a decision, and accepts it. */
export function requestVote(ledger: FakeLedger, time: bigint): boolean {
  const { random, superValidators } = ledger;
  const [first, ...others] = superValidators;
  if (first === undefined) return false;
  const requester = random.pick([first, ...others]);
  const builder = new UpdateBuilder(ledger, time, 'VOTE_REQUEST');
  const number = ledger.voteRequests.length + 1;
  const draft: VoteRequest = {
    trackingId: '',
    requester,
    created: builder.update,
    voteBefore: time + week,
    action: actionOf(ledger),
    reason: { url: `https://governance.example.org/${number}`, body: `Proposal ${number}.` },
    ballots: [{ sv: requester, accept: true, body: 'I accept, as I requested the vote.', castAt: time }],
    chain: [],
    outcome: null,
    closedAt: null,
  };
  builder.exercise(ruleOf(ledger, 'dso'), { choice: 'DsoRules_RequestVote', actingParties: [requester.party] }, () => {
    renew(ledger, builder, draft);
  });
  const [contract] = draft.chain;
  if (contract === undefined) return false;
  const request = { ...draft, trackingId: contract.contractId };
  ledger.voteRequests.push(request);
  builder.fact('voteRequest', request.trackingId, titleOf(request));
  return true;
}

/** A super validator that has not voted does. */
function castVote(ledger: FakeLedger, time: bigint, request: VoteRequest, sv: SuperValidator): void {
  const accept = ledger.random.integer(4) > 0;
  const builder = new UpdateBuilder(ledger, time, 'VOTE');
  request.ballots.push({ sv, accept, body: accept ? 'Agreed.' : 'Too early.', castAt: time });
  builder.exercise(ruleOf(ledger, 'dso'), { choice: 'DsoRules_CastVote', actingParties: [sv.party] }, () => {
    renew(ledger, builder, request);
  });
  builder.fact('voteRequest', request.trackingId, titleOf(request));
}

/** A request that is decided ends, and what it grants begins. */
function closeVote(ledger: FakeLedger, time: bigint, request: VoteRequest, outcome: 'ACCEPTED' | 'REJECTED'): void {
  const builder = new UpdateBuilder(ledger, time, 'VOTE_CLOSING');
  const last = request.chain.at(-1);
  const provider = request.action.value.provider;
  builder.exercise(ruleOf(ledger, 'dso'), { choice: 'DsoRules_CloseVoteRequest', actingParties: [ledger.dso] }, () => {
    if (last !== undefined) builder.archive(last);
    builder.fact('voteRequest', last?.contractId ?? '', outcome);
    if (outcome === 'REJECTED' || typeof provider !== 'string') return;
    const contract = builder.create(templates.FeaturedAppRight, {
      payload: { dso: ledger.dso, provider },
      signatories: [ledger.dso],
      observers: [provider],
      about: { kind: 'app', id: provider },
    });
    ledger.apps.push({ provider, contract });
    builder.fact('app', provider, null);
  });
  request.outcome = outcome;
  request.closedAt = time;
}

/** The next step of the oldest open request. */
export function advanceVote(ledger: FakeLedger, time: bigint): boolean {
  const request = ledger.voteRequests.find(({ outcome }) => outcome === null);
  if (request === undefined) return false;
  const needed = threshold(ledger.superValidators.length);
  const accepted = request.ballots.filter(({ accept }) => accept).length;
  const refused = request.ballots.length - accepted;
  if (accepted >= needed) closeVote(ledger, time, request, 'ACCEPTED');
  else if (refused > ledger.superValidators.length - needed) closeVote(ledger, time, request, 'REJECTED');
  else {
    const missing = ledger.superValidators.find((each) => request.ballots.every(({ sv }) => sv !== each));
    if (missing === undefined) return false;
    castVote(ledger, time, request, missing);
  }
  return true;
}
