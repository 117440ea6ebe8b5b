import { parseArgs } from 'node:util';
import { deploy } from '@ledger-explorer/programs';
import { everyShape } from '../every-shape.ts';
import { chaos } from './chaos.ts';

const usage = `pnpm chaos [--rate N] [--kills N] [--away MS]

Kills the database of a query service of its own and starts it again (3 times, for 1,500 ms) under N requests a second
(200). Exit codes: 0 only 503s with Retry-After and right answers, and all well 3 s after each restart; 1 not so; 2 called wrongly.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rate: { type: 'string', default: '200' },
      kills: { type: 'string', default: '3' },
      away: { type: 'string', default: '1500' },
      help: { type: 'boolean' },
    },
  });
  const [requestsPerSecond, kills, awayMs] = [Number(values.rate), Number(values.kills), Number(values.away)];
  if (values.help === true || !(requestsPerSecond > 0) || !(kills > 0) || !(awayMs >= 0)) {
    process.stderr.write(usage);
    return values.help === true ? 0 : 2;
  }
  const deployment = await deploy({ ...everyShape(1_500), service: { LOG_LEVEL: 'fatal' } });
  const report = await chaos({ deployment, requestsPerSecond, kills, awayMs });
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  await deployment.stop();
  const slow = [...report.recoveredMs, ...report.newsMs].some((milliseconds) => milliseconds > 3_000);
  return report.faults.length === 0 && !slow ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`chaos: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
