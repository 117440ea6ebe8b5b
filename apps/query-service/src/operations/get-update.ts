import type { ParametersOf } from '@ledger-explorer/spec';
import type { UpdateDetailsValues } from '@ledger-explorer/spec/writers';
import type { Answer } from '@ledger-explorer/store';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import type { Service } from '../service.ts';
import { isWalkStart, nodesScope, nodesStart } from './walk-start.ts';

/** An update with a stretch of its nodes, and the cursor of the next one. */
export async function getUpdate(
  { reader, cursors }: Service,
  { updateId, nodes, cursor }: ParametersOf<'getUpdate'>,
): Promise<Answer<UpdateDetailsValues | null>> {
  const walk = nodesStart(cursors, updateId, cursor);
  if (!isWalkStart(walk)) throw invalidParameters(walk);
  const after = walk.after === null ? undefined : Number(walk.after);
  const { value, ...answer } = await reader.getUpdate({ updateId, nodes, after });
  if (value === null) return { ...answer, value };
  const { nodesCursor: last } = value;
  const nodesCursor = last === null ? null : cursors.seal(nodesScope(updateId), { after: last, position: null });
  return { ...answer, value: { ...value, nodesCursor } };
}
