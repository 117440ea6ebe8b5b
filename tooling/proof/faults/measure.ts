import { catalogue } from './catalogue/index.ts';
import { detect, type Detection, firstError, outline, percent, runAgainst, type RunOptions } from './detect.ts';
import { drawFault, type DrawnFault } from './drawn/draw-fault.ts';
import type { Fault } from './proxy/fault.ts';
import type { HealthyDeployment } from './proxy/start-proxy.ts';

type Options = RunOptions & { readonly jobs: number };

/** Tests faults of the catalogue; prints each and the missed ones. Returns the found share. */
export async function measureCatalogue(
  healthy: HealthyDeployment,
  faults: readonly Fault[],
  options: Options,
): Promise<number> {
  const missed: Fault[] = [];
  await detect(healthy, faults, options, ({ fault, detected, result }) => {
    if (!detected) missed.push(fault);
    console.log(`${detected ? 'found ' : 'MISSED'}  ${fault.name} (${fault.rule})  ${outline(result)}`);
  });
  for (const [topic, all] of Object.entries(catalogue)) {
    const ofTopic = all.filter((fault) => faults.includes(fault));
    if (ofTopic.length > 0)
      console.log(
        `${topic.padEnd(10)} ${percent(ofTopic.filter((one) => !missed.includes(one)).length, ofTopic.length)}`,
      );
  }
  for (const { name, rule } of missed) console.log(`missed: ${name} (${rule})`);
  console.log(`\nfound ${percent(faults.length - missed.length, faults.length)}`);
  return (faults.length - missed.length) / faults.length;
}

/** Result of a random fault. `not met`: no request met its conditions; `without effect`: it changed no response; `FALSE ALARM`: an error although no response was changed. */
type Outcome = 'found' | 'MISSED' | 'not met' | 'without effect' | 'FALSE ALARM';

function outcomeOf({ detected, fault: { effect } }: Detection<DrawnFault>): Outcome {
  if (effect.reach !== 'changed') return detected ? 'FALSE ALARM' : effect.reach;
  return detected ? 'found' : 'MISSED';
}

/**
 * Tests random faults of consecutive seeds; prints each and where they are missed. Returns the number of false alarms,
 * and the share found of the faults that had or could have had an effect; `not met` counts as missed.
 */
export async function measureDrawn(
  healthy: HealthyDeployment,
  count: number,
  options: Options,
): Promise<{ readonly share: number; readonly falseAlarms: number }> {
  const faults = Array.from({ length: count }, (_, at) => drawFault(options.seed + at));
  const measured: { readonly fault: DrawnFault; readonly outcome: Outcome }[] = [];
  // `seed` chooses the faults; all runs send the same requests.
  await detect(healthy, faults, { ...options, seed: 1 }, (detection) => {
    const outcome = outcomeOf(detection);
    measured.push({ fault: detection.fault, outcome });
    console.log(`${outcome.padEnd(14)}  ${detection.fault.name}  ${outline(detection.result)}`);
  });
  const rated = measured.filter(({ outcome }) => ['found', 'MISSED', 'not met'].includes(outcome));
  const found = rated.filter(({ outcome }) => outcome === 'found');
  for (const mutation of new Set(rated.map(({ fault }) => fault.mutation))) {
    const countIn = (faults: typeof rated) => faults.filter(({ fault }) => fault.mutation === mutation).length;
    if (countIn(found) < countIn(rated))
      console.log(`${mutation.padEnd(40)} ${percent(countIn(found), countIn(rated))}`);
  }
  const falseAlarms = measured.filter(({ outcome }) => outcome === 'FALSE ALARM').length;
  console.log(`\nfound ${percent(found.length, rated.length)}, ${falseAlarms} false alarms, others without effect`);
  return { share: found.length / rated.length, falseAlarms };
}

/** Runs against the healthy deployment with consecutive seeds; prints findings and incomplete runs. Returns their number. */
export async function measureHealthy(healthy: HealthyDeployment, runs: number, options: Options): Promise<number> {
  let alarms = 0;
  for (let run = 0; run < runs; run += 1) {
    const result = await runAgainst(healthy, null, { ...options, seed: options.seed + run });
    const { findings, stats } = result;
    const wrong = findings.filter(({ severity }) => severity !== 'note');
    alarms += wrong.length + (stats.stopped === undefined ? 0 : 1);
    const end = stats.stopped === undefined ? '' : `, incomplete: ${stats.stopped}`;
    // The findings follow, so the outline would repeat the first.
    console.log(
      `seed ${options.seed + run}: ${wrong.length} findings ${firstError(result) ? '' : outline(result)}${end}`,
    );
    for (const { operation, title, detail, expected, actual, curl } of wrong)
      console.log(
        `  ${operation}: ${title}\n    expected ${expected}\n    actual ${actual}\n    ${detail}\n    ${curl}`,
      );
  }
  console.log(`\n${alarms} findings and incomplete runs in ${runs} runs`);
  return alarms;
}
