import { Problem } from './problem.ts';
import type { LoadGate } from '../limits/load-gate.ts';

const details = {
  stopping: 'The service is stopping.',
  in_flight: 'Too many requests are in progress.',
  event_loop: 'The service is overloaded.',
} as const;

/** Throws a 503 if the service does not accept requests now. */
export function refuseOverload(gate: LoadGate): void {
  const why = gate.refusal();
  if (why === null) return;
  const headers = { 'retry-after': '1', ...(why === 'stopping' ? { connection: 'close' } : {}) };
  throw new Problem('overloaded', details[why], { headers });
}
