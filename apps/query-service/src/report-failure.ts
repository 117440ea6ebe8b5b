import { ConfigError } from './config/config-error.ts';

/** Says on stderr why a program ends, in one line where it was called wrongly, and with which code: 2 there, else 1. */
export function reportFailure(program: string, error: unknown): 1 | 2 {
  if (error instanceof ConfigError) {
    process.stderr.write(`${program}: ${error.message}\n`);
    return 2;
  }
  console.error(error);
  return 1;
}
