import { StoreUnavailable } from '../errors.ts';

/** Several statements read different epochs: a rewind happened between them. */
export class EpochChanged extends Error {}

/** How often a read is made again because of rewinds. */
const attempts = 8;

/** A read of several statements, repeated if a rewind happened between them. */
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
