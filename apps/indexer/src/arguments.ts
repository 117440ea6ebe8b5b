import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigurationError } from './configuration.ts';

/** `node:util`'s `parseArgs`, whose complaints become the one line of a wrong start. No positional arguments. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new ConfigurationError(`${message}: see --help`);
  }
}
