import type { FeaturedAppValues } from '@ledger-explorer/spec/writers';
import { atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';

const columns = {
  ...headColumns,
  total: 'bigint',
  contract_id: 'text?',
  template_id: 'text',
  dso: 'text',
  provider: 'text',
  created_event_blob: 'text?',
  created: 'bigint?',
} as const;

/** $1 offset, $2 size. The total is counted in the index, since there are hundreds of rights in force. If nothing is found, one row has the head only. */
const apps = statement(
  'featured apps',
  columns,
  `select ${atHead}, (select count(*) from featured_app where archived_position is null) as total, r.*
  from head h left join lateral (
    select a.position as update_position, a.ordinal, a.contract_id, a.template_id, a.dso, a.provider, a.created_event_blob,
           ms(a.record_time) as created
    from featured_app a where a.archived_position is null
    order by a.position desc, a.ordinal desc limit $2 offset $1
  ) r on true order by r.update_position desc, r.ordinal desc`,
);

export const listFeaturedApps: Read<'listFeaturedApps'> = async ({ queries }, { page, size }) =>
  queries.page(apps, [page * size, size], (row): FeaturedAppValues | null => {
    if (row.contract_id === null) return null;
    return {
      contractId: row.contract_id,
      templateId: row.template_id,
      dso: row.dso,
      provider: row.provider,
      createdEventBlob: row.created_event_blob,
      createdAt: row.created,
    };
  });
