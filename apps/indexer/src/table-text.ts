/** Formats rows as columns of equal width. Columns with digits only are aligned to the right. The first row is the head. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const isNumeric = (column: number) => rows.slice(1).every((row) => /^[\d.,-]*$/.test(row[column] ?? ''));
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const layout = Array.from({ length: columns }, (_, column) => ({ width: width(column), right: isNumeric(column) }));
  const line = (row: readonly string[]) =>
    layout
      .map(({ width: size, right }, column) =>
        right ? (row[column] ?? '').padStart(size) : (row[column] ?? '').padEnd(size),
      )
      .join('  ')
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join('');
}
