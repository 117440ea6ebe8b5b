import { atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { selectTemplates, templateColumns, templateOrder, templateValues } from './template-row.ts';

function contains(column: string): string {
  return `strpos(lower(${column}), lower($3 collate "C")) > 0`;
}

/** $1 offset, $2 size, $3 text in the name or the package name. */
const templates = statement(
  'templates',
  { ...headColumns, total: 'bigint', ...templateColumns },
  `with t as materialized (${selectTemplates(`(${contains('u.template')} or ${contains('u.package_name')})`)})
  select ${atHead}, (select count(*) from t) as total, x.*
  from head h left join lateral (select * from t x order by ${templateOrder} limit $2 offset $1) x on true
  order by ${templateOrder}`,
);

export const listTemplates: Read<'listTemplates'> = async ({ queries }, { page, size, q = '' }) =>
  queries.page(templates, [page * size, size, q], (row) => (row.name === null ? null : templateValues(row, row.name)));
