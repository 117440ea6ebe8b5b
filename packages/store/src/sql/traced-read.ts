import { childSpan, type Facts, traced } from '@ledger-explorer/cli/tracing';

/** A statement over volumes is prepared for each range of them, and its name says which; the name of a span does not. */
const range = / \d+ \S*\/\S*$/u;

/** Reads the rows of a statement, as a span of the current trace, if there is one. */
export function tracedRead<Row>(name: string, facts: Facts, read: () => Promise<Row[]>): Promise<Row[]> {
  const span = childSpan(name, 'client', facts);
  if (span === null) return read();
  return traced(span, read, ({ length }) => ({ 'db.response.returned_rows': length }), name.replace(range, ''));
}
