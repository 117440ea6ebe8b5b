import type { VoteRequestDetailsValues, VoteRequestSummaryValues, VoteValues } from '@ledger-explorer/spec/writers';
import { contractKey } from '../ids/contract-key.ts';
import type { Naming } from '../names/naming.ts';
import { answer, atHead, type Queries, type ShownRow } from '../reading/queries.ts';
import type { Answer, Page, PageQuery } from '../reading/reader.ts';

interface Row extends ShownRow {
  readonly total: string;
  /** Null: the page is past the end, or the request is not known. */
  readonly tracking_id: string | null;
  readonly contract_id: string;
  readonly template_id: string;
  readonly title: string;
  readonly status: string;
  readonly requester: string;
  readonly requester_party: string | null;
  readonly created: string | null;
  readonly vote_before: string;
  readonly target_effective_at: string | null;
  readonly yes: string;
  readonly no: string;
  readonly abstain: string;
  readonly yes_weight: string;
  readonly no_weight: string;
  readonly abstain_weight: string;
}

interface DetailRow extends Row {
  readonly created_event_blob: string | null;
  readonly dso: string;
  readonly reason_url: string;
  readonly reason_body: string;
  readonly action_config: string;
  readonly provider: string | null;
  readonly payload: string;
}

/**
 * Columns of one request `r`. Counts and weights are of the super validators in the rules in force: at the head while it
 * is open, frozen when it closed (docs/contract.md#v27). An SV in force without a vote abstains.
 */
const columns = `r.tracking_id, r.contract_id, r.template_id, r.title, r.requester, ms(u.record_time) as created,
  ms(r.vote_before) as vote_before, ms(r.target_effective_at) as target_effective_at,
  (select party from sv_name where name = r.requester order by party limit 1) as requester_party,
  coalesce(r.outcome, case when r.vote_before <= h.record_time then 'EXPIRING' else 'IN_PROGRESS' end) as status,
  coalesce(r.yes_count, c.yes) as yes, coalesce(r.no_count, c.no) as no, coalesce(r.abstain_count, c.abstain) as abstain,
  coalesce(r.yes_weight, c.yes_weight) as yes_weight, coalesce(r.no_weight, c.no_weight) as no_weight,
  coalesce(r.abstain_weight, c.abstain_weight) as abstain_weight`;
const joins = `left join update u on u.position = r.first_position
  cross join lateral (
    select count(*) filter (where v.accept) as yes,
           count(*) filter (where not v.accept) as no,
           count(*) filter (where v.accept is null) as abstain,
           coalesce(sum(s.reward_weight) filter (where v.accept), 0) as yes_weight,
           coalesce(sum(s.reward_weight) filter (where not v.accept), 0) as no_weight,
           coalesce(sum(s.reward_weight) filter (where v.accept is null), 0) as abstain_weight
    from sv s left join vote v on v.tracking_id = r.tracking_id and v.sv = s.party
  ) c`;

/** A path may name any contract of the chain (docs/contract.md#v26): $1 the id, $2 its key. */
const named = `select coalesce(
    (select tracking_id from vote_request where tracking_id = $1),
    (select tracking_id from vote_request_contract where contract = $2)) as tracking_id`;

