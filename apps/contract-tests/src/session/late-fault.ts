import type { Seen } from './ask.ts';
import { type Fault, faultOf } from './fault.ts';

/** Milliseconds of tolerance for the network and a busy machine. */
const tolerance = 1_000;

/**
 * Fault if a response begins later than 5 s, 10 s with a wait for a position, or 2 s for probes
 * (docs/contract.md#limits-and-deadlines).
 */
export function lateFault({ operation, answer, request }: Seen): Fault | undefined {
  const isProbe = ['Health', 'Readiness'].includes(operation?.response ?? '');
  const isHeld = Object.keys(request.headers ?? {}).some((name) => name.toLowerCase() === 'explorer-wait-for');
  const mostMilliseconds = isProbe ? 2_000 : isHeld ? 10_000 : 5_000;
  if (answer.beganAfter <= mostMilliseconds + tolerance) return undefined;
  const title = isProbe ? '/health or /ready answers too late' : 'a response begins too late';
  const values = [
    `within ${mostMilliseconds / 1000} s`,
    `after ${(answer.beganAfter / 1000).toFixed(1)} s, three times`,
  ] as const;
  return faultOf('time/begin', 'errors', title, values, { where: isProbe ? 'probe' : 'operation', wide: true });
}
