import type { ReadAnswer, Slice } from '@ledger-explorer/store';
import { rethrowAhead } from '../problems/position-ahead.ts';
import type { Service } from '../service.ts';
import type { Values, Walk } from './walk.ts';

/**
 * Reads a slice of a list at the request's cursor and position, in its envelope (docs/contract.md#v51, #positions);
 * null if the list's subject is unknown.
 */
export async function readSlice(
  service: Service,
  values: Values,
  walk: Walk,
  read: (values: Values) => Promise<ReadAnswer<Slice<unknown> | null>>,
): Promise<ReadAnswer<object | null>> {
  const query = { ...values, position: walk.position ?? undefined, start: walk.after ?? undefined };
  const answer = await read(query).catch((error: unknown) => rethrowAhead(service, 'cursor', values.position, error));
  if (answer.value === null) return { ...answer, value: null };
  const { newer, older, ...shown } = answer.value;
  const { position } = answer.asOf;
  return { ...answer, value: { ...shown, position, newerCursor: walk.seal(newer), olderCursor: walk.seal(older) } };
}
