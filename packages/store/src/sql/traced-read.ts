import { childSpan, type Facts as TraceAttributes, traced } from '@ledger-explorer/cli/tracing';

/** Range of volumes at the end of a prepared statement's name, which the span's name leaves out. */
const range = / \d+ \S*\/\S*$/u;

/** Reads the rows of a statement, as a span of the current trace if there is one. */
export function tracedRead<Row>(name: string, attributes: TraceAttributes, read: () => Promise<Row[]>): Promise<Row[]> {
  const span = childSpan(name, 'client', attributes);
  if (span === null) return read();
  return traced(span, read, ({ length }) => ({ 'db.response.returned_rows': length }), name.replace(range, ''));
}
