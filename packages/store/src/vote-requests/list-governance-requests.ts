import type { ParametersOf } from '@ledger-explorer/spec';
import { atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { governanceColumns, governanceJoins, governanceValues, selectGovernance } from './governance-request-row.ts';
import { isExpiring, isInProgress, isOpen, requestTurn } from '../votes/vote-request-turn.ts';

type Status = ParametersOf<'listGovernanceRequests'>['status'];

const isNotVoted = `exists (select from sv where party = $3)
  and (select v.sv from vote v where v.tracking_id = r.tracking_id and v.sv = $3) is null`;

/** SQL condition of a status on rows `r` of `vote_request`; null: all rows. */
const ofStatus: Readonly<Record<Status, string | null>> = {
  ALL: null,
  IN_PROGRESS: isInProgress,
  EXPIRING: isExpiring,
  ACCEPTED: "r.outcome = 'ACCEPTED'",
  REJECTED: "r.outcome = 'REJECTED'",
  EXPIRED: "r.outcome = 'EXPIRED'",
  FAILED: "r.outcome = 'FAILED'",
};

/** $1 offset, $2 size, $3 super validator without a vote. Counting in list order (`requestTurn`) makes PostgreSQL use the index of the list. */
function requests(name: string, where: string | null) {
  const filter = where === null ? '' : `where ${where}`;
  return statement(
    `governance requests ${name}`,
    { ...headColumns, total: 'bigint', ...governanceColumns },
    `select ${atHead}, ${where === null ? 'h.vote_requests' : `(select count(*) from (select from vote_request r ${filter} order by ${requestTurn}) listed)`} as total, x.*
    from head h left join lateral (
      select row_number() over (order by ${requestTurn}) as at, ${selectGovernance}
      from (select * from vote_request r ${filter} order by ${requestTurn} limit $2 offset $1) r ${governanceJoins}
    ) x on true order by x.at`,
  );
}

const statuses = Object.entries(ofStatus) as [Status, string | null][];
const withStatus = new Map(statuses.map(([status, where]) => [status, requests(status, where)]));
const notVoted = new Map(
  statuses.map(([status, where]) => {
    // Only open requests await votes. The conditions of open statuses begin with `isOpen` already.
    const openOnly = where?.startsWith(isOpen) === true ? [] : [isOpen];
    const parts = [...openOnly, ...(where === null ? [] : [where]), isNotVoted];
    return [status, requests(`${status} not voted`, parts.join(' and '))];
  }),
);

export const listGovernanceRequests: Read<'listGovernanceRequests'> = async (
  { queries, naming },
  { page, size, status, missing },
) => {
  const query = (missing === undefined ? withStatus : notVoted).get(status);
  if (query === undefined) throw new RangeError(`no statement for status ${status}`);
  const values = [page * size, size, ...(missing === undefined ? [] : [missing])];
  return queries.page(query, values, (row) =>
    row.tracking_id === null ? null : governanceValues(row, row.tracking_id, naming),
  );
};
