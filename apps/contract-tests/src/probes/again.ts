import { type Ask, joinedQuery } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import { compareHead } from './compare-forms.ts';
import type { Probe, ProbeContext } from './probe.ts';
import { unchanged } from './representations.ts';

/**
 * A request that was answered, a second time: what a cache, or a counter, gets wrong is not in the first response. And at once a third
 * time with the tag of the second: a 304 of every operation. Some of them compressed before, as a cache may keep it, or as HEAD.
 */
export const again: Probe = {
  name: 'again',
  cost: 3,
  appliesTo: () => true,
  run: async (context, operation) => {
    const { session, random, unchecked } = context;
    const [path] = await pathsOf(session, operation);
    if (path === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const ask = random.pick(session.answers.answered(operation)) ?? { operation, path };
    if (operation.keyRequired && random.below(2) === 0) {
      await asHead(context, ask);
      return;
    }
    if (operation.keyRequired && random.below(2) === 0) await packedFirst(context, ask);
    const seen = await session.ask(ask);
    if (seen?.answer.status !== 200) return;
    await unchanged(context, ask, seen);
  },
};

/** What is asked for without a coding has none, also if the first who asked for it took one. What is ignored makes it new to a cache. */
async function packedFirst({ session, random }: ProbeContext, ask: Ask): Promise<void> {
  const fresh: Ask = { ...ask, query: joinedQuery(ask.query ?? '', `unknown=${random.below(1_000_000)}`) };
  await session.ask({ ...fresh, headers: { ...ask.headers, 'accept-encoding': 'gzip' } });
  await session.ask(fresh);
}

/** HEAD between two GETs that are the same: its header fields are theirs. */
async function asHead(context: ProbeContext, ask: Ask): Promise<void> {
  const { session } = context;
  const head: Ask = { ...ask, method: 'HEAD' };
  for (let turn = 0; turn < session.patience; turn += 1) {
    const before = await session.ask(ask);
    const headed = await session.ask(head);
    const after = await session.ask(ask);
    if (before?.answer.status !== 200 || headed === undefined || after === undefined) return;
    if (before.answer.headers.etag !== after.answer.headers.etag || before.position !== after.position) continue;
    compareHead(context, after, headed, head);
    return;
  }
}
