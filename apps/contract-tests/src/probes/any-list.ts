import type { Operation } from '@ledger-explorer/spec';
import type { ProbeContext } from './probe.ts';

/** No list is available that a probe of the whole service needs. */
export class NoList extends Error {}

/** A list without identifiers in its path, preferably one that takes a position; used for probes of the service as a whole. */
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
