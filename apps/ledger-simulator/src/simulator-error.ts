/** A start that cannot succeed as asked: one line for the operator, exit code 2. */
export class SimulatorError extends Error {
  override readonly name = 'SimulatorError';
}
