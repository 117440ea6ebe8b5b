import { hash } from 'node:crypto';

/**
 * Key of a contract in every table: the first 128 bits of its id's SHA-256, as PostgreSQL's uuid, in hex. A contract id has 69
 * bytes. Half of all rows are found by contract, and short keys keep the indexes in memory.
 */
export function contractKey(contractId: string): string {
  return hash('sha256', contractId, 'hex').slice(0, 32);
}

/** Highest event number that fits into `contractEventKey`. */
export const highestEvent = 2 ** 40 - 1;

/** The key of one event of a contract: 88 bits of the contract's key, then the event's number in 40 bits. */
export function contractEventKey(contractId: string, event: number): string {
  return contractKey(contractId).slice(0, 22) + event.toString(16).padStart(10, '0');
}

export const contractEventKeyLength = 16;

/** Writes the bytes of `contractEventKey`. */
export function writeContractEventKey(into: Buffer, at: number, contractId: string, event: number): void {
  into.write(hash('sha256', contractId, 'binary'), at, 11, 'latin1');
  into.writeUIntBE(event, at + 11, 5);
}
