import type { ParametersOf } from '@ledger-explorer/spec';
import type { ValidatorSponsorValues, ValidatorVersionValues } from '@ledger-explorer/spec/writers';
import { ledgerName } from '../read/ledger-name.ts';
import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import {
  selectValidator,
  validatorColumns,
  validatorFilters,
  validatorJoins,
  validatorValues,
} from './validator-row.ts';

type Status = ParametersOf<'findValidators'>['status'];

function contains(text: string): string {
  return `strpos(lower((${text}) collate "C"), lower($6::text collate "C")) > 0`;
}

/** SQL of the up to 100 most frequent values of a column among validators with a license; `name`: field in the response. */
function mostFrequent(column: string, name: string): string {
  return `(
    select json_agg(json_build_object('${name}', ${column}, 'count', count) order by count desc, ${column} collate "C") from (
      select ${column}, count(*) as count from validator where license is not null
      group by ${column} order by count(*) desc, ${column} collate "C" limit 100
    ) counted
  )`;
}

/**
 * $1 window of `active` in microseconds, $2 offset, $3 size, $4 sponsor, $5 version, $6 text in the name or the party id, $7 curated names by party, as JSON. There
 * are at most thousands of validators, in short rows; licenses are read for the page only.
 */
function pageFrom(status: Status) {
  return statement(
    `validators found ${status}`,
    {
      ...headColumns,
      total: 'bigint',
      versions: 'json?',
      sponsors: 'json?',
      ...validatorColumns,
      first_round: 'bigint?',
      last_round: 'bigint?',
      missed_rounds: 'bigint?',
    },
    `with found as materialized (
    select v.validator, ms(v.last_active_at) as last_active from head h cross join validator v
    left join json_each_text($7::json) curated (party, name) on curated.party = v.validator
    where ${validatorFilters[status]} and ($4::text is null or v.sponsor = $4) and ($5::text is null or v.version = $5)
      and ($6 = '' or ${contains('v.validator')} or ${contains(`coalesce(curated.name, ${ledgerName('v.validator', 'h.record_time')}, '')`)})
  )
  select ${atHead}, (select count(*) from found) as total,
    ${mostFrequent('version', 'version')} as versions, ${mostFrequent('sponsor', 'sponsor')} as sponsors, r.*
  from head h left join lateral (
    select ${selectValidator}, l.first_round, l.last_round, l.missed_rounds
    from (select validator from found order by last_active desc nulls last, validator desc limit $3 offset $2) f
    join ${validatorJoins} on v.validator = f.validator
  ) r on true order by r.last_active desc nulls last, r.validator desc`,
  );
}

const statements = { ALL: pageFrom('ALL'), ACTIVE: pageFrom('ACTIVE'), INACTIVE: pageFrom('INACTIVE') };

export const findValidators: Read<'findValidators'> = async (
  { queries, naming, activeWindow },
  { page, size, status, sponsor = null, version = null, q = '' },
) => {
  // Only the text filter reads names.
  const filters = [sponsor, version, q, JSON.stringify(q === '' ? {} : naming.curatedNames())];
  const rows = await queries.rows(statements[status], [activeWindow, page * size, size, ...filters]);
  const first = await queries.firstOrThrow(rows);
  return answer(first, {
    total: Number(first.total),
    versions: (first.versions ?? []) as readonly ValidatorVersionValues[],
    sponsors: (first.sponsors ?? []) as readonly ValidatorSponsorValues[],
    content: rows.flatMap((row) => {
      const { first_round: firstRound, last_round: lastRound, missed_rounds: missedRounds } = row;
      const validator = validatorValues(row, naming);
      return validator === null ? [] : [{ ...validator, firstRound, lastRound, missedRounds }];
    }),
  });
};
