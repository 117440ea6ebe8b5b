import type { Micros, Vote, VoteRequestClosed, VoteRequestCreated } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { contractKey } from '../sql/contract-key.ts';
import { plainText } from '../sql/plain-text.ts';
import type { SvInForce } from '../super-validators/write.ts';
import { type Batch, recordTimeOf } from '../write/batch.ts';
import { endContracts } from '../write/end-contracts.ts';
import { writeIrregularities } from '../write/irregularities.ts';
import { removeVotes } from '../votes/remove-votes.ts';
import { countedVotes } from '../votes/vote-request-row.ts';

/** Event that casts votes. */
interface VotingEvent {
  readonly position: number;
  readonly ordinal: number;
  readonly recordTime: Micros | null;
}

/**
 * Updates the votes of a request to the newest map: new and changed votes were cast by this event, and so was the vote of `castingSv`, even if
 * it is unchanged; null for a closing. Votes that are not in the map are removed.
 */
async function writeVotes(
  client: pg.ClientBase,
  trackingId: string,
  votes: readonly Vote[],
  event: VotingEvent,
  castingSv: string | null,
): Promise<void> {
  // The ledger's map has each voter once. If a node repeats one, the last vote counts.
  const distinct = [...new Map(votes.map((vote) => [vote.sv, vote])).values()];
  const voters = distinct.map((vote) => vote.sv);
  await removeVotes(client, [trackingId], voters);
  await client.query(
    `-- Number of votes per super validator.
       with added as (
         insert into sv_votes as t
         select m.sv, 1 from unnest($2::text[]) m (sv)
         where not exists (select from vote v where v.tracking_id = $1 and v.sv = m.sv)
         on conflict (sv) do update set votes = t.votes + 1
       )
       insert into vote as v (tracking_id, sv, name, accept, reason_url, reason_body, cast_at, cast_by, cast_position, cast_ordinal, cast_record_time)
       select $1, m.*, $9, $10, $11
       from unnest($2::text[], $3::text[], $4::boolean[], $5::text[], $6::text[], $7::bigint[], $8::text[]) m
       on conflict (tracking_id, sv) do update set
         name = excluded.name, accept = excluded.accept, reason_url = excluded.reason_url, reason_body = excluded.reason_body,
         cast_at = excluded.cast_at, cast_by = excluded.cast_by, cast_position = excluded.cast_position, cast_ordinal = excluded.cast_ordinal,
         cast_record_time = excluded.cast_record_time
       where (v.accept, v.reason_url, v.reason_body, v.cast_at, v.cast_by)
             is distinct from (excluded.accept, excluded.reason_url, excluded.reason_body, excluded.cast_at, excluded.cast_by)
         or v.sv = $12`,
    [
      trackingId,
      voters,
      distinct.map((vote) => plainText(vote.name)),
      distinct.map((vote) => vote.accept),
      distinct.map((vote) => plainText(vote.reasonUrl)),
      distinct.map((vote) => plainText(vote.reasonBody)),
      distinct.map((vote) => vote.castAt),
      distinct.map((vote) => vote.castBy),
      event.position,
      event.ordinal,
      event.recordTime,
      castingSv,
    ],
  );
}

async function writeRequest(
  client: pg.ClientBase,
  request: VoteRequestCreated,
  { position, recordTime }: Omit<VotingEvent, 'ordinal'>,
): Promise<void> {
  await client.query(
    `insert into vote_request_contract (contract, contract_id, tracking_id, template_id, position, ordinal)
     values ($1, $2, $3, $4, $5, $6) on conflict (contract) do nothing`,
    [
      contractKey(request.contractId),
      request.contractId,
      request.trackingCid,
      request.templateId,
      position,
      request.ordinal,
    ],
  );
  await client.query(
    `insert into vote_request (tracking_id, first_position, first_ordinal, contract_id, template_id, dso, requester, title, provider,
       named_right, action_config, reason_url, reason_body, vote_before, target_effective_at, payload, record_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict (tracking_id) do update set
       contract_id = excluded.contract_id, template_id = excluded.template_id, dso = excluded.dso, requester = excluded.requester,
       title = excluded.title, provider = excluded.provider, named_right = excluded.named_right,
       action_config = excluded.action_config, reason_url = excluded.reason_url, reason_body = excluded.reason_body,
       vote_before = excluded.vote_before, target_effective_at = excluded.target_effective_at, payload = excluded.payload`,
    [
      request.trackingCid,
      position,
      request.ordinal,
      request.contractId,
      request.templateId,
      request.dso,
      plainText(request.requester),
      request.title,
      request.provider,
      request.rightCid === null ? null : contractKey(request.rightCid),
      JSON.stringify(request.actionConfig),
      plainText(request.reasonUrl),
      plainText(request.reasonBody),
      request.voteBefore,
      request.targetEffectiveAt,
      JSON.stringify(request.payload),
      recordTime,
    ],
  );
  const event = { position, recordTime, ordinal: request.ordinal };
  await writeVotes(client, request.trackingCid, request.votes, event, request.createdByVoteOf);
}

