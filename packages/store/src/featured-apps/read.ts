import type { FeaturedAppValues } from '@ledger-explorer/spec/writers';
import { answer, atHead, type Queries, type ShownRow } from '../reading/queries.ts';
import type { Answer, Page, PageQuery } from '../reading/reader.ts';

interface Row extends ShownRow {
  readonly total: string;
  readonly contract_id: string | null;
  readonly template_id: string;
  readonly dso: string;
  readonly provider: string;
  readonly created_event_blob: string | null;
  readonly created: string | null;
}

/** $1 offset, $2 size. Rights in force are in the hundreds: counted by index. */
const statement = `select ${atHead}, (select count(*) from featured_app where archived_position is null) as total, r.*
  from head h left join lateral (
    select a.position as place, a.ordinal, a.contract_id, a.template_id, a.dso, a.provider, a.created_event_blob,
           ms(u.record_time) as created
    from featured_app a left join update u using (position) where a.archived_position is null
    order by a.position desc, a.ordinal desc limit $2 offset $1
  ) r on true order by r.place desc, r.ordinal desc`;

export async function listFeaturedApps(queries: Queries, query: PageQuery): Promise<Answer<Page<FeaturedAppValues>>> {
  const rows = await queries.rows<Row>('featured apps', statement, [query.page * query.size, query.size]);
  const [first] = rows;
  if (first === undefined) return queries.explainNothing(undefined);
  const content = rows.flatMap((row): FeaturedAppValues[] => {
    if (row.contract_id === null) return [];
    return [
      {
        contractId: row.contract_id,
        templateId: row.template_id,
        dso: row.dso,
        provider: row.provider,
        createdEventBlob: row.created_event_blob,
        createdAt: row.created,
      },
    ];
  });
  return answer(first, { total: Number(first.total), content });
}
