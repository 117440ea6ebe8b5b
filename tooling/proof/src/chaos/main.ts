import { command, number, runProgram, wholeNumber } from '@ledger-explorer/cli';
import { deploy } from '@ledger-explorer/kit';
import packageJson from '../../package.json' with { type: 'json' };
import { everyShape } from '../every-shape.ts';
import { chaos } from './chaos.ts';

const settings = {
  requestsPerSecond: number({
    option: 'rate',
    default: 200,
    min: 0.1,
    max: 100_000,
    unit: 'requests per second',
    description: 'requests per second',
  }),
  kills: wholeNumber({
    option: 'kills',
    default: 3,
    min: 1,
    max: 1_000,
    unit: 'times',
    description: 'number of kills of the database',
  }),
  awayMs: wholeNumber({
    option: 'away',
    placeholder: 'MS',
    default: 1_500,
    min: 0,
    max: 3_600_000,
    unit: 'milliseconds',
    description: 'milliseconds of each outage',
  }),
};

const program = {
  name: 'chaos',
  start: 'pnpm chaos',
  version: packageJson.version,
  summary: 'Kills and restarts the database of a query service under load.',
  exitCodes: {
    0: 'every response was right or a 503 with Retry-After, and 3 s after each restart everything worked again',
    1: 'anything else',
    2: 'usage error',
  },
  commands: command({
    summary: 'kill the database under requests',
    settings,
    run: async (given, _, { out }) => {
      const deployment = await deploy({ ...everyShape(1_500), service: { LOG_LEVEL: 'fatal' } });
      try {
        const report = await chaos({ deployment, ...given });
        out(`${JSON.stringify(report, null, 2)}\n`);
        const isSlow = [...report.recoveredMs, ...report.newsMs].some((milliseconds) => milliseconds > 3_000);
        return report.faults.length === 0 && !isSlow ? 0 : 1;
      } finally {
        await deployment.stop();
      }
    },
  }),
};

process.exitCode = await runProgram(program, process.argv.slice(2), process.env);
