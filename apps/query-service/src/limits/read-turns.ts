import { availableParallelism } from 'node:os';
import type { FairQueueOptions } from './fair-queue.ts';

/** Shares of the reader's ten connections. Two stay free for probes and for the head. */
export const readTurns: FairQueueOptions = {
  atOnce: 8,
  perCaller: Math.min(8, Math.max(1, availableParallelism() >> 1)),
  bulkAtOnce: 2,
  maxWaiting: 250,
};
