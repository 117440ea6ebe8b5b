import { hash } from 'node:crypto';

/**
 * The key of a contract in every table: the first 128 bits of its id's SHA-256, as PostgreSQL's uuid. A contract id is 69
 * bytes; half of all rows are found by it, so the short key is what keeps their indexes in memory.
 */
export function contractKey(contractId: string): string {
  return hash('sha256', contractId, 'hex').slice(0, 32);
}
