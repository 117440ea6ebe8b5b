import { ConfigError } from './config/config-error.ts';
import { help } from './config/help.ts';
import { readConfig } from './config/read-config.ts';
import { reportFailure } from './report-failure.ts';
import { startService } from './start-service.ts';

/** Resolves with the first SIGTERM or SIGINT; a second one ends the program at once. */
const stopSignal = (): Promise<void> =>
  new Promise((stop) => {
    let asked = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        stop();
      });
    }
  });

const serve = async (): Promise<void> => {
  const stopped = stopSignal();
  const service = await startService(readConfig(process.env));
  process.stdout.write(`Ledger Explorer answers at ${service.baseUrl}\n`);
  await stopped;
  await service.close();
};

const main = async ([command = 'serve', ...rest]: readonly string[]): Promise<void> => {
  if (command === 'help' || [command, ...rest].some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(help);
  } else if (command === 'serve' && rest.length === 0) {
    await serve();
  } else {
    throw new ConfigError(`"${[command, ...rest].join(' ')}" is no command: there is serve, and --help`);
  }
};

try {
  await main(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  process.exit(reportFailure('query-service', error));
}
