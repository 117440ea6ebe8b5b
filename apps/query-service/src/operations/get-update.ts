import type { ParametersOf } from '@ledger-explorer/spec';
import type { UpdateDetailsValues } from '@ledger-explorer/spec/writers';
import type { ReadAnswer } from '@ledger-explorer/store';
import type { Service } from '../service.ts';
import type { Walk } from './walk.ts';

/** An update with a slice of its nodes and the cursor of the next slice. */
export async function getUpdate(
  { reader }: Service,
  { updateId, nodes }: ParametersOf<'getUpdate'>,
  { after, seal }: Walk,
): Promise<ReadAnswer<UpdateDetailsValues | null>> {
  const { value, ...answer } = await reader.getUpdate({
    updateId,
    nodes,
    after: after === null ? undefined : Number(after),
  });
  return { ...answer, value: value === null ? null : { ...value, nodesCursor: seal(value.nodesCursor) } };
}
