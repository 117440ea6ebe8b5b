import type { TransferValues } from '@ledger-explorer/spec/writers';
import type { Naming } from '../read/naming.ts';
import { answer, type Direction } from '../sql/answer.ts';
import { type Queries } from '../growth/queries.ts';
import type { Read, ReadParameters } from '../read/read.ts';
import { onOneEpoch } from '../sql/one-epoch.ts';
import type { RowOf } from '../sql/statement.ts';
import { pageOf } from '../growth/page-of.ts';
import { atPositionSeen, seenAtColumns, type VolumeStatement, volumeStatement } from '../growth/volume-statement.ts';
import { joinTransferParties, selectTransfer, transferColumns, transferValues } from './transfer-values.ts';
import { selectUnnamed, unnamedColumns, unnamedTransfers } from './unnamed-transfers.ts';

const columns = {
  ...seenAtColumns,
  total: 'bigint',
  ...transferColumns,
  /** In hex; null: the page is past the end. */
  update_id: 'text?',
} as const;

const idsOfPage = {
  DESC: 't.id <= at.transfers - $2::bigint and t.id > at.transfers - $2::bigint - $3::bigint',
  ASC: 't.id > $2::bigint and t.id <= least($2::bigint + $3::bigint, at.transfers)',
};

/**
 * $2 offset, $3 size. A transfer's id is its rank, so a page is a range of ids. Without the limit, the planner takes the range for a fraction of the
 * table and looks up parties for all of it.
 */
function pageFrom(direction: Direction) {
  return volumeStatement(
    `transfers ${direction}`,
    columns,
    ({ pinned, transfer }) => `select ${atPositionSeen}, at.transfers as total, r.* ${pinned}
  left join lateral (
    select encode(t.update_id, 'hex') as update_id, ms(t.record_time) as recorded, ${selectTransfer}
    from (select * from ${transfer} t where ${idsOfPage[direction]} order by t.id ${direction} limit $3) t ${joinTransferParties}
  ) r on true order by r.id ${direction}`,
  );
}

function unnamedPageFrom(direction: Direction) {
  return volumeStatement(
    `unnamed transfers ${direction}`,
    { ...seenAtColumns, total: 'bigint', ...unnamedColumns },
    ({ pinned, transfer }) => `select ${atPositionSeen}, at.transfers as total, r.* ${pinned}
  left join lateral (
    select ${selectUnnamed} from ${transfer} t where ${idsOfPage[direction]} order by t.id ${direction} limit $3
  ) r on true order by r.id ${direction}`,
  );
}

const statements = { DESC: pageFrom('DESC'), ASC: pageFrom('ASC') };
const unnamed = { DESC: unnamedPageFrom('DESC'), ASC: unnamedPageFrom('ASC') };

type Query = ReadParameters<'listTransfers'>;

/** The rows of a page by either statement. */
function readPage<Of extends typeof seenAtColumns & { readonly total: 'bigint' }>(
  queries: Queries,
  statement: VolumeStatement<Of>,
  { page, size, orderBy, position }: Query,
): Promise<RowOf<Of>[]> {
  // The first call has no row and guesses the page's volumes from an estimated total. The next call has a row that was read, with the total.
  return queries.volumeRows(statement, [position, page * size, size], position, (volumeIndex, row) => {
    const total = row === undefined ? volumeIndex.estimate('transfers', position) : Number(row.total);
    if (row !== undefined && position === undefined) volumeIndex.noteHead({ transfers: total });
    return volumeIndex.rangeOf('firstTransfer', ...pageOf(total, page * size, size, orderBy));
  });
}

function listUnnamed(queries: Queries, query: Query) {
  return onOneEpoch(async () => {
    const rows = await readPage(queries, unnamed[query.orderBy], query);
    const valuesOf = await unnamedTransfers(queries, rows);
    return { rows, content: rows.flatMap((row) => (row.update_id === null ? [] : [valuesOf(row.update_id, row)])) };
  });
}

async function listNamed(queries: Queries, naming: Naming, query: Query) {
  const rows = await readPage(queries, statements[query.orderBy], query);
  const content = rows.flatMap((row): TransferValues[] => {
    const { update_id: hex } = row;
    return hex === null ? [] : [transferValues(hex, row, naming)];
  });
  return { rows, content };
}

export const listTransfers: Read<'listTransfers'> = async ({ queries, naming }, query) => {
  const { position, names } = query;
  if (position === 0) return queries.beforeFirst({ total: 0, content: [] });
  const { rows, content } = await (names === 'none' ? listUnnamed(queries, query) : listNamed(queries, naming, query));
  const first = await queries.firstOrThrow<(typeof rows)[number]>(rows, position);
  return answer(first, { total: Number(first.total), content });
};
