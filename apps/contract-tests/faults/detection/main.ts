import { readFileSync, writeFileSync } from 'node:fs';
import { command, runProgram, UsageError } from '@ledger-explorer/cli';
import manifest from '../../package.json' with { type: 'json' };
import { catalogue } from '../catalogue/index.ts';
import type { Fault } from '../proxy/fault.ts';
import { type Deployment, deployBeside, deployNetwork } from './deployment.ts';
import { detect, type Detection, runAgainst, type RunOptions } from './detect.ts';
import { measureDrawn } from './measure-drawn.ts';
import { type DetectionOptions, settings } from './options.ts';
import { percent, type Rate, ratesIn, withFigure } from './readme-figure.ts';

const readme = new URL('../../README.md', import.meta.url);
const enough = 0.9;
/** What each run compares with. */
type Against = Pick<RunOptions, 'against'>;

/** By who wrote them (README). */
const sets = ['catalogue', 'hold-out', 'hold-out-2', 'hold-out-3', 'hold-out-4', 'hold-out-5'] as const;
const all = Object.entries(catalogue).flatMap(([topic, faults]) => faults.map((fault) => ({ topic, fault })));

function setOf({ heldOut }: Fault): string {
  return sets[heldOut ?? 0];
}

/** The faults that are asked for. Throws `UsageError` for a name that none has. */
function chosen(options: DetectionOptions): Fault[] {
  const pick = (option: string, wanted: readonly string[], known: readonly string[]): readonly string[] => {
    const unknown = wanted.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new UsageError(`--${option} is "${unknown}": --list names them`);
    return wanted.length === 0 ? known : wanted;
  };
  const topics = pick('topic', options.topics, Object.keys(catalogue));
  const inSets = pick('set', options.sets, sets);
  const names = pick(
    'fault',
    options.faults,
    all.map(({ fault }) => fault.name),
  );
  return all
    .filter(({ topic, fault }) => !options.core || isOfCore(topic, fault))
    .filter(({ topic, fault }) => topics.includes(topic) && inSets.includes(setOf(fault)) && names.includes(fault.name))
    .map(({ fault }) => fault);
}

/** Whether it breaks what a deployment without extensions has too. */
function isOfCore(topic: string, { rule }: Fault): boolean {
  const isExtension = /^(positions|V39|V[4-9]\d|headers: Explorer|contract: files|stream)/.test(rule);
  return !isExtension && !['positions', 'extensions', 'histories', 'stream'].includes(topic);
}

async function measureFaults(
  deployment: Deployment,
  options: DetectionOptions,
  faults: readonly Fault[],
  against: Against,
): Promise<number> {
  const left = options.core ? { left: { positions: false } } : {};
  const detections = await detect(
    deployment,
    faults,
    { jobs: options.jobs, ...left, ...against },
    ({ fault, detected, result }) => {
      const { findings, stats } = result;
      const first = findings.find(({ severity }) => severity === 'error');
      const said = first === undefined ? '' : `${first.check} ${first.operation}: ${first.title}`;
      const cost = `${stats.requests} requests, ${(stats.duration / 1000).toFixed(1)} s`;
      console.log(`${detected ? 'found ' : 'MISSED'}  ${fault.name} (${fault.rule})  ${said}  [${cost}]`);
    },
  );
  const ratesBy = (names: readonly string[], nameOf: (fault: Fault) => string | undefined): Rate[] =>
    names.flatMap((name) => {
      const of = detections.filter(({ fault }) => nameOf(fault) === name);
      return of.length === 0 ? [] : [{ name, ...count(of) }];
    });
  const ofTopic = ratesBy(Object.keys(catalogue), (fault) => all.find((one) => one.fault === fault)?.topic);
  const ofSet = ratesBy(sets, setOf);
  const whole = count(detections);
  for (const { name, detected, total } of [...ofTopic, ...ofSet, { name: 'all', ...whole }])
    console.log(`${name.padEnd(12)} ${detected} of ${total} (${percent(detected, total)})`);
  for (const { fault } of detections.filter(({ detected }) => !detected))
    console.log(`missed: ${fault.name} (${fault.rule})`);
  if (options.faults.length + options.topics.length === 0 && !options.core && !options.against) {
    const text = readFileSync(readme, 'utf8');
    const known = [...ofSet, ...ratesIn(text)];
    const figures = sets.flatMap((name) => known.find((rate) => rate.name === name) ?? []);
    writeFileSync(readme, withFigure(text, figures));
  }
  return whole.detected / whole.total >= enough ? 0 : 1;
}

