import cluster from 'node:cluster';
import { serveAsWorker } from './cluster/serve-as-worker.ts';
import { superviseWorkers } from './cluster/supervise-workers.ts';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { help } from './config/help.ts';
import { readConfig } from './config/read-config.ts';
import { readFlags } from './config/read-flags.ts';
import { announcement } from './announcement.ts';
import { reportFailure } from './report-failure.ts';
import { startService } from './start-service.ts';

/** Resolves with the first SIGTERM or SIGINT; a second one ends the program at once. */
function stopSignal(): Promise<void> {
  return new Promise((stop) => {
    let asked = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        stop();
      });
    }
  });
}

async function serve(config: Config): Promise<void> {
  const stopped = stopSignal();
  const service = await startService(config);
  process.stdout.write(announcement(service));
  await stopped;
  await service.close();
}

async function main([command = 'serve', ...rest]: readonly string[]): Promise<void> {
  if (command === 'help' || [command, ...rest].some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(help);
  } else if (command === 'serve' || command.startsWith('--')) {
    const config = readConfig(process.env, readFlags(command === 'serve' ? rest : [command, ...rest]));
    if (cluster.isWorker) await serveAsWorker(config);
    else if (config.workers > 1) await superviseWorkers(config, stopSignal());
    else await serve(config);
  } else {
    throw new ConfigError(`"${[command, ...rest].join(' ')}" is no command: there is serve, and --help`);
  }
}

try {
  await main(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  process.exit(reportFailure('query-service', error));
}
