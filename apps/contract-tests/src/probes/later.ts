import type { Operation } from '@ledger-explorer/spec';
import { keysOf } from '../answer-checks/check-items.ts';
import { type Seen, type TestRequest, totalOf } from '../session/ask.ts';
import { faultOf } from '../session/fault.ts';
import { pathsOf } from '../session/paths-of.ts';
import type { ProbeContext, ServiceProbe } from './probe.ts';
import { table } from '../contract/operation-table.ts';

/**
 * Checks after the ledger has grown: an early cursor continues (R8), and a list without a position equals the list at
 * its position and does not get 304 for its earlier tag.
 */
export const later: ServiceProbe = {
  name: 'later',
  cost: 18,
  run: async (context) => {
    const { session, random, isDeep } = context;
    const { held } = session;
    await Promise.all(random.some(held, isDeep ? held.length : 6).map((ask) => session.ask(ask)));
    const lists = table
      .filter((operation) => session.isTested(operation) && session.declaration.has(operation))
      .map((operation) => session.own(operation))
      .filter(({ pinnable, paging }) => pinnable && ['page', 'slice', 'cursor'].includes(paging));
    for (const operation of isDeep ? lists : random.some(lists, 6)) await compareWithPinned(context, operation);
  },
};

async function compareWithPinned({ session, report }: ProbeContext, operation: Operation): Promise<void> {
  const [path] = await pathsOf(session, operation);
  if (path === undefined) return;
  const base: TestRequest = { operation, path };
  const before = session.answers.last(base);
  const tag = before?.answer.headers.etag;
  const conditional = { headers: { 'if-none-match': tag ?? '' }, expect: { status: [200, 304] } };
  const free: TestRequest = tag === undefined ? base : { ...base, ...conditional };
  const answer = await session.ask(free);
  const isUnchanged = answer?.answer.status === 304;
  // A 304 means that the earlier response is still valid.
  const now = isUnchanged ? before : answer;
  if (answer?.position === undefined || now?.answer.status !== 200) return;
  // A rewind can have removed the position.
  const pinned: TestRequest = { ...base, query: `position=${answer.position}`, expect: { status: [200, 404, 410] } };
  const then = await session.ask(pinned);
  if (then?.answer.status !== 200) return;
  const [given, due] = [shown(operation, now), shown(operation, then)];
  if (given === due) return;
  const [check, rule, title] = isUnchanged
    ? (['etag/stale', 'headers', '304 for a changed response'] as const)
    : ([
        'positions/unpinned',
        'positions',
        'a list read without a position differs from the same list read at the position that it reported',
      ] as const);
  report(faultOf(check, rule, title, [due, given], { detail: `position ${answer.position}` }), free);
}

function shown(operation: Operation, seen: Seen): string {
  return `total ${totalOf(seen) ?? 'none'}; ${keysOf(operation, seen).join(', ')}`;
}
