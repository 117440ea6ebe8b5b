import { contractKey } from '../sql/contract-key.ts';
import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { governanceColumns, governanceJoins, governanceValues, selectGovernance } from './governance-request-row.ts';
import { namedRequest } from '../votes/vote-request-row.ts';

const request = statement(
  'governance request',
  { ...headColumns, ...governanceColumns },
  `select ${atHead}, x.*
  from head h left join lateral (
    select ${selectGovernance} from (${namedRequest}) n join vote_request r using (tracking_id) ${governanceJoins}
  ) x on true`,
);

export const getGovernanceRequest: Read<'getGovernanceRequest'> = async ({ queries, naming }, { id }) => {
  const row = await queries.firstOrThrow(await queries.rows(request, [id, contractKey(id)]));
  return answer(row, row.tracking_id === null ? null : governanceValues(row, row.tracking_id, naming));
};
