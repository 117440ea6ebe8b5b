/** The command could not do its work, for a reason that one line tells: no stack, exit code 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}
