import { command, type Program, runProgram, stopSignal } from '@ledger-explorer/cli';
import packageJson from '../package.json' with { type: 'json' };
import { type Config, readConfig, serveSettings } from './config/config.ts';
import { startService } from './start-service.ts';

async function serve(config: Config): Promise<void> {
  const stopped = stopSignal();
  const service = await startService(config);
  const { baseUrl, metricsUrl } = service;
  process.stdout.write(`Ledger Explorer answers at ${baseUrl}\n`);
  if (metricsUrl !== null) process.stdout.write(`Metrics are at ${metricsUrl}\n`);
  await stopped;
  await service.close();
}

const program: Program = {
  name: 'query-service',
  version: packageJson.version,
  summary: 'Ledger Explorer query service: the read-only HTTP API of one or more networks.',
  defaultCommand: 'serve',
  commands: {
    serve: command({
      summary: 'serve requests until SIGTERM or SIGINT',
      description:
        'The read-only HTTP API of one or more networks. Serves requests until SIGTERM or SIGINT; a second signal ends the program at once.',
      settings: serveSettings,
      run: async (values) => {
        await serve(readConfig(values));
        return 0;
      },
    }),
  },
  exitCodes: {
    0: 'stopped on request',
    1: 'failed while running',
    2: 'usage error, or a database or address that cannot be used as configured',
  },
};

process.exit(await runProgram(program, process.argv.slice(2), process.env));
