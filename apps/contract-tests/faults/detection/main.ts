import { readFileSync, writeFileSync } from 'node:fs';
import { catalogue } from '../catalogue/index.ts';
import { holdOut } from '../hold-out/index.ts';
import { secondHoldOut } from '../hold-out-2/index.ts';
import { thirdHoldOut } from '../hold-out-3/index.ts';
import type { Fault } from '../proxy/fault.ts';
import { type Deployment, deployNetwork } from './deployment.ts';
import { detect, type Detection, runAgainst } from './detect.ts';
import { type DetectionOptions, readOptions, usage, UsageError } from './options.ts';
import { percent, type Rate, ratesIn, withFigure } from './readme-figure.ts';

const readme = new URL('../../README.md', import.meta.url);
const enough = 0.9;
/** Each an area of its own, and no part of the rate of the catalogue. */
const held: Readonly<Record<string, readonly Fault[]>> = {
  'hold-out': Object.values(holdOut).flat(),
  'hold-out-2': Object.values(secondHoldOut).flat(),
  'hold-out-3': Object.values(thirdHoldOut).flat(),
};
const areas: Readonly<Record<string, readonly Fault[]>> = { ...catalogue, ...held };
const all = Object.entries(areas).flatMap(([area, faults]) => faults.map((fault) => ({ area, fault })));

/** The faults that are asked for. Throws `UsageError` for a name that none has. */
function chosen({ faults: names, areas: wanted }: DetectionOptions): Fault[] {
  const unknown = wanted?.find((name) => !(name in areas));
  if (unknown !== undefined)
    throw new UsageError(`--area is "${unknown}": give one of ${Object.keys(areas).join(', ')}`);
  const faults = all.filter(({ area }) => wanted?.includes(area) !== false).map(({ fault }) => fault);
  if (names === null) return faults;
  return names.map((name) => {
    const found = faults.find((fault) => fault.name === name);
    if (found === undefined) throw new UsageError(`--fault is "${name}": no such fault; --list names them`);
    return found;
  });
}

async function measureFaults(
  deployment: Deployment,
  options: DetectionOptions,
  faults: readonly Fault[],
): Promise<number> {
  const detections = await detect(deployment, faults, options.jobs, ({ fault, detected, result }) => {
    const { findings, stats } = result;
    const first = findings.find(({ severity }) => severity === 'error');
    const said = first === undefined ? '' : `${first.operation}: ${first.title}`;
    const cost = `${stats.requests} requests, ${(stats.duration / 1000).toFixed(1)} s`;
    console.log(`${detected ? 'found ' : 'MISSED'}  ${fault.name} (${fault.rule})  ${said}  [${cost}]`);
  });
  const rates = Object.entries(areas).flatMap(([name, those]) => {
    const of = detections.filter(({ fault }) => those.includes(fault));
    return of.length === 0 ? [] : [{ name, ...count(of) }];
  });
  const whole = count(detections);
  console.log(`\n${'Area'.padEnd(12)} Detected`);
  for (const { name, detected, total } of [...rates, { name: 'all', ...whole }]) {
    console.log(`${name.padEnd(12)} ${detected} of ${total} (${percent(detected, total)})`);
  }
  for (const { fault } of detections.filter(({ detected }) => !detected))
    console.log(`missed: ${fault.name} (${fault.rule})`);
  if (options.faults === null) {
    const text = readFileSync(readme, 'utf8');
    const before = ratesIn(text);
    const rows = Object.keys(areas).flatMap((name) => [...rates, ...before].find((rate) => rate.name === name) ?? []);
    const apart = rows.filter(({ name }) => name in held);
    const catalogued = rows.filter(({ name }) => !(name in held));
    const figures = [...catalogued, { name: '**catalogue**', ...sumOf(catalogued) }, ...apart];
    writeFileSync(readme, withFigure(text, figures));
  }
  return whole.detected / whole.total >= enough ? 0 : 1;
}

function sumOf(rates: readonly Rate[]): Omit<Rate, 'name'> {
  const sum = (field: 'detected' | 'total'): number => rates.reduce((all, rate) => all + rate[field], 0);
  return { detected: sum('detected'), total: sum('total') };
}

function count(detections: readonly Detection[]): { readonly detected: number; readonly total: number } {
  return { detected: detections.filter(({ detected }) => detected).length, total: detections.length };
}

async function measureHealthy(deployment: Deployment, runs: number, options: DetectionOptions): Promise<number> {
  let alarms = 0;
  for (let run = 1; run <= runs; run += 1) {
    const { findings, stats } = await runAgainst(deployment, null, {
      seed: options.seed + run - 1,
      operations: options.operations,
    });
    const wrong = findings.filter(({ severity }) => severity !== 'note');
    const { stopped } = stats;
    // A run that is not complete says nothing of a healthy deployment.
    alarms += wrong.length + (stopped === undefined ? 0 : 1);
    const cost = `${stats.requests} requests, ${(stats.duration / 1000).toFixed(1)} s`;
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

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(usage);
    return 0;
  }
  if (options === 'list') {
    for (const { area, fault } of all) console.log(`${area.padEnd(10)} ${fault.name} (${fault.rule})`);
    return 0;
  }
  const faults = chosen(options);
  const deployment = await deployNetwork(2000, options.rate);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void deployment.stop().finally(() => process.exit(130)));
  }
  try {
    return options.healthy === null
      ? await measureFaults(deployment, options, faults)
      : await measureHealthy(deployment, options.healthy, options);
  } finally {
    await deployment.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