/** Closes a request, with outcome, counts and weights by the rules in force before the closing update (docs/contract.md#v27). */
async function writeClosing(
  client: pg.ClientBase,
  closed: VoteRequestClosed,
  { position, recordTime }: Omit<VotingEvent, 'ordinal'>,
  svs: readonly SvInForce[],
): Promise<void> {
  const requests = await client.query<{ tracking_id: string; closed: boolean }>(
    `select c.tracking_id, r.closed_position is not null as closed
     from vote_request_contract c join vote_request r using (tracking_id) where c.contract = $1`,
    [contractKey(closed.contractId)],
  );
  const { tracking_id: trackingId, closed: isClosed } = requests.rows[0] ?? {};
  if (trackingId === undefined || isClosed === true) {
    const kind = isClosed === true ? 'vote request closed twice' : 'vote request closed whose creation is not known';
    await writeIrregularities(client, [{ position, kind, detail: closed.contractId }]);
    return;
  }
  if (closed.votes.length > 0)
    await writeVotes(client, trackingId, closed.votes, { position, recordTime, ordinal: closed.ordinal }, null);
  await client.query(
    `update vote_request r set closed_position = $2, outcome = $3, members = $4, closed_at = $6, effective_at = $7,
       yes_count = c.yes, no_count = c.no, abstain_count = c.abstain,
       yes_weight = c.yes_weight, no_weight = c.no_weight, abstain_weight = c.abstain_weight
     from (
       select ${countedVotes('s.weight')}
       from unnest($4::text[], $5::numeric[]) s (party, weight)
       left join vote v on v.tracking_id = $1 and v.sv = s.party
     ) c
     where r.tracking_id = $1`,
    [
      trackingId,
      position,
      closed.outcome,
      svs.map((sv) => sv.party),
      svs.map((sv) => sv.rewardWeight.toString()),
      closed.completedAt ?? recordTime,
      closed.effectiveAt,
    ],
  );
}

/** Writes vote requests in stream order. `svsBefore`: super validators in force before the batch. */
export async function writeGovernance(
  client: pg.ClientBase,
  batch: Batch,
  svsBefore: readonly SvInForce[],
): Promise<void> {
  let svs = svsBefore;
  for (const placed of batch) {
    const { position, facts } = placed;
    const update = { position, recordTime: recordTimeOf(placed) };
    for (const request of facts.voteRequests) await writeRequest(client, request, update);
    for (const closed of facts.closedVoteRequests) await writeClosing(client, closed, update, svs);
    svs = facts.dsoRules.at(-1)?.svs ?? svs;
  }
  await endContracts(client, batch, 'Splice.DsoRules:VoteRequest', 'vote_request_contract');
}

/** Counts all vote requests, in the head, and the closed ones and its votes on them, per super validator. There are hundreds, and few commits change any. */
export async function countVoteRequests(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update head set (vote_requests, approved_vote_requests, open_vote_requests) = (
       select count(*), count(*) filter (where outcome = 'ACCEPTED'), count(*) filter (where outcome is null) from vote_request
     )`,
  );
  await client.query('delete from sv_turnout');
  await client.query(
    `insert into sv_turnout (sv, requests, votes)
     select m.sv, count(*), count(v.sv)
     from vote_request r cross join unnest(r.members) m (sv)
     left join vote v on v.tracking_id = r.tracking_id and v.sv = m.sv
     group by m.sv`,
  );
}
