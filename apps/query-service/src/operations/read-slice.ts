import type { ReadAnswer, Slice } from '@ledger-explorer/store';
import { judgeAhead } from '../problems/position-ahead.ts';
import type { Service } from '../service.ts';
import type { Values, Walk } from './walk.ts';

/** One slice of a list in its envelope, as the cursor and the position of a request say (docs/contract.md#v51, #positions); null: what the list is of is not known. */
export async function readSlice(
  service: Service,
  values: Values,
  walk: Walk,
  read: (values: Values) => Promise<ReadAnswer<Slice<unknown> | null>>,
): Promise<ReadAnswer<object | null>> {
  const query = { ...values, position: walk.position ?? undefined, start: walk.after ?? undefined };
  const answer = await read(query).catch((error: unknown) => judgeAhead(service, 'cursor', values.position, error));
  if (answer.value === null) return { ...answer, value: null };
  const { newer, older, ...shown } = answer.value;
  const { position } = answer.asOf;
  return { ...answer, value: { ...shown, position, newerCursor: walk.seal(newer), olderCursor: walk.seal(older) } };
}
