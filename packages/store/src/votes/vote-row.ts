import type { VoteValues } from '@ledger-explorer/spec/writers';
import type { Naming } from '../read/naming.ts';
import type { RowOf } from '../sql/statement.ts';

/** Columns of a vote. Without a vote, `sv` is null. The contract and its template are those of the request. */
export const voteColumns = {
  contract_id: 'text',
  template_id: 'text',
  sv: 'text?',
  name: 'text',
  sv_name: 'text?',
  accept: 'boolean',
  reason_url: 'text',
  reason_body: 'text',
  cast: 'bigint?',
  cast_by: 'text?',
} as const;

/** Columns of a row `v` of `vote`. `cast`: time in the vote, else of its update. */
export const selectVote = `v.sv, v.name, (select name from sv_name where party = v.sv) as sv_name, v.accept, v.reason_url, v.reason_body,
  ms(coalesce(v.cast_at, v.cast_record_time)) as cast, v.cast_by`;

/** `name`, the key of the vote in the ledger's map of votes, names a voter that was never a super validator (docs/contract.md#v32). */
export function voteValues(row: RowOf<typeof voteColumns>, sv: string, naming: Naming): VoteValues {
  return {
    contractId: row.contract_id,
    templateId: row.template_id,
    company: naming.company(sv),
    sv,
    accept: row.accept,
    reasonUrl: row.reason_url,
    reasonBody: row.reason_body,
    optCastAt: row.cast,
    accountName: naming.party(sv, row.sv_name ?? row.name),
    accountImg: naming.image(sv),
    castBy: row.cast_by,
  };
}
