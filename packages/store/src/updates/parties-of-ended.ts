import type { Summary } from '@ledger-explorer/ledger';
import { contractKey } from '../sql/contract-key.ts';
import { EpochChanged } from '../sql/one-epoch.ts';
import type { Queries } from '../growth/queries.ts';
import { statement } from '../sql/statement.ts';

const columns = { epoch: 'bigint', party: 'text?' } as const;

/** $1 contract keys. Rows are in their order. */
function ofContracts(name: string, party: string, table: string) {
  return statement(
    name,
    columns,
    `select h.epoch, r.party from head h left join lateral (
      select c.n, t.party
      from unnest($1::uuid[]) with ordinality c (contract, n)
      cross join lateral (select ${party} as party from ${table} where contract = c.contract limit 1) t
    ) r on true order by r.n`,
  );
}

const providers = ofContracts('providers of ended rights', 'provider', 'featured_app');
const validators = ofContracts('validators of ended licenses', 'validator', 'license');

/** Providers of the rights, or validators of the licenses, that an update ended (docs/contract.md#v41). Throws `EpochChanged` after a rewind. */
export async function partiesOfEnded(
  queries: Queries,
  { kind, ended }: Pick<Summary, 'kind' | 'ended'>,
  epoch: string,
): Promise<readonly string[]> {
  if (ended.length === 0) return [];
  const contracts = ended.map((contractId) => contractKey(contractId)).join(',');
  const rows = await queries.rows(kind === 'LICENSE' ? validators : providers, [`{${contracts}}`]);
  if (rows[0]?.epoch !== epoch) throw new EpochChanged();
  return rows.flatMap(({ party }) => party ?? []);
}
