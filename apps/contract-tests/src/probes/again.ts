import { pathsOf } from '../session/paths-of.ts';
import type { Probe } from './probe.ts';
import { unchanged } from './representations.ts';

/**
 * A request that was answered, a second time: what a cache, or a counter, gets wrong is not in the first response. And at once a third
 * time with the tag of the second: a 304 of every operation.
 */
export const again: Probe = {
  name: 'again',
  cost: 2,
  appliesTo: () => true,
  run: async (context, operation) => {
    const { session, random, unchecked } = context;
    const [path] = await pathsOf(session, operation);
    if (path === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const ask = random.pick(session.answers.answered(operation)) ?? { operation, path };
    const seen = await session.ask(ask);
    if (seen?.answer.status === 200) await unchanged(context, ask, seen);
  },
};
