import type { ValidatorValues } from '@ledger-explorer/spec/writers';
import type { Between, PlacedRow } from '../read/between.ts';
import { atHead, headColumns } from '../sql/answer.ts';
import { statement } from '../sql/statement.ts';
import { selectValidator, validatorColumns, validatorJoins, validatorValues } from './validator-row.ts';

/** $1 window of `active` in microseconds, $2 after, $3 to, $4 limit. If nothing is found, one row has the head only. */
const validators = statement(
  'validators between',
  { ...headColumns, ...validatorColumns, update_position: 'bigint' },
  `select ${atHead}, r.* from head h left join lateral (
    select l.position as update_position, l.ordinal, ${selectValidator}
    from (
      select validator from license where position > $2::bigint and position <= $3::bigint and archived_position is null
      group by validator
    ) made
    join ${validatorJoins} on v.validator = made.validator
    where l.position > $2::bigint and l.position <= $3::bigint
    order by l.position, l.ordinal limit $4
  ) r on true order by r.update_position, r.ordinal`,
);

export const validatorsBetween: Between<ValidatorValues> = async (
  { queries, naming, activeWindow },
  { after, to, limit },
) => {
  const rows = await queries.rows(validators, [activeWindow, after, to, limit]);
  return rows.flatMap((row): PlacedRow<ValidatorValues>[] => {
    const validator = validatorValues(row, naming);
    return validator === null ? [] : [{ position: Number(row.update_position), row: validator }];
  });
};
