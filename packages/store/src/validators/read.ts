import type { ValidatorValues } from '@ledger-explorer/spec/writers';
import { ledgerName } from '../names/ledger-name.ts';
import type { Naming } from '../names/naming.ts';
import { answer, atHead, type Queries, type ShownRow } from '../reading/queries.ts';
import type { Answer, Direction, OrderedQuery, Page } from '../reading/reader.ts';
import { trimDecimal } from '../reading/trim-decimal.ts';

type Status = 'ALL' | 'ACTIVE' | 'INACTIVE';

interface Row extends ShownRow {
  readonly total: string;
  readonly validator: string | null;
  readonly contract_id: string;
  readonly template_id: string;
  readonly dso: string;
  readonly sponsor: string | null;
  readonly last_active: string | null;
  readonly last_updated: string | null;
  readonly version: string | null;
  readonly contact_point: string | null;
  readonly active: boolean;
  readonly name: string | null;
  readonly rewards: string | null;
}

/** The window of `active` ends at the index head (docs/contract.md#v24); $1 its length in microseconds. */
const since = 'h.record_time - $1::bigint';

const filters: Record<Status, string> = {
  ALL: 'v.license is not null',
  ACTIVE: `v.license is not null and v.last_active_at >= ${since}`,
  INACTIVE: `v.license is not null and (v.last_active_at >= ${since}) is not true`,
};

/** Columns of one validator: `v` its row, `l` its license. */
const columns = `v.validator, l.contract_id, l.template_id, l.dso, v.sponsor, ms(v.last_active_at) as last_active,
  ms(l.last_updated_at) as last_updated, l.version, l.contact_point, (v.last_active_at >= ${since}) is true as active,
  ${ledgerName('v.validator', 'h.record_time')} as name, p.rewards, v.first_position, v.first_ordinal`;
const joins = `validator v join license l on l.contract = v.license left join party p on p.party = v.validator`;

function toValues(row: Row, naming: Naming): ValidatorValues[] {
  if (row.validator === null) return [];
  return [
    {
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
    },
  ];
}

/** Null sorts as lowest (docs/contract.md#v8). */
function nulls(direction: Direction) {
  return direction === 'ASC' ? 'asc nulls first' : 'desc nulls last';
}

/** $2 offset, $3 size. There are thousands of validators at most: counting them by index is cheap at any ledger size. */
function statement(status: Status, direction: Direction) {
  return `select ${atHead},
    (select count(*) from validator v where ${filters[status]}) as total, r.*
  from head h left join lateral (
    select ${columns} from ${joins} where ${filters[status]}
    order by ms(v.last_active_at) ${nulls(direction)}, v.validator ${direction} limit $3 offset $2
  ) r on true order by r.last_active ${nulls(direction)}, r.validator ${direction}`;
}

export async function listValidators(
  queries: Queries,
  naming: Naming,
  activeWindow: bigint,
  query: OrderedQuery & { readonly status: Status },
): Promise<Answer<Page<ValidatorValues>>> {
  const { page, size, orderBy, status } = query;
  const rows = await queries.rows<Row>(`validators ${status} ${orderBy}`, statement(status, orderBy), [
    activeWindow,
    page * size,
    size,
  ]);
  const [first] = rows;
  if (first === undefined) return queries.explainNothing(undefined);
  return answer(first, { total: Number(first.total), content: rows.flatMap((row) => toValues(row, naming)) });
}

const newStatement = `select ${atHead}, r.* from head h left join lateral (
    select ${columns} from ${joins} where v.license is not null
    order by v.first_position desc, v.first_ordinal desc limit $2
  ) r on true order by r.first_position desc, r.first_ordinal desc`;

export async function listNewValidators(
  queries: Queries,
  naming: Naming,
  activeWindow: bigint,
  query: { readonly size: number },
): Promise<Answer<readonly ValidatorValues[]>> {
  const rows = await queries.rows<Row>('new validators', newStatement, [activeWindow, query.size]);
  const [first] = rows;
  if (first === undefined) return queries.explainNothing(undefined);
  return answer(
    first,
    rows.flatMap((row) => toValues(row, naming)),
  );
}
