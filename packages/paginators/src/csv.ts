/** A value as a CSV field: text as it is, nothing for null, JSON for objects and arrays; quoted if necessary (RFC 4180). */
function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  const json = JSON.stringify(value);
  // Decimals are quoted in JSON.
  const text = json.startsWith('"') ? (JSON.parse(json) as string) : json;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes rows as CSV (RFC 4180), line by line, each with its line break; the first has the names of the columns.
 *
 * @param rows a walk, or any other rows. With `numbers: 'string'` or `'bigdecimal'` amounts keep their digits.
 * @param columns fields of the rows, in this order. Default: those of the first row.
 *
 * @example
 * for await (const line of csv(items(client, 'listTransfers'))) process.stdout.write(line);
 */
export async function* csv<Entry extends object>(
  rows: AsyncIterable<Entry> | Iterable<Entry>,
  columns?: readonly (keyof Entry & string)[],
): AsyncGenerator<string, void, undefined> {
  let names = columns;
  const line = (values: readonly unknown[]): string => `${values.map(field).join(',')}\r\n`;
  if (names) yield line(names);
  for await (const row of rows) {
    if (!names) {
      names = Object.keys(row) as (keyof Entry & string)[];
      yield line(names);
    }
    yield line(names.map((name) => row[name]));
  }
}
