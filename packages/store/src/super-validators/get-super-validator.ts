import type { OpenVoteRequestValues, SuperValidatorVoteValues } from '@ledger-explorer/spec/writers';
import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { trimNullable } from '../sql/trim-decimal.ts';
import { requestStatus } from '../votes/vote-request-row.ts';
import { isOpen, requestTurn, timeLeft } from '../votes/vote-request-turn.ts';
import {
  selectSuperValidator,
  superValidatorColumns,
  superValidatorJoins,
  superValidatorValues,
} from './super-validator-row.ts';

/** $1 party. At most 100 of its votes and of the open requests without its vote (docs/contract.md#v72). */
const details = statement(
  'super validator',
  {
    ...headColumns,
    ...superValidatorColumns,
    /** Closed requests that count this super validator, and how many of them have its vote. */
    requests: 'bigint',
    voted: 'bigint',
    share: 'numeric?',
    cast: 'json',
    open: 'json',
  },
  `select ${atHead}, x.*
  from head h left join lateral (
    select ${selectSuperValidator}, coalesce(t.requests, 0) as requests, coalesce(t.votes, 0) as voted, round(t.votes * 100.0 / t.requests, 4) as share, c."cast", o.open
    from ${superValidatorJoins}
    left join sv_turnout t on t.sv = s.party
    cross join lateral (
      select coalesce(json_agg(json_build_object(
          'trackingCid', v.tracking_id, 'title', r.title, 'status', ${requestStatus}, 'accept', v.accept,
          'reasonUrl', v.reason_url, 'reasonBody', v.reason_body, 'optCastAt', ms(coalesce(v.cast_at, v.cast_record_time))
        ) order by v.cast_position desc, v.cast_ordinal desc, v.tracking_id), '[]') as "cast"
      from (
        select * from vote where sv = $1 order by cast_position desc, cast_ordinal desc, tracking_id limit 100
      ) v
      cross join lateral (select * from vote_request where tracking_id = v.tracking_id limit 1) r
    ) c
    cross join lateral (
      select coalesce(json_agg(json_build_object(
          'trackingCid', r.tracking_id, 'title', r.title, 'voteBefore', ms(r.vote_before), 'timeLeft', ${timeLeft}
        ) order by ${requestTurn}), '[]') as open
      from (
        select * from vote_request r
        where ${isOpen} and (select v.sv from vote v where v.tracking_id = r.tracking_id and v.sv = $1) is null
        order by ${requestTurn} limit 100
      ) r
    ) o
    where s.party = $1
  ) x on true`,
);

export const getSuperValidator: Read<'getSuperValidator'> = async ({ queries, naming }, { svId }) => {
  const row = await queries.firstOrThrow(await queries.rows(details, [svId]));
  if (row.party === null) return answer(row, null);
  return answer(row, {
    ...superValidatorValues(row, row.party, naming),
    turnout: {
      requests: row.requests,
      votes: row.voted,
      share: trimNullable(row.share),
    },
    votes: row.cast as readonly SuperValidatorVoteValues[],
    open: row.open as readonly OpenVoteRequestValues[],
  });
};
