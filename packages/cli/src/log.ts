import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { choice } from './settings.ts';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof levels)[number];
export type LogFormat = 'json' | 'text';

/** Logger of a part of a program; fields come before the message, as in pino. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** Settings of logging: `--log-level`, `--log-format`. */
export function logSettings(format: LogFormat) {
  return {
    logLevel: choice({
      option: 'log-level',
      env: 'LOG_LEVEL',
      placeholder: 'LEVEL',
      choices: levels,
      default: 'info',
      description: 'least severe level to log',
    }),
    logFormat: choice<LogFormat, LogFormat>({
      option: 'log-format',
      env: 'LOG_FORMAT',
      placeholder: 'FORMAT',
      choices: ['json', 'text'],
      default: format,
      description: 'log lines as JSON objects or as text',
    }),
  };
}

export interface LogOptions {
  readonly level: LogLevel;
  readonly format: LogFormat;
  /** Receives whole lines. */
  readonly stream: DestinationStream;
}

/** Creates a pino logger that passes each line to the stream at once, without a buffer of its own. */
export function createLogger({ level, format, stream }: LogOptions): PinoLogger {
  return pino(
    { level, base: null },
    format === 'json'
      ? stream
      : {
          write: (line) => {
            stream.write(asText(line));
          },
        },
  );
}

/**
 * Formats a line as `message key=value …`, with the level before it unless it is `info`, and an error's stack below.
 * pino-pretty would add 13 dependencies.
 */
function asText(line: string): string {
  const { level, msg = '', err, ...fields } = JSON.parse(line) as Line;
  const name = pino.levels.labels[level] ?? String(level);
  const stack = err?.stack;
  const shown = Object.entries(stack === undefined ? { ...fields, err } : fields);
  const facts = shown
    .filter(([key, value]) => key !== 'time' && value !== undefined)
    .map(([key, value]) => {
      return `${key}=${typeof value === 'string' && !/[\s"]/u.test(value) ? value : JSON.stringify(value)}`;
    });
  const words = [name === 'info' ? '' : `${name}:`, msg, ...facts].filter((word) => word !== '');
  return `${words.join(' ')}\n${stack === undefined ? '' : `${stack}\n`}`;
}

interface Line extends Readonly<Record<string, unknown>> {
  readonly level: number;
  readonly msg?: string;
  /** Anything that was thrown; text and `null` have no stack. */
  readonly err?: { readonly stack?: string } | null;
}