/** What the list and the details show alike. */
function shared(row: Row, trackingId: string, naming: Naming): Omit<VoteRequestSummaryValues, 'title'> {
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

/** $1 offset, $2 size. */
const listStatement = `select ${atHead}, h.vote_requests as total, x.*
  from head h left join lateral (
    select r.first_position, r.first_ordinal, ${columns}
    from (select * from vote_request order by first_position desc, first_ordinal desc limit $2 offset $1) r ${joins}
  ) x on true order by x.first_position desc, x.first_ordinal desc`;

export async function listVoteRequests(
  queries: Queries,
  naming: Naming,
  query: PageQuery,
): Promise<Answer<Page<VoteRequestSummaryValues>>> {
  const rows = await queries.rows<Row>('vote requests', listStatement, [query.page * query.size, query.size]);
  const [first] = rows;
  if (first === undefined) return queries.explainNothing(undefined);
  const content = rows.flatMap((row) =>
    row.tracking_id === null ? [] : [{ title: row.title, ...shared(row, row.tracking_id, naming) }],
  );
  return answer(first, { total: Number(first.total), content });
}

/** The provider of a revocation is that of the right it ends. */
const detailStatement = `select ${atHead}, 0 as total, x.*
  from head h left join lateral (
    select ${columns}, r.dso, r.reason_url, r.reason_body, r.action_config, r.payload,
           coalesce(r.provider, (select provider from featured_app where contract = r.revoked_right)) as provider,
           (select created_event_blob from vote_request_contract
             where tracking_id = r.tracking_id and contract_id = r.contract_id) as created_event_blob
    from (${named}) n join vote_request r using (tracking_id) ${joins}
  ) x on true`;

export async function getVoteRequest(
  queries: Queries,
  naming: Naming,
  query: { readonly id: string },
): Promise<Answer<VoteRequestDetailsValues | null>> {
  const [row] = await queries.rows<DetailRow>('vote request', detailStatement, [query.id, contractKey(query.id)]);
  if (row === undefined) return queries.explainNothing(undefined);
  if (row.tracking_id === null) return answer(row, null);
  return answer(row, {
    ...shared(row, row.tracking_id, naming),
    createdEventBlob: row.created_event_blob,
    dso: row.dso,
    reasonUrl: row.reason_url,
    reasonBody: row.reason_body,
    actionConfig: row.action_config,
    actionProvider: row.provider,
    rawPayload: row.payload,
  });
}

interface VoteRow extends ShownRow {
  readonly tracking_id: string | null;
  readonly contract_id: string;
  readonly template_id: string;
  readonly total: string;
  readonly sv: string | null;
  readonly name: string;
  readonly sv_name: string | null;
  readonly accept: boolean;
  readonly reason_url: string;
  readonly reason_body: string;
  readonly cast: string | null;
}

/**
 * $3 offset, $4 size. Last cast first, in stream order of the casts; of one update by party (docs/contract.md#v8, #v9). A voter that never was
 * an SV is shown by the key of its vote (V32).
 */
const votesStatement = `select ${atHead}, r.tracking_id, r.contract_id, r.template_id,
    (select count(*) from vote where tracking_id = r.tracking_id) as total, x.*
  from head h
  left join (select r.* from (${named}) n join vote_request r using (tracking_id)) r on true
  left join lateral (
    select v.sv, v.name, (select name from sv_name where party = v.sv) as sv_name, v.accept, v.reason_url, v.reason_body,
           ms(coalesce(v.cast_at, u.record_time)) as cast, v.cast_position, v.cast_ordinal
    from vote v left join update u on u.position = v.cast_position
    where v.tracking_id = r.tracking_id
    order by v.cast_position desc, v.cast_ordinal desc, v.sv desc limit $4 offset $3
  ) x on true order by x.cast_position desc, x.cast_ordinal desc, x.sv desc`;

export async function listVotes(
  queries: Queries,
  naming: Naming,
  query: PageQuery & { readonly id: string },
): Promise<Answer<Page<VoteValues> | null>> {
  const { id, page, size } = query;
  const rows = await queries.rows<VoteRow>('votes', votesStatement, [id, contractKey(id), page * size, size]);
  const [first] = rows;
  if (first === undefined) return queries.explainNothing(undefined);
  if (first.tracking_id === null) return answer(first, null);
  const content = rows.flatMap((row): VoteValues[] => {
    if (row.sv === null) return [];
    return [
      {
        contractId: row.contract_id,
        templateId: row.template_id,
        company: naming.company(row.sv),
        sv: row.sv,
        accept: row.accept,
        reasonUrl: row.reason_url,
        reasonBody: row.reason_body,
        optCastAt: row.cast,
        accountName: naming.party(row.sv, row.sv_name ?? row.name),
        accountImg: naming.image(row.sv),
      },
    ];
  });
  return answer(first, { total: Number(first.total), content });
}
