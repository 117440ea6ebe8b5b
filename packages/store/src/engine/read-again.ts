import { isConflict } from './store-error.ts';

/** How often a read that PostgreSQL cancelled for another's sake is made again. */
const times = 2;

/**
 * Makes a read, and makes it again where PostgreSQL cancelled it: a standby does that to a statement that needs what it has to remove
 * (40001). Only for single statements that change nothing.
 */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  for (let left = times; ; left -= 1) {
    try {
      return await read();
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error;
    }
  }
}
