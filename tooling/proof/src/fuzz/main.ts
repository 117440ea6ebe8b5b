import { parseArgs } from 'node:util';
import { deploy } from '@ledger-explorer/programs';
import { everyShape } from '../every-shape.ts';
import { fuzz } from './fuzz.ts';

const usage = `pnpm fuzz [--requests N] [--seed N] [--base-url URL --api-key KEY]

Sends random requests (100,000 unless told) to a query service of its own, or to the one at URL, and tells what was wrong.
Exit codes: 0 nothing found, 1 something, 2 called wrongly.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '100000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      'base-url': { type: 'string' },
      'api-key': { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const requests = Number(values.requests);
  const seed = Number(values.seed);
  const given = values['base-url'];
  if (
    values.help === true ||
    !(requests > 0) ||
    !Number.isInteger(seed) ||
    (given === undefined) !== (values['api-key'] === undefined)
  ) {
    process.stderr.write(usage);
    return values.help === true ? 0 : 2;
  }
  const own =
    given === undefined
      ? await deploy({ ...everyShape(1_500), service: { ADDRESS_LIMIT: '1000000/s', WAIT_MAX_MS: '500' } })
      : null;
  const began = performance.now();
  const report = await fuzz({
    baseUrl: own?.baseUrl ?? given ?? '',
    apiKey: own?.apiKey ?? values['api-key'] ?? '',
    requests,
    seed,
  });
  const seconds = (performance.now() - began) / 1000;
  for (const { number, request, faults } of report.findings)
    process.stdout.write(`#${number} ${request}\n    ${faults.join('\n    ')}\n`);
  const { findings, ...summary } = report;
  process.stdout.write(
    `${JSON.stringify({ seed, ...summary, findings: findings.length, seconds: Math.round(seconds) })}\n`,
  );
  await own?.stop();
  return findings.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`fuzz: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
