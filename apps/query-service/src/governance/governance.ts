import { writeVotePage, writeVoteRequestDetails, writeVoteRequestSummaryPage } from '@ledger-explorer/spec/writers';
import type { Handler } from '../operations/handler.ts';
import { pageOutcome } from '../operations/page-outcome.ts';
import { valueOutcome } from '../operations/value-outcome.ts';

const listVoteRequests: Handler<'listVoteRequests'> = async ({ reader }, { page, size }) => {
  const query = { page, size };
  return pageOutcome(await reader.listVoteRequests(query), query, writeVoteRequestSummaryPage);
};

const getVoteRequest: Handler<'getVoteRequest'> = async ({ reader }, { id }) =>
  valueOutcome(await reader.getVoteRequest({ id }), writeVoteRequestDetails);

const listVotes: Handler<'listVotes'> = async ({ reader }, { id, page, size }) => {
  const query = { id, page, size };
  return pageOutcome(await reader.listVotes(query), query, writeVotePage);
};

export const governance = { listVoteRequests, getVoteRequest, listVotes };
