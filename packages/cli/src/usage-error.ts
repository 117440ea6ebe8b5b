/**
 * The program cannot start because of an option, a setting, or the target of a setting (such as an unreachable
 * database). The message is one line with the name, the value and a solution. Exit code 2.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A command failed for a reason that one line explains. It is printed without a stack; exit code 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}
