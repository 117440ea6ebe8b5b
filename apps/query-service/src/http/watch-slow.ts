import type { FastifyBaseLogger } from 'fastify';

/** Works on a request, and says in the log while it is still at it that it takes long: what never ends shows too. Names the operation, no values. */
export const watchSlow = async <T>(
  log: Pick<FastifyBaseLogger, 'warn'>,
  operation: string,
  milliseconds: number,
  work: () => Promise<T>,
): Promise<T> => {
  const timer = setTimeout(() => {
    log.warn({ operation, milliseconds }, 'still being answered');
  }, milliseconds);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
};
