/** PostgreSQL refuses a statement because an earlier one of the transaction failed: that one says why. */
function isAftermath(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02';
}

/**
 * As `Promise.all`, of work that shares a connection: comes back, or throws what failed first, once all of it has ended. Else what goes on would
 * send its next statement after the rollback, outside of any transaction. What fails later fails because of the first.
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
  if (failures.length > 0) throw failures.find((error) => !isAftermath(error)) ?? failures[0];
  return ended as { -readonly [Index in keyof Work]: Awaited<Work[Index]> };
}
