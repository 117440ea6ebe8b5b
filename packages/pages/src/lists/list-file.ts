const apiPaths: Readonly<Record<string, string>> = {
  'transfers.csv': '/v1/exports/transfers.csv',
  'updates.csv': '/v1/exports/updates.csv',
};

/**
 * Where the API has the file of a list that stands beside its page: its path, and its query without a question mark; null: none stands there. `path`:
 * below the network, as sent; `query`: of the page, whose `at` is the position.
 */
export function listFile(path: string, query: string): { readonly path: string; readonly query: string } | null {
  const parameters = new URLSearchParams(query);
  const asked: string[] = [];
  const [at, after] = [parameters.get('at'), parameters.get('after')];
  if (at !== null) asked.push(`position=${encodeURIComponent(at)}`);
  if (after !== null) asked.push(`after=${encodeURIComponent(after)}`);
  const whole = Object.hasOwn(apiPaths, path) ? apiPaths[path] : undefined;
  if (whole !== undefined) return { path: whole, query: asked.join('&') };
  const [, party] = /^party\/([^/]+)\/rewards\.csv$/u.exec(path) ?? [];
  if (party === undefined) return null;
  // As it may stand in a path it may stand in a query, but for a plus.
  return {
    path: '/v1/exports/rewards.csv',
    query: [`partyId=${party.replaceAll('+', '%2B').replaceAll('&', '%26')}`, ...asked].join('&'),
  };
}
