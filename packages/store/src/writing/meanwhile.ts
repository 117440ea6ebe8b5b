/** Does something while `going` goes on in PostgreSQL, and comes back when both are done. */
export async function meanwhile<Result>(going: Promise<unknown>, work: () => Result): Promise<Result> {
  try {
    return work();
  } finally {
    await going;
  }
}
