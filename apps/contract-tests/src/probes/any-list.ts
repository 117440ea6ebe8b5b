import type { Operation } from '@ledger-explorer/spec';
import type { ProbeContext } from './probe.ts';

/** A list that can be pinned and takes no identifier: what the service as a whole is asked by. */
export function anyList(context: ProbeContext): Operation {
  const found = context.session.table.find(
    (operation) =>
      operation.keyRequired && operation.paging === 'page' && operation.pinnable && !operation.path.includes('{'),
  );
  if (found === undefined) throw new Error('the spec has no list that can be pinned');
  return found;
}
