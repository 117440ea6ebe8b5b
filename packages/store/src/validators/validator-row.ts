import type { ValidatorValues } from '@ledger-explorer/spec/writers';
import { ledgerName } from '../read/ledger-name.ts';
import type { Naming } from '../read/naming.ts';
import type { RowOf } from '../sql/statement.ts';
import { trimDecimal } from '../sql/trim-decimal.ts';

/** SQL of the beginning of the window of `active`, which ends at the head (docs/contract.md#v24); $1 its length in microseconds. */
const since = 'h.record_time - $1::bigint';

/** Validators `v` with a license, by whether they are active. */
export const validatorFilters = {
  ALL: 'v.license is not null',
  ACTIVE: `v.license is not null and v.last_active_at >= ${since}`,
  INACTIVE: `v.license is not null and (v.last_active_at >= ${since}) is not true`,
} as const;

/** Columns of one validator: `v` its row, `l` its license, `p` its party; `h`: the head. */
export const selectValidator = `v.validator, l.contract_id, l.template_id, l.dso, v.sponsor, ms(v.last_active_at) as last_active,
  ms(l.last_updated_at) as last_updated, l.version, l.contact_point, (v.last_active_at >= ${since}) is true as active,
  ${ledgerName('v.validator', 'h.record_time')} as name, p.rewards, v.first_position, v.first_ordinal`;
export const validatorJoins = `validator v join license l on l.contract = v.license left join party p on p.party = v.validator`;

export const validatorColumns = {
  validator: 'text?',
  contract_id: 'text',
  template_id: 'text',
  dso: 'text',
  sponsor: 'text?',
  last_active: 'bigint?',
  last_updated: 'bigint?',
  version: 'text?',
  contact_point: 'text?',
  active: 'boolean',
  name: 'text?',
  rewards: 'numeric?',
} as const;

/** The validator of a row; null if the row has none. */
export function validatorValues(row: RowOf<typeof validatorColumns>, naming: Naming): ValidatorValues | null {
  if (row.validator === null) return null;
  return {
    validator: row.validator,
    contractId: row.contract_id,
    templateId: row.template_id,
    dso: row.dso,
    sponsor: row.sponsor,
    lastActiveAt: row.last_active,
    lastUpdatedAt: row.last_updated,
    version: row.version,
    contactPoint: row.contact_point,
    active: row.active,
    validatorName: naming.party(row.validator, row.name),
    validatorImg: naming.image(row.validator),
    totalRewards: row.rewards === null ? '0' : trimDecimal(row.rewards),
  };
}
