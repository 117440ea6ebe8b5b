import type { Operation } from '@ledger-explorer/spec';
import type { Ask } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import type { Seen } from '../session/seen.ts';
import { longest } from './made-up.ts';
import type { Probe, ProbeContext } from './probe.ts';

const others = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'];

/** The method comes before the key, the parameters and the resource (R9): what is wrong with those does not matter. */
function besides(operation: Operation): Partial<Ask>[] {
  const [path] = operation.parameters.filter(({ in: place }) => place === 'path');
  return [
    {},
    { key: null },
    { query: 'size=0&position=x' },
    { key: null, query: 'size=0&position=x' },
    { key: 'not-a-key', ...(path === undefined ? {} : { rawPath: { [path.name]: longest(600) } }) },
  ];
}

/** A 405 says which methods there are (R10). */
function checkAllow({ report }: ProbeContext, seen: Seen | undefined, ask: Ask): void {
  if (seen?.answer.status !== 405) return;
  const given = seen.answer.headers.allow ?? '';
  const allow = given.split(/\s*,\s*/).sort();
  if (allow.join(', ') === 'GET, HEAD, OPTIONS') return;
  report(
    {
      check: 'methods/allow',
      rule: 'R10',
      title: 'a 405 does not say what is allowed',
      expected: 'allow: GET, HEAD, OPTIONS',
      actual: given || 'absent',
    },
    ask,
  );
}

/** Methods beyond GET, HEAD and OPTIONS are 405 on every operation. Only where the caller lets them pass. */
export const methods: Probe = {
  name: 'methods',
  cost: 3,
  appliesTo: () => true,
  run: async (context, operation) => {
    const { session, random, turn, isDeep, unchecked } = context;
    const [path] = await pathsOf(session, operation);
    if (path === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const more = random.some(besides(operation), others.length);
    // Where one operation refuses a method, the others do: of those that are extensions one is asked, in turn.
    const place = turn + session.table.findIndex(({ id }) => id === operation.id);
    const isWhole = isDeep || !operation.extension || !operation.keyRequired;
    const some = isWhole ? others : [others[place % others.length] ?? ''];
    const asks = some.map((method, index): Ask => ({
      operation,
      path,
      ...more[index],
      method,
      expect: { status: [405] },
    }));
    const answers = await Promise.all(asks.map((ask) => session.ask(ask)));
    for (const [index, ask] of asks.entries()) checkAllow(context, answers[index], ask);
  },
};
