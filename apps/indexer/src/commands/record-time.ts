import { MalformedTime, parseTime } from '@ledger-explorer/ledger';
import { type Setting, setting, UsageError } from '@ledger-explorer/cli';

/** An option with a record time, in microseconds since the epoch. */
export function recordTime({
  option,
  description,
}: {
  readonly option: string;
  readonly description: string;
}): Setting<bigint> {
  return setting({
    option,
    placeholder: 'TIME',
    description,
    expected: 'a record time, for example 2026-05-01T10:00:00.123456Z',
    parse: (text) => readTime(option, text),
  });
}

/** Parses the record time of an option, in microseconds. Throws `UsageError`. */
export function readTime(option: string, text: string): bigint {
  try {
    return parseTime(text);
  } catch (error) {
    if (!(error instanceof MalformedTime)) throw error;
    throw new UsageError(`--${option}: ${error.message}`);
  }
}
