import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { nameColumns, nameValues, selectName } from './name-row.ts';

/** $1 name. */
const entry = statement(
  'name',
  { ...headColumns, ...nameColumns },
  `select ${atHead}, n.* from head h left join lateral (
    select ${selectName} from name_entry e
    where lower(left(e.name, 200) collate "C") = lower(left($1, 200) collate "C") and e.name = $1 and e.archived_position is null
    order by e.position desc, e.ordinal desc limit 1
  ) n on true`,
);

export const getName: Read<'getName'> = async ({ queries }, { name }) => {
  const row = await queries.firstOrThrow(await queries.rows(entry, [name]));
  return answer(row, row.contract_id === null ? null : nameValues(row, row.contract_id));
};
