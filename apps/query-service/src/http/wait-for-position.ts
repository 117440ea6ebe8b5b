import { refuseOverload } from '../problems/refuse-overload.ts';
import { maxWaits } from '../limits/waits.ts';
import { Problem } from '../problems/problem.ts';
import type { Service } from '../service.ts';

/** Name of the header in the operation table. */
export const waitForHeader = 'Explorer-Wait-For';

/** The waiting caller, and its deadline. */
export interface Waiting {
  /** Key or address. */
  readonly caller: string;
  readonly milliseconds: number;
  /** Aborted when the caller disconnects. */
  readonly gone: AbortSignal;
}

/**
 * Resolves with true if the index reaches the position in time. Throws a 429 if the caller already has `maxWaits`
 * waits.
 */
async function reaches(
  { heads, admission: { waits } }: Service,
  position: number,
  { caller, milliseconds, gone }: Waiting,
): Promise<boolean> {
  if (!waits.enter(caller)) {
    const detail = `The caller already has ${maxWaits} requests waiting for a position, the most that are allowed.`;
    throw new Problem('rate-limited', detail, { headers: { 'retry-after': '1' } });
  }
  try {
    return await heads.reaches(position, milliseconds, gone);
  } finally {
    waits.leave(caller);
  }
}

/**
 * Waits until the index has the position, so that the response has at least the data of an earlier one. Throws a 504 if it takes too
 * long, a 429 if the caller has too many waits, a 503 if the service cannot begin the request.
 */
export async function waitForPosition(service: Service, position: number, waiting: Waiting): Promise<void> {
  const { heads, gate } = service;
  if (heads.has(position)) return;
  if ((await reaches(service, position, waiting)) || gate.stopping) {
    refuseOverload(gate);
    return;
  }
  const where = heads.head === null ? 'Nothing is indexed yet' : `The index is at position ${heads.head.position}`;
  const seconds = Math.round(waiting.milliseconds / 100) / 10;
  const detail = `${where}; position ${position} was not reached within ${seconds} seconds.`;
  throw new Problem('wait-timeout', detail, { headers: { 'retry-after': '1' } });
}

/** True if a read at the position must wait, because the replica lacks it. */
export function isBehind({ heads, primary }: Service, position: number | undefined): boolean {
  return position !== undefined && primary !== null && heads.head !== null && !heads.has(position);
}

/** Waits until the replica has the position of a read. If it does not arrive, the read fails with the reason. */
export async function catchUp(service: Service, position: number, waiting: Waiting): Promise<void> {
  await reaches(service, position, waiting);
  refuseOverload(service.gate);
}
