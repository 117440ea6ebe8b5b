const [begin, end] = ['<!-- detection:begin -->', '<!-- detection:end -->'];

/** What a catalogue came to. */
export interface Rate {
  readonly name: string;
  readonly detected: number;
  readonly total: number;
}

/** The text with the figures between its markers. Throws where it has none. */
export function withFigure(readme: string, rates: readonly Rate[]): string {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`the README has no ${begin} … ${end} to write the figures between`);
  const rows = rates.map(
    ({ name, detected, total }) => `| ${name} | ${detected} of ${total} | ${percent(detected, total)} |`,
  );
  const table = ['| Faults | Detected | Rate |', '| --- | --- | --- |', ...rows].join('\n');
  return `${readme.slice(0, from)}${begin}\n\n${table}\n\n${readme.slice(to)}`;
}

/** Rounded down: 100 % are all. */
export function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.floor((1000 * part) / whole) / 10} %`;
}
