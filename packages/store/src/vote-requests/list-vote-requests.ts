import { atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { requestColumns, requestJoins, requestValues, selectRequest } from '../votes/vote-request-row.ts';

/** $1 offset, $2 size. */
const requests = statement(
  'vote requests',
  { ...headColumns, total: 'bigint', ...requestColumns },
  `select ${atHead}, h.vote_requests as total, x.*
  from head h left join lateral (
    select r.first_position, r.first_ordinal, ${selectRequest}
    from (select * from vote_request order by first_position desc, first_ordinal desc limit $2 offset $1) r ${requestJoins}
  ) x on true order by x.first_position desc, x.first_ordinal desc`,
);

export const listVoteRequests: Read<'listVoteRequests'> = async ({ queries, naming }, { page, size }) =>
  queries.page(requests, [page * size, size], (row) =>
    row.tracking_id === null ? null : { title: row.title, ...requestValues(row, row.tracking_id, naming) },
  );
