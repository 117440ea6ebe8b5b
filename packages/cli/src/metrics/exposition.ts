/** One value of a metric. */
export interface Sample {
  /** Of a histogram: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** A decimal where a binary double would not be exact. */
  readonly value: number | string;
}

/** One metric with all its values. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

function escape(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value).replaceAll('"', '\\"')}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** Metrics in Prometheus' text format 0.0.4; one without a value is left out. */
export function writeExposition(families: readonly Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${escape(help)}\n# TYPE ${name} ${type}\n`,
      ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${writeLabels(labels)} ${value}\n`),
    ])
    .join('');
}
