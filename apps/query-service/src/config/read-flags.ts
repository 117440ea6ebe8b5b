import { parseArgs } from 'node:util';
import { ConfigError } from './config-error.ts';

/** What `serve` is told on the command line. */
export interface Flags {
  readonly open?: boolean;
  readonly workers?: number;
}

/** Reads the words after `serve`. Throws `ConfigError`. */
export function readFlags(args: readonly string[]): Flags {
  const read = () => {
    try {
      const options = { open: { type: 'boolean' }, workers: { type: 'string' } } as const;
      return parseArgs({ args: [...args], options }).values;
    } catch (error) {
      throw new ConfigError(error instanceof Error ? error.message.replaceAll(/\s+/gu, ' ') : String(error));
    }
  };
  const { open = false, workers = '1' } = read();
  if (!/^(?:[1-9]|[1-9][0-9])$/u.test(workers)) {
    throw new ConfigError(`--workers ${JSON.stringify(workers)} is not a whole number from 1 to 99`);
  }
  return { open, workers: Number(workers) };
}
