import { isConflict } from './store-error.ts';

/** Repetitions after the first attempt. */
const repetitions = 2;

/**
 * Runs a read, and repeats it if PostgreSQL cancelled it: a standby cancels a statement that needs rows which it must remove (40001).
 * For single statements that change nothing.
 */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  for (let left = repetitions; ; left -= 1) {
    try {
      return await read();
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error;
    }
  }
}
