import { ExplorerError } from '../src/index.ts';

/** The error that a call is to end with. */
export const failureOf = async (call: Promise<unknown>): Promise<ExplorerError> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof ExplorerError) return error;
    throw error;
  }
  throw new Error('the call did not fail');
};
