import { type IndexOperationId, operationById, type OperationId } from '@ledger-explorer/spec';
import { bodyWriters } from '@ledger-explorer/spec/writers';
import { type ReadAnswer, type Page, type PageQuery, PositionAhead, type Slice } from '@ledger-explorer/store';
import { pageEnvelope } from '../envelopes/page-envelope.ts';
import type { Outcome } from '../responses/outcome.ts';
import { positionAhead } from '../problems/position-ahead.ts';
import type { Service } from '../service.ts';
import type { ConstantOperation, IndexOperation, LiveOperation } from './operation.ts';
import type { Accepted } from './accept-parameters.ts';
import { readSlice } from './read-slice.ts';
import { indexOperations, serviceOperations } from './table.ts';
import type { Values, Walk } from './walk.ts';

interface IndexRow extends Pick<IndexOperation<IndexOperationId>, 'shapedBy'> {
  readonly check?: (values: Values, service: Service) => void | Promise<void>;
  readonly read?: (service: Service, values: Values, walk: Walk) => Promise<ReadAnswer<object | null>>;
  readonly immutable?: (asOf: number | undefined, body: object) => boolean;
}

/** Entries of the operation table. Their types are widened: `values` were checked against the parameters of the same operation. */
const rows = { ...indexOperations, ...serviceOperations } as unknown as Readonly<
  Partial<Record<OperationId, IndexRow | LiveOperation | ConstantOperation>>
>;
const writers = bodyWriters as unknown as Readonly<Record<OperationId, (body: object) => string>>;

/** A live operation has `live`, a constant one `text`; an operation on the index without an entry has the defaults. */
function rowOf(id: OperationId): IndexRow | LiveOperation | ConstantOperation {
  return rows[id] ?? {};
}

async function readFromStore(service: Service, id: OperationId, values: Values, walk: Walk) {
  const reads = service.reader as unknown as Record<
    OperationId,
    (values: Values) => Promise<ReadAnswer<object | null>>
  >;
  const operation = operationById[id];
  if (operation.paging === 'slice') {
    return readSlice(service, values, walk, (query) => reads[id](query) as Promise<ReadAnswer<Slice<unknown> | null>>);
  }
  const answer = await reads[id](values);
  if (operation.paging !== 'page' || answer.value === null) return answer;
  return { ...answer, value: pageEnvelope(answer.value as Page<unknown>, values as unknown as PageQuery) };
}

/** True if the response changes by itself, so that it is never cached. */
export function isLive(id: OperationId): boolean {
  return 'live' in rowOf(id);
}

/** True if the response is the same at every position. */
export function isConstant(id: OperationId): boolean {
  return 'text' in rowOf(id);
}

/** True if the body has inputs other than parameters and index. */
export function isShaped(id: OperationId): boolean {
  return 'shapedBy' in rowOf(id);
}

/** Current inputs to the body other than parameters and index. */
export function shapeOf(service: Service, id: OperationId): NonNullable<Outcome['shapedBy']> {
  const row = rowOf(id);
  return ('shapedBy' in row ? row.shapedBy(service) : undefined) ?? [];
}

/** Reads the response of an operation with checked parameters. */
export async function readOperation(service: Service, id: OperationId, { values, walk }: Accepted): Promise<Outcome> {
  const row = rowOf(id);
  if ('live' in row) return row.live(service);
  if ('text' in row) return { body: row.text(service) };
  await row.check?.(values, service);
  const shapedBy = shapeOf(service, id);
  const reading = row.read?.(service, values, walk) ?? readFromStore(service, id, values, walk);
  const { asOf, head, value } = await reading.catch((error: unknown) => {
    throw error instanceof PositionAhead ? positionAhead(service, error) : error;
  });
  return {
    read: { asOf, head },
    shapedBy,
    immutable: value !== null && (row.immutable?.(walk.position ?? undefined, value) ?? false),
    body: value === null ? null : writers[id](value),
  };
}
