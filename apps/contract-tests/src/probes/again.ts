import type { Operation } from '@ledger-explorer/spec';
import type { Ask } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import type { Probe } from './probe.ts';
import { unchanged } from './representations.ts';

/** Nothing, or one choice of one parameter: over the runs each of them. */
function choice({ parameters }: Operation, turn: number): string {
  const choices = parameters.flatMap(({ in: where, name, values = [], default: usual }) =>
    where === 'query' ? values.filter((value) => value !== usual).map((value) => `${name}=${value}`) : [],
  );
  return ['', ...choices][turn % (choices.length + 1)] ?? '';
}

/**
 * The same request a second time: what a cache, or a counter, gets wrong is not in the first response. And at once a third time with
 * the tag of the second: a 304 of every operation.
 */
export const again: Probe = {
  name: 'again',
  cost: 3,
  appliesTo: () => true,
  run: async (context, operation) => {
    const { session, turn, unchecked } = context;
    const [path] = await pathsOf(session, operation);
    if (path === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const ask: Ask = { operation, path, query: choice(operation, turn + session.table.indexOf(operation)) };
    if (session.answers.first(ask) === undefined) await session.ask(ask);
    const second = await session.ask(ask);
    if (second?.answer.status === 200) await unchanged(context, ask, second);
  },
};
