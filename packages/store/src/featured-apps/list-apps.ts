import { atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { appColumns, appValues, rankedApps, selectApp } from './app-row.ts';

/** $1 offset, $2 size. */
const apps = statement(
  'apps',
  { ...headColumns, total: 'bigint', ...appColumns },
  `select ${atHead}, (select count(distinct provider) from featured_app where archived_position is null) as total, x.*
  from head h left join lateral (
    select ${selectApp} from (select * from (${rankedApps}) ranked order by rank limit $2 offset $1) r
  ) x on true order by x.rank`,
);

export const listApps: Read<'listApps'> = async ({ queries, naming }, { page, size }) =>
  queries.page(apps, [page * size, size], (row) =>
    row.provider === null ? null : appValues(row, row.provider, naming),
  );
