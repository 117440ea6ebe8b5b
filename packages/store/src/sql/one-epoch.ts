import { StoreUnavailable } from '../errors.ts';

/** A rewind began a new epoch between the statements of one read. */
export class EpochChanged extends Error {}

/** Attempts of a read, if rewinds interrupt it. */
const attempts = 8;

/** Runs a read of several statements, and repeats it if it throws `EpochChanged`. Throws `StoreUnavailable` after 8 attempts. */
export async function onOneEpoch<T>(read: () => Promise<T>): Promise<T> {
  for (let left = attempts; left > 0; left -= 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof EpochChanged)) throw error;
    }
  }
  throw new StoreUnavailable('the index is rewound while it is read');
}
