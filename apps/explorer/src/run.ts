import { command, type Program, runProgram, stopSignal } from '@ledger-explorer/cli';
import { createLogger } from '@ledger-explorer/cli/log';
import packageJson from '../package.json' with { type: 'json' };
import { serve } from './serve.ts';
import { readConfig, serveSettings } from './settings.ts';

const program: Program = {
  name: 'explorer',
  version: packageJson.version,
  summary: 'The explorer pages, made from the API of one or more networks.',
  defaultCommand: 'serve',
  commands: {
    serve: command({
      summary: 'serve pages until SIGTERM or SIGINT',
      description:
        "Serves the explorer pages from another deployment's API. The query service can serve the same pages; this program separates their visitors from the callers of the API.",
      settings: serveSettings,
      run: async (values) => {
        const stopped = stopSignal();
        const config = readConfig(values);
        const log = createLogger({ level: config.logLevel, format: config.logFormat, stream: process.stderr });
        const { url, metricsUrl, close } = await serve(config, log);
        process.stdout.write(`The explorer is at ${url}\n`);
        if (metricsUrl !== null) process.stdout.write(`Metrics are at ${metricsUrl}\n`);
        await stopped;
        await close();
        return 0;
      },
    }),
  },
  exitCodes: {
    0: 'stopped on request',
    1: 'failed while running',
    2: 'usage error, or an API or address that cannot be used as configured',
  },
};

process.exit(await runProgram(program, process.argv.slice(2), process.env));
