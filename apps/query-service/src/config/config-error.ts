/** A start that cannot go on because of how the program was called. The message is one line: the variable, its value, the way out. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
