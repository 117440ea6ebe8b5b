import { createLogger, type LogFormat, type LogLevel } from '@ledger-explorer/cli/log';
import { Progress, type ProgressOutput } from './progress.ts';

/** Writes one line to the log; default level: info. */
export type Log = (line: string, level?: 'info' | 'warn' | 'error') => void;

interface LogOptions {
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
}

/**
 * Opens the log of `indexer run` and its progress on one output. As text, a terminal rewrites the line of progress; as JSON, progress is
 * logged like any other line. Progress is shown if the level includes `info`.
 */
export function openLog({ logLevel: level, logFormat: format }: LogOptions, output: ProgressOutput) {
  const stream =
    format === 'json'
      ? output
      : {
          write: (line: string) => {
            progress.line(line.trimEnd());
          },
        };
  const logger = createLogger({ level, format, stream });
  const shown = logger.isLevelEnabled('info');
  const asJson = {
    isTTY: false,
    write: (text: string) => {
      logger.info(text.trimEnd());
    },
  };
  const progress: Progress = new Progress(format === 'json' ? asJson : output, { shown });
  const log: Log = (line, severity = 'info') => {
    logger[severity](line);
  };
  return { log, progress };
}
