import type { Operation } from '@ledger-explorer/spec';
import type { Answer, Slice } from '@ledger-explorer/store';
import { sliceEnvelope } from '../envelopes/slice-envelope.ts';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import { judgeAhead } from '../problems/position-ahead.ts';
import type { Service } from '../service.ts';
import { isWalkStart, sliceScope, sliceStart, type Values } from './walk-start.ts';

/** One slice of a list, as the cursor and the position of a request say (docs/contract.md#v51, #positions); null: what the list is of is not known. */
export async function readSlice(
  service: Service,
  operation: Operation,
  values: Values,
  read: (values: Values) => Promise<Answer<Slice<unknown> | null>>,
): Promise<Answer<object | null>> {
  const { cursors } = service;
  const walk = sliceStart(cursors, operation, values);
  if (!isWalkStart(walk)) throw invalidParameters(walk);
  const query = { ...values, position: walk.position ?? undefined, start: walk.after ?? undefined };
  const answer = await read(query).catch((error: unknown) => judgeAhead(service, 'cursor', values.position, error));
  const { value } = answer;
  if (value === null) return { ...answer, value };
  const envelope = { cursors, scope: sliceScope(operation, values), pinned: walk.position };
  return { ...answer, value: sliceEnvelope(envelope, { ...answer, value }) };
}