function count(detections: readonly Detection[]): { readonly detected: number; readonly total: number } {
  return { detected: detections.filter(({ detected }) => detected).length, total: detections.length };
}

async function measureHealthy(
  deployment: Deployment,
  runs: number,
  options: DetectionOptions,
  against: Against,
): Promise<number> {
  let alarms = 0;
  for (let run = 1; run <= runs; run += 1) {
    const { findings, stats } = await runAgainst(deployment, null, {
      seed: options.seed + run - 1,
      operations: options.operations.length === 0 ? null : options.operations,
      ...(options.core ? { left: { positions: false } } : {}),
      ...against,
    });
    const wrong = findings.filter(({ severity }) => severity !== 'note');
    const { stopped } = stats;
    // A run that is not complete says nothing of a healthy deployment.
    alarms += wrong.length + (stopped === undefined ? 0 : 1);
    const compared =
      stats.against === undefined ? '' : `, ${stats.against.compared} compared, ${stats.against.notCompared} not`;
    const cost = `${stats.requests} requests, ${(stats.duration / 1000).toFixed(1)} s${compared}`;
    console.log(
      `run ${run}: ${wrong.length} findings, ${cost}${stopped === undefined ? '' : `, incomplete: ${stopped}`}`,
    );
    for (const { severity, operation, title, detail, expected, actual, curl } of wrong) {
      const lines = [detail, `expected ${expected}`, `actual ${actual}`, curl].filter((line) => line !== '');
      console.log(`  ${severity} ${operation}: ${title}\n${lines.join('\n')}`.replaceAll('\n', '\n    '));
    }
  }
  console.log(`\n${alarms} false alarms in ${runs} runs`);
  return alarms === 0 ? 0 : 1;
}

async function run(options: DetectionOptions): Promise<number> {
  if (options.list) {
    for (const { topic, fault } of all)
      console.log(`${topic.padEnd(11)} ${setOf(fault).padEnd(10)} ${fault.name} (${fault.rule})`);
    return 0;
  }
  const faults = chosen(options);
  const deployment = await deployNetwork(2000, options.rate);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void deployment.stop().finally(() => process.exit(130)));
  }
  let beside: Deployment | undefined;
  try {
    beside = options.against ? await deployBeside(deployment) : undefined;
    const against = beside === undefined ? {} : { against: beside };
    if (options.healthy !== null) return await measureHealthy(deployment, options.healthy, options, against);
    if (options.drawn === null) return await measureFaults(deployment, options, faults, against);
    const { seed, jobs } = options;
    return (await measureDrawn(deployment, options.drawn, { seed, jobs, ...against })) >= enough ? 0 : 1;
  } finally {
    await beside?.stop();
    await deployment.stop();
  }
}

const program = {
  name: 'detection',
  start: 'pnpm --filter @ledger-explorer/contract-tests detection',
  version: manifest.version,
  summary:
    'Starts a healthy deployment that goes on indexing, breaks one thing after the other in front of it, and says which of them the suite (quick) finds. Writes the rate into the README.',
  exitCodes: { 0: 'enough was found', 1: `less than ${enough * 100} % was found, or a false alarm`, 2: 'usage error' },
  commands: command({ summary: 'measure', settings, run }),
};

process.exitCode = await runProgram(program, process.argv.slice(2), process.env);
