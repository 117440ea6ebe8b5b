import type { Family, Sample } from './exposition.ts';

function nameOf({ suffix = '', labels = {} }: Sample): string {
  return JSON.stringify([suffix, Object.entries(labels)]);
}

function greater(a: Sample['value'], b: Sample['value']) {
  return Number(b) > Number(a) ? b : a;
}

/** Combines the metrics of several processes: counters, histograms and quantities are summed; of states the greatest value counts. */
export function addFamilies(processes: readonly (readonly Family[])[]): readonly Family[] {
  const families = new Map<string, { family: Family; samples: Map<string, Sample> }>();
  for (const family of processes.flat()) {
    const { samples } = families.get(family.name) ?? { samples: new Map<string, Sample>() };
    families.set(family.name, { family, samples });
    for (const sample of family.samples) {
      const name = nameOf(sample);
      const before = samples.get(name)?.value;
      const { value } = sample;
      const summed =
        family.across === 'greatest' ? greater(before ?? value, value) : Number(before ?? 0) + Number(value);
      samples.set(name, { ...sample, value: before === undefined ? value : summed });
    }
  }
  return [...families.values()].map(({ family, samples }) => ({ ...family, samples: [...samples.values()] }));
}
