import { notFound } from '../http-error.ts';
import { integer, limit, record, texts } from '../read.ts';
import type { Route, RouteRequest } from '../route.ts';
import type { JsonObject } from '../../ledger/tx.ts';
import { contractJson } from './contract-json.ts';
import type { Scan } from './schema.ts';

function openRequests({ simulator: { network } }: RouteRequest): Scan<'VoteRequests'> {
  const open = network.voteRequests.filter((request) => !request.closed);
  return { dso_rules_vote_requests: open.map((request) => contractJson(request.contract)) };
}

function openRequest({ simulator: { network }, params }: RouteRequest): object {
  const id = params.tracking_cid ?? '';
  const request = network.voteRequests.find((each) => each.trackingCid === id && !each.closed);
  if (!request) throw notFound(`No DSO rules vote request with tracking cid ${id} found.`);
  return { dso_rules_vote_request: contractJson(request.contract) };
}

function requestsByTrackingCid({ simulator: { network }, body }: RouteRequest): object {
  const wanted = new Set(texts(record(body, 'the body').vote_request_contract_ids, 'vote_request_contract_ids'));
  const found = network.voteRequests.filter((request) => !request.closed && wanted.has(request.trackingCid));
  return { vote_requests: found.map((request) => contractJson(request.contract)) };
}

/** Vote results, newest first; the page token is the number of rows before the page. */
function results({ simulator: { network }, body }: RouteRequest): object {
  const request = record(body, 'the body');
  const size = limit(integer(request.limit, 'limit'));
  const from =
    request.pageToken === undefined || request.pageToken === null ? 0 : integer(request.pageToken, 'pageToken');
  const matching = network.voteResults.toReversed().filter((result) => matches(result, request));
  const page = matching.slice(from, from + size);
  return {
    dso_rules_vote_results: page,
    ...(from + size < matching.length ? { next_page_token: from + size } : {}),
  };
}

function matches(result: JsonObject, filter: Readonly<Record<string, unknown>>): boolean {
  const request = record(result.request, 'request');
  const outcome = record(result.outcome, 'outcome');
  const completedAt = typeof result.completedAt === 'string' ? result.completedAt : '';
  const effectiveAt = (outcome.value as { effectiveAt?: string }).effectiveAt ?? completedAt;
  const { actionName, requester, accepted, effectiveFrom, effectiveTo } = filter;
  if (typeof actionName === 'string' && !JSON.stringify(request.action).includes(actionName)) return false;
  if (typeof requester === 'string' && request.requester !== requester) return false;
  if (typeof accepted === 'boolean' && (outcome.tag === 'VRO_Accepted') !== accepted) return false;
  if (typeof effectiveFrom === 'string' && effectiveAt < effectiveFrom) return false;
  return !(typeof effectiveTo === 'string' && effectiveAt > effectiveTo);
}

export const governanceRoutes: readonly Route[] = [
  { method: 'GET', path: '/v0/admin/sv/voterequests', handle: openRequests },
  { method: 'GET', path: '/v0/voterequests/{tracking_cid}', handle: openRequest },
  { method: 'POST', path: '/v0/voterequest', handle: requestsByTrackingCid },
  { method: 'POST', path: '/v0/admin/sv/voteresults', handle: results },
];
