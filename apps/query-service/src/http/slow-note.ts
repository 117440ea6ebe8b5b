import type { FastifyBaseLogger } from 'fastify';
import type { SlowNote } from '../limits/within.ts';

/** Says in the log that a request takes long while it is still being answered: what never ends shows too. Names the operation, no values. */
export function slowNote(log: Pick<FastifyBaseLogger, 'warn'>, operation: string, milliseconds: number): SlowNote {
  return {
    milliseconds,
    say: () => {
      log.warn({ operation, milliseconds }, 'still being answered');
    },
  };
}
