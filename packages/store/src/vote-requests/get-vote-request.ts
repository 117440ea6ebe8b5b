import { contractKey } from '../sql/contract-key.ts';
import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { namedRequest, requestColumns, requestJoins, requestValues, selectRequest } from '../votes/vote-request-row.ts';

const columns = {
  ...headColumns,
  ...requestColumns,
  created_event_blob: 'text?',
  dso: 'text',
  reason_url: 'text',
  reason_body: 'text',
  action_config: 'text',
  provider: 'text?',
  payload: 'text',
} as const;

/** SQL of the `contractKey` of the request's newest contract, since the contracts are indexed by key only. */
const newestContract = `encode(substring(sha256(convert_to(r.contract_id, 'UTF8')) from 1 for 16), 'hex')::uuid`;

/** $1 tracking or contract id, $2 its contract key. If the action names a featured app right, `provider` is that of the right. */
const request = statement(
  'vote request',
  columns,
  `select ${atHead}, x.*
  from head h left join lateral (
    select ${selectRequest}, r.dso, r.reason_url, r.reason_body, r.action_config, r.payload,
           coalesce(r.provider, (select provider from featured_app where contract = r.named_right)) as provider,
           (select created_event_blob from vote_request_contract where contract = ${newestContract}) as created_event_blob
    from (${namedRequest}) n join vote_request r using (tracking_id) ${requestJoins}
  ) x on true`,
);

export const getVoteRequest: Read<'getVoteRequest'> = async ({ queries, naming }, { id }) => {
  const row = await queries.firstOrThrow(await queries.rows(request, [id, contractKey(id)]));
  if (row.tracking_id === null) return answer(row, null);
  return answer(row, {
    ...requestValues(row, row.tracking_id, naming),
    createdEventBlob: row.created_event_blob,
    dso: row.dso,
    reasonUrl: row.reason_url,
    reasonBody: row.reason_body,
    actionConfig: row.action_config,
    actionProvider: row.provider,
    rawPayload: row.payload,
  });
};
