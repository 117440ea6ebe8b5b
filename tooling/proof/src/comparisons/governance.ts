import {
  expectedGovernanceRequest,
  expectedGovernanceRequests,
  expectedVoteRequest,
  expectedVoteRequests,
  expectedVotes,
} from '../expected/governance.ts';
import type { Row } from '../answers/answers.ts';
import { compareList } from './compare-list.ts';
import type { Compare } from './comparison.ts';
import { withoutBlob } from './without-blob.ts';

/** Vote requests, their details by any contract id of their chain, and their votes. */
export const compareGovernance: Compare = async function* (answers, { model, stream, dso }) {
  yield* compareList(answers, '/v1/governance/vote-requests', '', expectedVoteRequests(model));
  const tallied = expectedGovernanceRequests(model);
  yield* compareList(answers, '/v1/governance/requests', '', tallied);
  for (const [status, rows] of Map.groupBy(tallied, (row) => String(row.status))) {
    yield* compareList(answers, '/v1/governance/requests', `&status=${status}`, rows);
  }
  for (const { party } of model.superValidators) {
    const rows = tallied.filter(
      ({ timeLeft, missing }) => timeLeft !== null && (missing as readonly Row[]).some(({ sv }) => sv === party),
    );
    yield* compareList(answers, '/v1/governance/requests', `&missing=${encodeURIComponent(party)}`, rows);
  }
  const created = new Map(
    stream.flatMap(({ events }) =>
      events.flatMap((event) => (event.created === null ? [] : [[event.contractId, event.created.create_arguments]])),
    ) as [string, unknown][],
  );
  for (const request of model.voteRequests) {
    const expected = expectedVoteRequest(request, dso, created.get(request.contractId));
    for (const id of new Set([request.trackingCid, request.contractIds.at(-1) ?? request.trackingCid])) {
      const path = `/v1/governance/vote-requests/${id}/details`;
      yield { of: path, found: withoutBlob(await answers.get(path)), expected };
    }
    const one = `/v1/governance/requests/${request.contractIds.at(-1) ?? request.trackingCid}`;
    yield { of: one, found: await answers.get(one), expected: expectedGovernanceRequest(model, request) };
    const path = `/v1/governance/vote-requests/${request.trackingCid}/votes`;
    yield* compareList(answers, path, '', expectedVotes(model, request));
  }
};
