import { Problem } from '../problems/problem.ts';
import type { Service } from '../service.ts';

/** Its name in the operation table. */
export const waitForHeader = 'Explorer-Wait-For';

/** Waits until the index is known to have a position, so that what was written before is read. Throws a 504 where it takes too long. */
export const waitForPosition = async (service: Service, position: number): Promise<void> => {
  const { heads, waitMaxMilliseconds } = service;
  if (await heads.reaches(position, waitMaxMilliseconds)) return;
  const where = heads.head === null ? 'Nothing is indexed yet' : `The index is at position ${heads.head.position}`;
  const detail = `${where}; position ${position} did not come within ${waitMaxMilliseconds / 1000} seconds.`;
  throw new Problem('wait-timeout', detail, { headers: { 'retry-after': '1' } });
};
