interface Metric {
  help: string | null;
  type: string | null;
  readonly samples: Map<string, number>;
}

/**
 * Reads Prometheus' text format as strictly as `promtool check metrics`: names, help and type once and before the values, no value twice,
 * counters named `_total`, cumulative buckets. Returns values by `name{labels}` as written. Throws at the first fault.
 */
export function readExposition(text: string): ReadonlyMap<string, number> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const metrics = new Map<string, Metric>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) ([a-z][a-z0-9_]*) (.+)$/u.exec(line) ?? [];
    if (kind === undefined) addSample(line, metrics.get(current), current);
    else {
      const metric = metrics.get(name) ?? { help: null, type: null, samples: new Map<string, number>() };
      if (metrics.has(name) && name !== current) throw new Error(`${name} is in two places`);
      metrics.set((current = name), metric);
      const member = kind === 'HELP' ? 'help' : 'type';
      if (metric[member] !== null || metric.samples.size > 0) throw new Error(`${line}: repeated, or after values`);
      metric[member] = rest;
    }
  }
  for (const [name, metric] of metrics) check(name, metric);
  return new Map([...metrics.values()].flatMap(({ samples }) => [...samples]));
}

const sample =
  /^([a-z][a-z0-9_]*)(\{[a-z_]+="(?:[^"\\\n]|\\[\\"n])*"(?:,[a-z_]+="(?:[^"\\\n]|\\[\\"n])*")*\})? (-?\d\S*)$/u;

function addSample(line: string, metric: Metric | undefined, family: string): void {
  const [, name = '', labels = '', value = ''] = sample.exec(line) ?? [];
  const suffix = name.startsWith(family) ? name.slice(family.length) : null;
  const allowed = metric?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
  if (metric === undefined || suffix === null || !allowed.includes(suffix))
    throw new Error(`${line}: not below its metric`);
  const key = `${name}${labels}`;
  if (metric.samples.has(key) || !Number.isFinite(Number(value))) throw new Error(`${line}: repeated, or not a number`);
  metric.samples.set(key, Number(value));
}

function check(name: string, { help, type, samples }: Metric): void {
  if (help === null || !/^(?:counter|gauge|histogram)$/u.test(type ?? ''))
    throw new Error(`${name}: help or type is missing`);
  if ((type === 'counter') !== name.endsWith('_total')) throw new Error(`${name} is a ${type ?? ''}`);
  if (samples.size === 0) throw new Error(`${name} has no value`);
  if (type !== 'histogram') return;
  const below = new Map<string, number>();
  for (const [key, value] of samples) {
    const [, labels = '', bound] = /_bucket\{(.*?),?le="([^"]+)"\}$/u.exec(key) ?? [];
    if (bound === undefined) continue;
    if (value < (below.get(labels) ?? 0)) throw new Error(`${key}: fewer than in the bucket below`);
    below.set(labels, value);
    const total = samples.get(`${name}_count${labels === '' ? '' : `{${labels}}`}`);
    if (bound === '+Inf' && value !== total) throw new Error(`${key} is not ${name}_count`);
  }
}
