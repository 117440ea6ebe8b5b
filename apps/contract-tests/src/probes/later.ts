import type { ServiceProbe } from './probe.ts';

/** A cursor that was given out early in the run goes on, although the index has taken up updates since (R8). */
export const later: ServiceProbe = {
  name: 'later',
  cost: 6,
  run: async ({ session, random, isDeep }) => {
    const { held } = session;
    await Promise.all(random.some(held, isDeep ? held.length : 6).map((ask) => session.ask(ask)));
  },
};
