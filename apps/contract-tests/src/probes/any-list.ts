import type { Operation } from '@ledger-explorer/spec';
import type { ProbeContext } from './probe.ts';

/** The deployment has none of the lists that a probe of the whole service needs. */
export class NoList extends Error {}

/** A list that can be pinned, if any can, and takes no identifier: what the service as a whole is asked by. */
export function firstList(context: ProbeContext): Operation {
  const lists = context.session.table.filter(
    (one) =>
      one.keyRequired &&
      one.paging === 'page' &&
      !one.extension &&
      !one.path.includes('{') &&
      context.session.declaration.has(one),
  );
  const found = lists.find(({ pinnable }) => pinnable) ?? lists[0];
  if (found === undefined) throw new NoList('no core list is available');
  return found;
}
