import type { VoteRequestSummaryValues } from '@ledger-explorer/spec/writers';
import type { Naming } from '../read/naming.ts';
import type { RowOf } from '../sql/statement.ts';

/** Status of a row `r` of `vote_request` at the head `h` (docs/contract.md#v25). */
export const requestStatus =
  "coalesce(r.outcome, case when r.vote_before <= h.record_time then 'EXPIRING' else 'IN_PROGRESS' end)";

/** SQL of counts and weights of the votes `v` of some super validators, whose weight is the SQL `weight`. */
export function countedVotes(weight: string): string {
  const columns = Object.entries({ yes: 'v.accept', no: 'not v.accept', abstain: 'v.accept is null' }).map(
    ([name, which]) =>
      `count(*) filter (where ${which}) as ${name}, coalesce(sum(${weight}) filter (where ${which}), 0) as ${name}_weight`,
  );
  return columns.join(', ');
}

/**
 * Columns of a request `r`. Counts and weights are those of the super validators in force at the head while it is open, and stay as they were when it
 * closed (docs/contract.md#v27). A super validator in force without a vote abstains.
 */
export const selectRequest = `r.tracking_id, r.contract_id, r.template_id, r.title, r.requester, ms(r.record_time) as created,
  ms(r.vote_before) as vote_before, ms(r.target_effective_at) as target_effective_at,
  (select party from sv_name where name = r.requester order by party limit 1) as requester_party,
  ${requestStatus} as status,
  coalesce(r.yes_count, c.yes) as yes, coalesce(r.no_count, c.no) as no, coalesce(r.abstain_count, c.abstain) as abstain,
  coalesce(r.yes_weight, c.yes_weight) as yes_weight, coalesce(r.no_weight, c.no_weight) as no_weight,
  coalesce(r.abstain_weight, c.abstain_weight) as abstain_weight`;
export const requestJoins = `cross join lateral (
    select ${countedVotes('s.reward_weight')}
    from sv s left join vote v on v.tracking_id = r.tracking_id and v.sv = s.party
  ) c`;

export const requestColumns = {
  /** Null: no row, since the page is past the end or the request is unknown. */
  tracking_id: 'text?',
  contract_id: 'text',
  template_id: 'text',
  title: 'text',
  status: 'text',
  requester: 'text',
  requester_party: 'text?',
  created: 'bigint?',
  vote_before: 'bigint',
  target_effective_at: 'bigint?',
  yes: 'bigint',
  no: 'bigint',
  abstain: 'bigint',
  yes_weight: 'numeric',
  no_weight: 'numeric',
  abstain_weight: 'numeric',
} as const;

/** SQL of the request with any contract of its chain (docs/contract.md#v26): $1 the contract id, $2 its key. */
export const namedRequest = `select coalesce(
    (select tracking_id from vote_request where tracking_id = $1),
    (select tracking_id from vote_request_contract where contract = $2)) as tracking_id`;

/** Fields that the list and the details share. */
export function requestValues(
  row: RowOf<typeof requestColumns>,
  trackingId: string,
  naming: Naming,
): Omit<VoteRequestSummaryValues, 'title'> {
  const { requester_party: party } = row;
  return {
    contractId: row.contract_id,
    templateId: row.template_id,
    trackingCid: trackingId,
    status: row.status,
    requester: row.requester,
    createdAt: row.created,
    voteBefore: row.vote_before,
    targetEffectiveAt: row.target_effective_at,
    yesCount: row.yes,
    noCount: row.no,
    abstainCount: row.abstain,
    totalWeightYes: row.yes_weight,
    totalWeightNo: row.no_weight,
    totalWeightAbstain: row.abstain_weight,
    requesterName: party === null ? row.requester : (naming.party(party, row.requester) ?? row.requester),
    requesterImg: party === null ? null : naming.image(party),
  };
}
