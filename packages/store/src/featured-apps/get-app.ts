import type { AppRightValues } from '@ledger-explorer/spec/writers';
import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { trimDecimal } from '../sql/trim-decimal.ts';
import { appColumns, appValues, rankedApps, selectApp } from './app-row.ts';

/** $1 provider. */
const app = statement(
  'app',
  { ...headColumns, ...appColumns, contracts: 'json?' },
  `select ${atHead}, x.*, c.contracts
  from head h left join lateral (
    select ${selectApp} from (select * from (${rankedApps}) ranked where provider = $1) r
  ) x on true
  left join lateral (
    select json_agg(json_build_object('contractId', a.contract_id, 'createdAt', ms(a.record_time),
        'activityWeight', a.activity_weight::text) order by a.position desc, a.ordinal desc)
      as contracts
    from (
      select * from featured_app where archived_position is null and provider = $1
      order by position desc, ordinal desc limit 100
    ) a
  ) c on true`,
);

export const getApp: Read<'getApp'> = async ({ queries, naming }, { provider }) => {
  const row = await queries.firstOrThrow(await queries.rows(app, [provider]));
  if (row.provider === null) return answer(row, null);
  return answer(row, {
    ...appValues(row, row.provider, naming),
    contracts: ((row.contracts ?? []) as readonly AppRightValues[]).map((right) => ({
      ...right,
      activityWeight: right.activityWeight === null ? null : trimDecimal(String(right.activityWeight)),
    })),
  });
};
