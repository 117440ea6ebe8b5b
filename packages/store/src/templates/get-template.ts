import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { selectTemplates, templateColumns, templateOrder, templateValues } from './template-row.ts';

const ofName = statement(
  'template',
  { ...headColumns, ...templateColumns },
  `select ${atHead}, x.*
  from head h left join lateral (${selectTemplates('u.template = $1')}) x on true
  order by ${templateOrder}`,
);

export const getTemplate: Read<'getTemplate'> = async ({ queries }, { template }) => {
  const rows = await queries.rows(ofName, [template]);
  const first = await queries.firstOrThrow(rows);
  const content = rows.flatMap((row) => (row.name === null ? [] : [templateValues(row, row.name)]));
  return answer(first, content.length === 0 ? null : { name: template, content });
};
