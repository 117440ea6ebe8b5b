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
  const cells = rates.map(({ name, detected, total }) => [name, `${detected} of ${total}`, percent(detected, total)]);
  const rows = [['Faults', 'Detected', 'Rate'], ...cells];
  // As oxfmt aligns it.
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[], fill: string): string =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  const table = [line(head, ' '), line([], '-'), ...body.map((row) => line(row, ' '))].join('\n');
  return `${readme.slice(0, from)}${begin}\n\n${table}\n\n${readme.slice(to)}`;
}

/** What stands between the markers. */
export function ratesIn(readme: string): Rate[] {
  const between = readme.slice(readme.indexOf(begin), readme.indexOf(end));
  return [...between.matchAll(/^\| (\S+) +\| (\d+) of (\d+) /gm)].map(([, name = '', detected, total]) => ({
    name,
    detected: Number(detected),
    total: Number(total),
  }));
}

/** Rounded down: 100 % are all. */
export function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.floor((1000 * part) / whole) / 10} %`;
}
