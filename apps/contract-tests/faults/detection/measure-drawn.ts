import { drawFault, type DrawnFault } from '../drawn/draw-fault.ts';
import type { Deployment } from './deployment.ts';
import { detect, type Detection } from './detect.ts';
import { percent } from './readme-figure.ts';

const outcomes = ['found', 'MISSED', 'not met', 'without effect', 'FALSE ALARM'] as const;
type Outcome = (typeof outcomes)[number];

interface Measured {
  readonly fault: DrawnFault;
  readonly outcome: Outcome;
}

/** Measures faults of seeds that follow each other, prints where the holes are, and gives the part that was found. */
export async function measureDrawn(
  deployment: Deployment,
  count: number,
  { seed, ...given }: { readonly seed: number; readonly jobs: number; readonly against?: Deployment },
): Promise<number> {
  const faults = Array.from({ length: count }, (_, at) => drawFault(seed + at));
  const measured: Measured[] = [];
  await detect(deployment, faults, given, (detection) => {
    const { fault } = detection;
    const outcome = outcomeOf(detection);
    measured.push({ fault, outcome });
    console.log(`${outcome.padEnd(14)}  ${fault.name}  ${saidOf(detection)}`);
  });
  printTable('mutation', measured, ({ mutation }) => [mutation]);
  printTable('trigger', measured, ({ triggers }) => triggers);
  printTable('operation', measured, ({ operation }) => [operation.id]);
  const { found, total } = countsOf(measured);
  const others = count - total;
  console.log(
    `\nall ${found} of ${total} (${percent(found, total)}), beside ${others} without effect or with a false alarm`,
  );
  return found / total;
}

function outcomeOf({ detected, fault: { effect } }: Detection<DrawnFault>): Outcome {
  if (effect.reach !== 'changed') return detected ? 'FALSE ALARM' : effect.reach;
  return detected ? 'found' : 'MISSED';
}

/** The first error, and what the run took. */
function saidOf({ result: { findings, stats } }: Detection): string {
  const first = findings.find(({ severity }) => severity === 'error');
  const said = first === undefined ? '' : `${first.check} ${first.operation}: ${first.title}  `;
  return `${said}[${stats.requests} requests, ${(stats.duration / 1000).toFixed(1)} s]`;
}

function countsOf(measured: readonly Measured[]) {
  const [found = 0, missed = 0, unmet = 0] = outcomes.map(
    (outcome) => measured.filter((one) => one.outcome === outcome).length,
  );
  return { found, missed, unmet, total: found + missed + unmet };
}

/** What has holes, the largest first. */
function printTable(
  title: string,
  measured: readonly Measured[],
  namesOf: (fault: DrawnFault) => readonly string[],
): void {
  const names = [...new Set(measured.flatMap(({ fault }) => namesOf(fault)))];
  const rows = names
    .map((name) => ({ name, ...countsOf(measured.filter(({ fault }) => namesOf(fault).includes(name))) }))
    .filter(({ missed, unmet }) => missed + unmet > 0)
    .sort((left, right) => right.missed + right.unmet - left.missed - left.unmet);
  console.log(`\n${title.padEnd(40)}  missed  not met  of`);
  for (const { name, missed, unmet, total } of rows)
    console.log(`${name.padEnd(40)}  ${String(missed).padStart(6)}  ${String(unmet).padStart(7)}  ${total}`);
}
