import type { SuperValidatorValues } from '@ledger-explorer/spec/writers';
import type { Naming } from '../read/naming.ts';
import type { RowOf } from '../sql/statement.ts';
import { trimDecimal, trimNullable } from '../sql/trim-decimal.ts';

/** Columns of a super validator `s`, with the joins below. */
export const selectSuperValidator = `s.party, s.name, s.joined_as_of_round, s.reward_weight, s.participant_id, n.scan_url,
  q.id as sequencer_id, q.url as sequencer_url, ms(q."availableAfter") as available_after, pv.price,
  coalesce((select votes from sv_votes v where v.sv = s.party), 0) as votes,
  (select count(*) from validator v where v.sponsor = s.party) as sponsored,
  coalesce(p.rewards, 0) as rewards`;

/** Sequencer in the node state on the ledger; if it has none, the one polled from Scan. Of several: highest serial, then migration, then latest availability (docs/contract.md#v30). */
export const superValidatorJoins = `sv s
  left join party p on p.party = s.party
  left join lateral (
    select scan_url, sequencers from sv_node_state where sv = s.party and archived_position is null
    order by position desc, ordinal desc limit 1
  ) n on true
  left join lateral (
    select * from jsonb_to_recordset(n.sequencers)
      as q (id text, url text, serial bigint, "migrationId" bigint, "availableAfter" bigint)
    union all
    select id, url, serial, migration_id, available_after from enriched_sequencer
    where sv_name = s.name and coalesce(jsonb_array_length(n.sequencers), 0) = 0
    order by serial desc nulls last, "migrationId" desc nulls last, "availableAfter" desc nulls last limit 1
  ) q on true
  left join lateral (
    select price from price_vote where sv = s.party and archived_position is null
    order by position desc, ordinal desc limit 1
  ) pv on true`;

export const superValidatorColumns = {
  /** Null: no row, since the page is past the end or the party is no super validator in force. */
  party: 'text?',
  name: 'text',
  joined_as_of_round: 'bigint',
  reward_weight: 'numeric',
  participant_id: 'text',
  scan_url: 'text?',
  sequencer_id: 'text?',
  sequencer_url: 'text?',
  available_after: 'bigint?',
  price: 'numeric?',
  votes: 'bigint',
  sponsored: 'bigint',
  rewards: 'numeric',
} as const;

/** Fields that the list and the details share. */
export function superValidatorValues(
  row: RowOf<typeof superValidatorColumns>,
  party: string,
  naming: Naming,
): SuperValidatorValues {
  return {
    svId: party,
    publicUrl: row.scan_url,
    svName: row.name,
    joinedAsOfRound: row.joined_as_of_round,
    svRewardWeight: row.reward_weight,
    participantId: row.participant_id,
    seqId: row.sequencer_id,
    seqUrl: row.sequencer_url,
    seqAvailableAfter: row.available_after,
    svPublicUrl: row.scan_url,
    coinPrice: trimNullable(row.price),
    totalVotes: row.votes,
    totalSponsored: row.sponsored,
    validatorName: naming.party(party, row.name) ?? row.name,
    validatorImg: naming.image(party),
    totalRewards: trimDecimal(row.rewards),
  };
}
