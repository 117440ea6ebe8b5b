import { codeOf } from '../engine/store-error.ts';

/** SQLSTATE: PostgreSQL refused a statement because an earlier statement of the transaction failed, whose error has the reason. */
const aftermath = '25P02';

/**
 * Like `Promise.all`, for work that shares a connection: waits until all of it has ended, then throws the first failure. Otherwise the remaining work
 * would send its next statement after the rollback, outside of any transaction. Later failures are consequences of the first.
 */
export async function together<Work extends readonly unknown[] | []>(
  work: Work,
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  const failures: unknown[] = [];
  const ended = await Promise.all(
    work.map((one) =>
      Promise.resolve(one).catch((error: unknown) => {
        failures.push(error);
      }),
    ),
  );
  if (failures.length > 0) throw failures.find((error) => codeOf(error) !== aftermath) ?? failures[0];
  return ended as { -readonly [Index in keyof Work]: Awaited<Work[Index]> };
}
