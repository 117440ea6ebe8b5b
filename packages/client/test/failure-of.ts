import { ExplorerError } from '../src/index.ts';

/** The error of a call, which must fail. */
export async function failureOf(call: Promise<unknown>): Promise<ExplorerError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ExplorerError) return error;
    throw error;
  }
  throw new Error('the call did not fail');
}
