import type { Operation } from '@ledger-explorer/spec';
import type { ProbeContext } from './probe.ts';

/** A list that can be pinned, if any can, and takes no identifier: what the service as a whole is asked by. */
export function anyList(context: ProbeContext): Operation {
  const lists = context.session.table.filter(
    ({ keyRequired, paging, extension, path }) => keyRequired && paging === 'page' && !extension && !path.includes('{'),
  );
  const found = lists.find(({ pinnable }) => pinnable) ?? lists[0];
  if (found === undefined) throw new Error('the spec has no list');
  return found;
}
