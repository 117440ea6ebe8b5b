import type { GovernanceMemberValues, GovernanceRequestValues } from '@ledger-explorer/spec/writers';
import type { Naming } from '../read/naming.ts';
import type { RowOf } from '../sql/statement.ts';
import { changesOf } from './changes-of.ts';
import { thresholdOf } from './threshold-of.ts';
import { requestColumns, requestJoins, requestValues, selectRequest } from '../votes/vote-request-row.ts';
import { timeLeft } from '../votes/vote-request-turn.ts';

export const governanceColumns = {
  ...requestColumns,
  action_config: 'text',
  provider: 'text?',
  /** Milliseconds left to vote; null: closed. */
  left: 'bigint?',
  members: 'json',
  closed: 'bigint?',
  effective: 'bigint?',
} as const;

/** A super validator that is counted, and its vote; `accept` null: it has not voted. */
interface Member {
  readonly sv: string;
  readonly name: string;
  readonly accept: boolean | null;
}

/** Columns of a request `r`. If its action names a featured app right, `provider` is that of the right. */
export const selectGovernance = `${selectRequest}, r.action_config,
  coalesce(r.provider, (select provider from featured_app where contract = r.named_right)) as provider,
  ${timeLeft} as left, m.members, ms(r.closed_at) as closed, ms(r.effective_at) as effective`;

/** Super validators that are counted: those of the head while the request is open, those at its closing afterwards (docs/contract.md#v27). */
export const governanceJoins = `${requestJoins} cross join lateral (
    select coalesce(
      json_agg(json_build_object('sv', voter.party, 'name', coalesce(n.name, voter.party), 'accept', v.accept) order by n.name, voter.party),
      '[]'
    ) as members
    from (
      select party from sv where r.outcome is null union all select unnest(r.members)
    ) voter
    left join sv_name n on n.party = voter.party
    left join vote v on v.tracking_id = r.tracking_id and v.sv = voter.party
  ) m`;

/** The party that an action names. */
function subjectOf(config: Readonly<Record<string, unknown>>, provider: string | null): string | undefined {
  return [provider, config.sv, config.svParty].find((party) => typeof party === 'string');
}

export function governanceValues(
  row: RowOf<typeof governanceColumns>,
  trackingId: string,
  naming: Naming,
): GovernanceRequestValues {
  const members = row.members as readonly Member[];
  const membersWith = (accept: boolean | null): GovernanceMemberValues[] =>
    members.flatMap((one) =>
      one.accept === accept ? [{ sv: one.sv, name: naming.party(one.sv, one.name) ?? one.name }] : [],
    );
  const config = JSON.parse(row.action_config) as Readonly<Record<string, unknown>>;
  const subject = subjectOf(config, row.provider);
  return {
    title: row.title,
    ...requestValues(row, trackingId, naming),
    summary: subject === undefined ? row.title : `${row.title}: ${subject.split('::', 1)[0] ?? subject}`,
    yes: membersWith(true),
    no: membersWith(false),
    missing: membersWith(null),
    threshold: thresholdOf(members.length),
    timeLeft: row.left,
    changes: changesOf(config),
    closedAt: row.closed,
    effectiveAt: row.effective,
  };
}
