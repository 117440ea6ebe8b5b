/** Parses CSV (RFC 4180); undefined if a line does not end in CRLF or a quote is open. */
export function readCsv(text: string): readonly (readonly string[])[] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const [found, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (found === undefined) return undefined;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return row.length === 0 ? rows : undefined;
}
