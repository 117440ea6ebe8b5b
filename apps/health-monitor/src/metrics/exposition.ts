/** The text formats of scrapers: OpenMetrics 1.0, or the older one of Prometheus. */
export type Format = 'openmetrics' | 'prometheus';

/** A metric family. */
export interface Family {
  readonly name: string;
  readonly type: 'gauge' | 'counter' | 'stateset';
  /** The unit; `name` ends in it. */
  readonly unit?: 'seconds' | 'ratio';
  readonly help: string;
  /** A sample with the value null is left out. Times are epoch seconds. */
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

/** Writes the families in this format. OpenMetrics ends in `# EOF`, declares counters without `_total`, and has units. */
export function writeExposition(families: readonly Family[], format: Format): string {
  const isOpenMetrics = format === 'openmetrics';
  let text = '';
  for (const { name, type, unit, help, samples } of families) {
    const sample = type === 'counter' ? `${name}_total` : name;
    const family = isOpenMetrics ? name : sample;
    text += `# TYPE ${family} ${isOpenMetrics || type !== 'stateset' ? type : 'gauge'}\n`;
    if (isOpenMetrics && unit !== undefined) text += `# UNIT ${family} ${unit}\n`;
    // OpenMetrics escapes quotation marks in help, too.
    text += `# HELP ${family} ${isOpenMetrics ? escapeLabel(help) : escapeHelp(help)}\n`;
    for (const [labels, value] of samples) {
      if (value !== null && Number.isFinite(value)) text += `${sample}${writeLabels(labels)} ${value}\n`;
    }
  }
  return isOpenMetrics ? `${text}# EOF\n` : text;
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  let text = '';
  for (const name in labels) text += `${text === '' ? '{' : ','}${name}="${escapeLabel(labels[name] ?? '')}"`;
  return text === '' ? '' : `${text}}`;
}

function escapeLabel(text: string): string {
  // There are thousands of labels, and most have nothing to escape.
  if (!/[\\"\n\ud800-\udfff]/.test(text)) return text;
  return text.toWellFormed().replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}

function escapeHelp(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
}
