import { refuseOverload } from '../limits/refuse-overload.ts';
import { maxWaits } from '../limits/waits.ts';
import { Problem } from '../problems/problem.ts';
import type { Service } from '../service.ts';

/** Its name in the operation table. */
export const waitForHeader = 'Explorer-Wait-For';

/** Who waits, and for how long. */
export interface Waiting {
  /** Key or address. */
  readonly caller: string;
  readonly milliseconds: number;
  /** The caller has gone. */
  readonly gone: AbortSignal;
}

/**
 * Waits until the index is known to have a position, so that what was written before is read. A wait holds one of its
 * caller's places and nothing else. Throws a 504 where it takes too long, a 429 where the caller waits too often at once, and
 * a 503 where the service cannot begin the request now.
 */
export const waitForPosition = async (
  { heads, gate, admission: { waits } }: Service,
  position: number,
  { caller, milliseconds, gone }: Waiting,
): Promise<void> => {
  if (heads.has(position)) return;
  if (!(await waits.enter(caller))) {
    const detail = `A key may wait for positions ${maxWaits} times at once.`;
    throw new Problem('rate-limited', detail, { headers: { 'retry-after': '1' } });
  }
  let reached: boolean;
  try {
    reached = await heads.reaches(position, milliseconds, gone);
  } finally {
    waits.leave(caller);
  }
  if (reached || gate.stopping) {
    refuseOverload(gate);
    return;
  }
  const where = heads.head === null ? 'Nothing is indexed yet' : `The index is at position ${heads.head.position}`;
  const detail = `${where}; position ${position} did not come within ${Math.round(milliseconds / 100) / 10} seconds.`;
  throw new Problem('wait-timeout', detail, { headers: { 'retry-after': '1' } });
};
