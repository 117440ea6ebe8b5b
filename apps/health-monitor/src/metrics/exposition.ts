/** The two text formats that scrapers ask for. */
export type Format = 'openmetrics' | 'prometheus';

export interface Family {
  readonly name: string;
  readonly type: 'gauge' | 'counter' | 'stateset';
  /** The unit, which the name ends in. */
  readonly unit?: 'seconds' | 'ratio';
  readonly help: string;
  /** Labels and value; null values are left out. Times are epoch seconds. */
  readonly samples: readonly (readonly [labels: Readonly<Record<string, string>>, value: number | null])[];
}

export const contentTypes: Readonly<Record<Format, string>> = {
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
  prometheus: 'text/plain; version=0.0.4; charset=utf-8',
};

/** OpenMetrics if the client accepts it, else the older Prometheus format. */
export function chooseFormat(accept: string | null): Format {
  return /application\/openmetrics-text(?![^,]*;\s*q=0(\.0+)?\s*(,|;|$))/i.test(accept ?? '')
    ? 'openmetrics'
    : 'prometheus';
}

/** Writes the families in the format given. OpenMetrics 1.0 ends in `# EOF`, names counters without `_total`, and knows units. */
export function writeExposition(families: readonly Family[], format: Format): string {
  const open = format === 'openmetrics';
  let text = '';
  for (const { name, type, unit, help, samples } of families) {
    const sample = type === 'counter' ? `${name}_total` : name;
    const family = open ? name : sample;
    text += `# TYPE ${family} ${open || type !== 'stateset' ? type : 'gauge'}\n`;
    if (open && unit !== undefined) text += `# UNIT ${family} ${unit}\n`;
    text += `# HELP ${family} ${open ? escapeLabel(help) : escapeHelp(help)}\n`;
    for (const [labels, value] of samples) {
      if (value !== null && Number.isFinite(value)) text += `${sample}${writeLabels(labels)} ${value}\n`;
    }
  }
  return open ? `${text}# EOF\n` : text;
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  let text = '';
  for (const name in labels) text += `${text === '' ? '{' : ','}${name}="${escapeLabel(labels[name] ?? '')}"`;
  return text === '' ? '' : `${text}}`;
}

function escapeLabel(text: string): string {
  // Fast path: most labels have nothing to escape, and there are thousands.
  if (!/[\\"\n\ud800-\udfff]/.test(text)) return text;
  return text.toWellFormed().replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}

function escapeHelp(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
}
