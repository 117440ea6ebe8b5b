import { command, flag, list, runProgram, text, UsageError, type Values, wholeNumber } from '@ledger-explorer/cli';
import { deploy, type Deployment } from '@ledger-explorer/kit';
import manifest from '../package.json' with { type: 'json' };
import { catalogue } from './catalogue/index.ts';
import { deployBeside, networkOf } from './deployment.ts';
import { measureCatalogue, measureDrawn, measureHealthy } from './measure.ts';

const leastShare = 0.97;
/** Random faults are subtler: many show in one of a thousand requests. */
const leastShareDrawn = 0.75;
/** Updates of the simulated network at the start. */
const history = 2_000;
const all = Object.values(catalogue).flat();

const settings = {
  faults: list(text({ option: 'fault', placeholder: 'NAME', description: 'only this fault (may be repeated)' })),
  drawn: wholeNumber({
    option: 'drawn',
    default: null,
    min: 1,
    max: 99_999,
    description: 'test this number of random faults instead',
  }),
  healthy: wholeNumber({
    option: 'healthy',
    default: null,
    min: 1,
    max: 9999,
    description: 'number of runs without a fault instead; exit code 1 on an error, a warning or an incomplete run',
  }),
  seed: wholeNumber({
    option: 'seed',
    default: 1,
    min: 0,
    max: 999_999,
    description: 'seed of all runs; of the first run with --healthy or fault with --drawn, then one more each',
  }),
  jobs: wholeNumber({
    option: 'jobs',
    default: 2,
    min: 1,
    max: 9999,
    description: 'parallel runs, except --healthy',
  }),
  rate: wholeNumber({
    option: 'rate',
    default: 5,
    min: 0,
    max: 9999,
    description: 'updates per second of the simulated network',
  }),
  core: flag({ option: 'core', description: 'use a deployment of the core operations only, without positions' }),
  against: flag({ option: 'against', description: 'compare each run with a second healthy deployment' }),
  list: flag({ option: 'list', description: 'only print the faults and the rules they break' }),
};

async function run(options: Values<typeof settings>): Promise<number> {
  const unknown = options.faults.find((name) => !all.some((fault) => fault.name === name));
  if (unknown !== undefined) throw new UsageError(`--fault is "${unknown}": run with --list for the names`);
  if (options.list) {
    for (const { name, rule } of all) console.log(`${name} (${rule})`);
    return 0;
  }
  const running: Deployment[] = [];
  const stop = () => Promise.all(running.map((one) => one.stop()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(130)));
  try {
    const deployment = await deploy(networkOf(history, options));
    running.push(deployment);
    if (options.against) running.push(await deployBeside(deployment));
    return await measure(deployment, options, running[1]);
  } finally {
    await stop();
  }
}

async function measure(
  deployment: Deployment,
  options: Values<typeof settings>,
  against?: Deployment,
): Promise<number> {
  const { seed, jobs, core } = options;
  const how = { seed, jobs, core, ...(against !== undefined && { against }) };
  if (options.healthy !== null) return (await measureHealthy(deployment, options.healthy, how)) === 0 ? 0 : 1;
  if (options.drawn !== null) {
    const { share, falseAlarms } = await measureDrawn(deployment, options.drawn, how);
    return share >= leastShareDrawn && falseAlarms === 0 ? 0 : 1;
  }
  const faults = options.faults.length === 0 ? all : all.filter(({ name }) => options.faults.includes(name));
  return (await measureCatalogue(deployment, faults, how)) >= leastShare ? 0 : 1;
}

const program = {
  name: 'detection',
  start: 'pnpm detection',
  version: manifest.version,
  summary:
    'Breaks the rules of the contract one by one in front of a healthy deployment; prints which breaks the contract tests find.',
  exitCodes: {
    0: 'enough was found',
    1: `less than ${leastShare * 100} % was found (--drawn: ${leastShareDrawn * 100} %), or a false alarm (--drawn, --healthy)`,
    2: 'usage error',
  },
  commands: command({ summary: 'measure', settings, run }),
};

process.exitCode = await runProgram(program, process.argv.slice(2), process.env);
