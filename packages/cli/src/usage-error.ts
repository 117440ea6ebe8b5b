/**
 * A program cannot start because of how it was called: an option, a setting, or what a setting names (a database that is away).
 * The message is one line with the name, the value and the way out. Exit code 2.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A command could not do its work, for a reason that one line explains. Printed without a stack; exit code 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}
