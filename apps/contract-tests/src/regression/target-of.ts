import type { Operation } from '@ledger-explorer/spec';

/** Path and query of a request, below the base URL. */
export function targetOf(
  { path }: Operation,
  identifier: string | null,
  query: Readonly<Record<string, string | number>>,
): string {
  const filled = path.replace(/\{\w+\}/, () => encodeURIComponent(identifier ?? ''));
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const search = new URLSearchParams(pairs).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
