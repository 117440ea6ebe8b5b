import { HarFile } from '../report/har-file.ts';
import { exchangeLine } from '../report/exchange-line.ts';
import type { SuiteOptions } from '../run-suite.ts';
import type { CommonValues } from './settings.ts';
import { harmless } from './terminal-report.ts';

export interface Recording {
  /** The same run, each of its requests written down as the command line wants. */
  readonly of: (suite: SuiteOptions) => SuiteOptions;
}

/** Writes requests down while `run` takes place: into the file of `--har`, and with `--verbose` a line each. */
export async function recording<T>(
  { har, verbose }: Pick<CommonValues, 'har' | 'verbose'>,
  { version, err }: { readonly version: string; readonly err: (text: string) => unknown },
  run: (recording: Recording) => Promise<T>,
): Promise<T> {
  const file = har === null ? undefined : new HarFile(har, version);
  const of = (suite: SuiteOptions): SuiteOptions => {
    const record = file?.recorder(suite);
    return {
      ...suite,
      connection: {
        ...suite.connection,
        onExchange: (exchange) => {
          record?.(exchange);
          if (verbose) err(`${harmless(exchangeLine(exchange, suite))}\n`);
        },
      },
    };
  };
  try {
    return await run({ of });
  } finally {
    file?.close();
  }
}
