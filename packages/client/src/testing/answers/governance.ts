import {
  writeGovernanceRequest,
  writeGovernanceRequestPage,
  writeVotePage,
  writeVoteRequestDetails,
  writeVoteRequestSummaryPage,
  type GovernanceChangeValues,
  type GovernanceRequestValues,
} from '@ledger-explorer/spec/writers';
import { milliseconds } from '../ledger/decimal.ts';
import type { FakeLedger, FakeUpdate, SuperValidator, VoteRequest } from '../ledger/fake-ledger.ts';
import { threshold, titleOf } from '../ledger/governance.ts';
import { ordered, pageOf } from './pages.ts';
import { found, type Read } from './reading.ts';

/** V25: a request whose time is over stays open until the ledger closes it. */
export function statusOf({ outcome, voteBefore }: VoteRequest, head: FakeUpdate) {
  return outcome ?? (voteBefore <= head.recordTime ? 'EXPIRING' : 'IN_PROGRESS');
}

/** V26: the tracking id, or the id of any contract of the chain. */
function requestOf({ voteRequests }: FakeLedger, id: string): VoteRequest {
  return found(
    'vote request',
    voteRequests.find(({ chain }) => chain.some(({ contractId }) => contractId === id)),
  );
}

function weights(members: readonly SuperValidator[]): number {
  return members.reduce((sum, { weight }) => sum + weight, 0);
}

/** What a vote says so far (V27); the members never change here. */
function tally({ superValidators }: FakeLedger, { ballots }: VoteRequest) {
  const yes = ballots.filter(({ accept }) => accept).map(({ sv }) => sv);
  const no = ballots.filter(({ accept }) => !accept).map(({ sv }) => sv);
  const missing = superValidators.filter((sv) => !yes.includes(sv) && !no.includes(sv));
  return { yes, no, missing };
}

function newest({ chain }: VoteRequest) {
  const contract = found('vote request', chain.at(-1));
  return {
    contractId: contract.contractId,
    templateId: `${contract.template.hash}:${contract.template.name}`,
    payload: contract.payload,
  };
}

function commonValues(ledger: FakeLedger, request: VoteRequest, head: FakeUpdate) {
  const { contractId, templateId } = newest(request);
  const { yes, no, missing } = tally(ledger, request);
  return {
    contractId,
    templateId,
    trackingCid: request.trackingId,
    title: titleOf(request),
    status: statusOf(request, head),
    requester: request.requester.name,
    createdAt: milliseconds(request.created.recordTime),
    voteBefore: milliseconds(request.voteBefore),
    targetEffectiveAt: null,
    yesCount: yes.length,
    noCount: no.length,
    abstainCount: missing.length,
    totalWeightYes: weights(yes),
    totalWeightNo: weights(no),
    totalWeightAbstain: weights(missing),
    requesterName: request.requester.name,
    requesterImg: null,
  };
}

export const listVoteRequests: Read<'listVoteRequests'> = ({ ledger, values, head }) =>
  writeVoteRequestSummaryPage(
    pageOf(ordered(ledger.voteRequests), values, (request) => commonValues(ledger, request, head)),
  );

export const getVoteRequest: Read<'getVoteRequest'> = ({ ledger, values, head }) => {
  const request = requestOf(ledger, values.id);
  const { provider } = request.action.value;
  return writeVoteRequestDetails({
    ...commonValues(ledger, request, head),
    createdEventBlob: null,
    dso: ledger.dso,
    reasonUrl: request.reason.url,
    reasonBody: request.reason.body,
    actionConfig: JSON.stringify(request.action.value),
    actionProvider: typeof provider === 'string' ? provider : null,
    rawPayload: JSON.stringify(newest(request).payload),
  });
};

export const listVotes: Read<'listVotes'> = ({ ledger, values }) => {
  const request = requestOf(ledger, values.id);
  const { contractId, templateId } = newest(request);
  return writeVotePage(
    pageOf(ordered(request.ballots), values, ({ sv, accept, body, castAt }) => ({
      contractId,
      templateId,
      company: null,
      sv: sv.party,
      accept,
      reasonUrl: '',
      reasonBody: body,
      optCastAt: milliseconds(castAt),
      accountName: sv.name,
      accountImg: null,
      castBy: null,
    })),
  );
};

/** V61: values that differ between the two configurations of an action. */
function changesOf({ action: { value } }: VoteRequest): GovernanceChangeValues[] | null {
  const { baseConfig, newConfig } = value as {
    baseConfig?: Record<string, unknown>;
    newConfig?: Record<string, unknown>;
  };
  if (baseConfig === undefined || newConfig === undefined) return null;
  return Object.keys(newConfig)
    .map((path) => ({ path, before: JSON.stringify(baseConfig[path]), after: JSON.stringify(newConfig[path]) }))
    .filter(({ before, after }) => before !== after);
}

function governanceValues(ledger: FakeLedger, request: VoteRequest, head: FakeUpdate): GovernanceRequestValues {
  const { yes, no, missing } = tally(ledger, request);
  const members = (svs: readonly SuperValidator[]) =>
    svs.map(({ party, name }) => ({ sv: party, name })).sort((one, other) => (one.name < other.name ? -1 : 1));
  const { provider } = request.action.value;
  const [hint] = typeof provider === 'string' ? provider.split('::') : [];
  const left = milliseconds(request.voteBefore) - milliseconds(head.recordTime);
  return {
    ...commonValues(ledger, request, head),
    summary: hint === undefined ? titleOf(request) : `${titleOf(request)}: ${hint}`,
    yes: members(yes),
    no: members(no),
    missing: members(missing),
    threshold: threshold(ledger.superValidators.length),
    timeLeft: request.outcome === null ? Math.max(0, left) : null,
    changes: changesOf(request),
    closedAt: request.closedAt === null ? null : milliseconds(request.closedAt),
    effectiveAt: request.closedAt === null || request.outcome !== 'ACCEPTED' ? null : milliseconds(request.closedAt),
  };
}

/** By the time that is left (V61). */
export function openRequests({ voteRequests }: FakeLedger): VoteRequest[] {
  const open = ordered(voteRequests).filter(({ outcome }) => outcome === null);
  // A stable sort: those that end at the same time stay newest first.
  return open.sort((one, other) =>
    one.voteBefore === other.voteBefore ? 0 : one.voteBefore < other.voteBefore ? -1 : 1,
  );
}

export const listGovernanceRequests: Read<'listGovernanceRequests'> = ({ ledger, values, head }) => {
  const { status, missing } = values;
  const closed = ordered(ledger.voteRequests).filter(({ outcome }) => outcome !== null);
  const rows = [...openRequests(ledger), ...closed].filter(
    (request) =>
      (status === 'ALL' || statusOf(request, head) === status) &&
      (missing === undefined ||
        (request.outcome === null && tally(ledger, request).missing.some(({ party }) => party === missing))),
  );
  return writeGovernanceRequestPage(pageOf(rows, values, (request) => governanceValues(ledger, request, head)));
};

export const getGovernanceRequest: Read<'getGovernanceRequest'> = ({ ledger, values, head }) =>
  writeGovernanceRequest(governanceValues(ledger, requestOf(ledger, values.id), head));
