import type { Row } from '../answers/answers.ts';
import { literal, milliseconds, timeOf } from '../exact-json.ts';
import { byText, nameOf } from '../expected/names.ts';
import type { Model, ModelVoteRequest } from '../model.ts';
import { type Compare, compareList, compareOne, withoutBlob } from './comparison.ts';

/** `/v1/governance/vote-requests`, newest first (V25 to V28). */
function expectedVoteRequests(model: Model): readonly Row[] {
  return model.voteRequests.toReversed().map((one) => ({ title: one.title, ...commonFields(one) }));
}

/** `/v1/governance/vote-requests/{id}/details` without its blob; `payload`: create arguments of the newest contract in the stream. */
function expectedVoteRequest(one: ModelVoteRequest, dso: string, payload: unknown): Row {
  return {
    dso,
    reasonUrl: one.reasonUrl,
    reasonBody: one.reasonBody,
    actionConfig: one.actionConfig,
    actionProvider: one.actionProvider,
    rawPayload: payload,
    ...commonFields(one),
  };
}

/** `/v1/governance/vote-requests/{id}/votes`, newest first: the model's order (V9). */
function expectedVotes(model: Model, one: ModelVoteRequest): readonly Row[] {
  return one.votes.map((vote) => ({
    contractId: one.contractId,
    templateId: one.templateId,
    company: null,
    sv: vote.sv,
    accept: vote.accept,
    reasonUrl: vote.reasonUrl,
    reasonBody: vote.reasonBody,
    optCastAt: milliseconds(vote.castAt),
    accountName: nameOf(model, vote.sv),
    accountImg: null,
    castBy: null,
  }));
}

/** `/v1/governance/requests`: open ones, least remaining time first, then closed ones, newest first (V61). */
export function expectedGovernanceRequests(model: Model): readonly Row[] {
  const newest = model.voteRequests.toReversed();
  const open = newest.filter(isOpen).toSorted((a, b) => byText(a.voteBefore, b.voteBefore));
  return [...open, ...newest.filter((one) => !isOpen(one))].map((one) => expectedGovernanceRequest(model, one));
}

/** The open ones of these requests on which a super validator has not voted. */
export function withoutVoteOf(requests: readonly Row[], party: unknown): readonly Row[] {
  return requests.filter(
    ({ timeLeft, missing }) => timeLeft !== null && (missing as readonly Row[]).some(({ sv }) => sv === party),
  );
}

export function isOpen({ status }: Pick<ModelVoteRequest, 'status'>): boolean {
  return status === 'IN_PROGRESS' || status === 'EXPIRING';
}

/** `/v1/governance/requests/{id}` (V61). */
function expectedGovernanceRequest(model: Model, one: ModelVoteRequest): Row {
  const accepts = new Map(one.votes.map(({ sv, accept }) => [sv, accept]));
  const members = one.members
    .map((sv) => ({ sv, name: nameOf(model, sv) ?? sv }))
    .toSorted((a, b) => byText(a.name, b.name) || byText(a.sv, b.sv));
  const withVote = (accept: boolean | undefined) => members.filter(({ sv }) => accepts.get(sv) === accept);
  const config = one.actionConfig as Readonly<Record<string, unknown>>;
  const subject = one.actionProvider ?? config.sv ?? config.svParty;
  const left = timeOf(one.voteBefore) - timeOf(model.head.recordTime);
  return {
    title: one.title,
    ...commonFields(one),
    summary: typeof subject === 'string' ? `${one.title}: ${subject.replace(/::.*$/su, '')}` : one.title,
    yes: withVote(true),
    no: withVote(false),
    missing: withVote(undefined),
    threshold: literal(votesNeeded(members.length)),
    timeLeft: isOpen(one) ? literal(Math.max(0, left)) : null,
    changes: changes(config),
    closedAt: milliseconds(one.completedAt),
    effectiveAt: milliseconds(one.effectiveAt),
  };
}

/** Smallest number of votes such that any two such sets overlap in more members than may be faulty (less than a third). */
function votesNeeded(members: number): number {
  let faulty = 0;
  while (3 * (faulty + 1) + 1 <= members) faulty += 1;
  let needed = 0;
  while (2 * needed < members + faulty + 1) needed += 1;
  return needed;
}

/** Every value of a configuration by path, without nulls. */
function leaves(value: unknown, path: string): readonly (readonly [path: string, json: string])[] {
  if (value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path === '' ? name : `${path}.${name}`));
}

/** Changed values of a configuration, by path; null for actions without configurations. */
function changes({ baseConfig, newConfig }: Readonly<Record<string, unknown>>): readonly Row[] | null {
  if (baseConfig === undefined || newConfig === undefined) return null;
  const [before, after] = [new Map(leaves(baseConfig, '')), new Map(leaves(newConfig, ''))];
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort(byText)
    .map((path) => ({ path, before: before.get(path) ?? null, after: after.get(path) ?? null }))
    .filter(({ before, after }) => before !== after);
}

/** Fields of a vote request that all three operations have. */
function commonFields(one: ModelVoteRequest): Row {
  return {
    contractId: one.contractId,
    templateId: one.templateId,
    trackingCid: one.trackingCid,
    status: one.status,
    requester: one.requester,
    createdAt: milliseconds(one.createdAt),
    voteBefore: milliseconds(one.voteBefore),
    targetEffectiveAt: milliseconds(one.targetEffectiveAt),
    yesCount: literal(one.yes),
    noCount: literal(one.no),
    abstainCount: literal(one.abstain),
    totalWeightYes: literal(one.weightYes),
    totalWeightNo: literal(one.weightNo),
    totalWeightAbstain: literal(one.weightAbstain),
    // The ledger's requester is an SV name.
    requesterName: one.requester,
    requesterImg: null,
  };
}

/** Vote requests; details by their first and newest contract ids; votes; governance requests, also by status and missing vote. */
export const compareGovernance: Compare = async function* (answers, { model, stream, dso }) {
  yield* compareList(answers, '/v1/governance/vote-requests', '', expectedVoteRequests(model));
  const tallied = expectedGovernanceRequests(model);
  yield* compareList(answers, '/v1/governance/requests', '', tallied);
  for (const [status, rows] of Map.groupBy(tallied, (row) => String(row.status))) {
    yield* compareList(answers, '/v1/governance/requests', `&status=${status}`, rows);
  }
  for (const { party } of model.superValidators) {
    const query = `&missing=${encodeURIComponent(party)}`;
    yield* compareList(answers, '/v1/governance/requests', query, withoutVoteOf(tallied, party));
  }
  const created = new Map(
    stream.flatMap(({ events }) =>
      events.flatMap((event) => (event.created === null ? [] : [[event.contractId, event.created.create_arguments]])),
    ) as [string, unknown][],
  );
  for (const request of model.voteRequests) {
    const expected = expectedVoteRequest(request, dso, created.get(request.contractId));
    const newest = request.contractIds.at(-1) ?? request.trackingCid;
    for (const id of new Set([request.trackingCid, newest])) {
      const path = `/v1/governance/vote-requests/${id}/details`;
      yield { of: path, found: withoutBlob(await answers.get(path)), expected };
    }
    yield compareOne(answers, `/v1/governance/requests/${newest}`, expectedGovernanceRequest(model, request));
    const path = `/v1/governance/vote-requests/${request.trackingCid}/votes`;
    yield* compareList(answers, path, '', expectedVotes(model, request));
  }
};
