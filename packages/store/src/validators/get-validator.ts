import type { ValidatorDayValues, ValidatorRoundValues } from '@ledger-explorer/spec/writers';
import { ledgerName } from '../read/ledger-name.ts';
import { bucketOf, thirtyDays } from '../sql/buckets.ts';
import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { selectValidator, validatorColumns, validatorJoins, validatorValues } from './validator-row.ts';

/**
 * $1 window of `active` in microseconds, $2 validator. A license names the last round that the validator reported in, and is created again for each round
 * (docs/contract.md#v75). `days`: since the first day that begins less than 30 days before the head; `rounds`: of 24 hours. The condition with
 * `hashtextextended` uses the index `license_by_round`.
 */
const details = statement(
  'validator',
  {
    ...headColumns,
    ...validatorColumns,
    sponsor_name: 'text?',
    first_round: 'bigint?',
    last_round: 'bigint?',
    missed_rounds: 'bigint?',
    rounds: 'json?',
    days: 'json?',
  },
  `select ${atHead}, x.*, t.rounds, t.days
  from head h
  left join lateral (
    select ${selectValidator}, ${ledgerName('v.sponsor', 'h.record_time')} as sponsor_name, l.first_round, l.last_round, l.missed_rounds
    from ${validatorJoins} where v.validator = $2
  ) x on true
  left join lateral (
    with opened as materialized (
      select number, min(record_time) as opened_at from round
      where record_time >= ceil((ms(h.record_time) + 1 - ${thirtyDays}) / 86400000.0)::bigint * 86400000000 and number >= x.first_round
      group by number
    ), seen as materialized (
      select o.number, o.opened_at, r.last_round is not null as reported
      from opened o
      left join (
        select distinct last_round from license
        where hashtextextended(validator, 0) = hashtextextended($2::text, 0)
          and last_round >= (select min(number) from opened)
      ) r on r.last_round = o.number
    )
    select
      (
        select json_agg(json_build_object('number', number, 'openedAt', ms(opened_at), 'reported', reported) order by number)
        from seen where opened_at > h.record_time - 86400000000
      ) as rounds,
      (
        select json_agg(json_build_object('day', day * 86400000, 'rounds', rounds, 'reported', reported) order by day)
        from (
          select ${bucketOf('day', 'opened_at')} as day, count(*) as rounds, count(*) filter (where reported) as reported
          from seen group by 1
        ) days
      ) as days
  ) t on true`,
);

export const getValidator: Read<'getValidator'> = async ({ queries, naming, activeWindow }, { validatorId }) => {
  const row = await queries.firstOrThrow(await queries.rows(details, [activeWindow, validatorId]));
  const validator = validatorValues(row, naming);
  if (validator === null) return answer(row, null);
  return answer(row, {
    ...validator,
    sponsorName: row.sponsor === null ? null : naming.party(row.sponsor, row.sponsor_name),
    firstRound: row.first_round,
    lastRound: row.last_round,
    missedRounds: row.missed_rounds,
    rounds: (row.rounds ?? []) as readonly ValidatorRoundValues[],
    days: (row.days ?? []) as readonly ValidatorDayValues[],
  });
};
