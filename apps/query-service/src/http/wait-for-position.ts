import { refuseOverload } from '../problems/refuse-overload.ts';
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

/** Whether a position comes in time. A wait holds one of its caller's places and nothing else; beyond these it is a 429. */
async function comes(
  { heads, admission: { waits } }: Service,
  position: number,
  { caller, milliseconds, gone }: Waiting,
): Promise<boolean> {
  if (!waits.enter(caller)) {
    const detail = `A key can have ${maxWaits} requests waiting for a position.`;
    throw new Problem('rate-limited', detail, { headers: { 'retry-after': '1' } });
  }
  try {
    return await heads.reaches(position, milliseconds, gone);
  } finally {
    waits.leave(caller);
  }
}

/**
 * Waits until the index is known to have a position, so that what was written before is read. Throws a 504 where it takes too
 * long, a 429 where the caller waits too often at once, and a 503 where the service cannot begin the request now.
 */
export async function waitForPosition(service: Service, position: number, waiting: Waiting): Promise<void> {
  const { heads, gate } = service;
  if (heads.has(position)) return;
  if ((await comes(service, position, waiting)) || gate.stopping) {
    refuseOverload(gate);
    return;
  }
  const where = heads.head === null ? 'Nothing is indexed yet' : `The index is at position ${heads.head.position}`;
  const seconds = Math.round(waiting.milliseconds / 100) / 10;
  const detail = `${where}; position ${position} was not reached within ${seconds} seconds.`;
  throw new Problem('wait-timeout', detail, { headers: { 'retry-after': '1' } });
}

/** Whether a read at a position is to wait: a replica may not have yet what another instance has shown. */
export function isBehind({ heads, primary }: Service, position: number | undefined): boolean {
  return position !== undefined && primary !== null && heads.head !== null && !heads.has(position);
}

/** Waits until a replica has the position of a read. Where it does not come, the read says what is wrong with it. */
export async function catchUp(service: Service, position: number, waiting: Waiting): Promise<void> {
  await comes(service, position, waiting);
  refuseOverload(service.gate);
}
