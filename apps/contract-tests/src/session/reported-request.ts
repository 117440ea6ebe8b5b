import type { ReportedRequest } from '../finding.ts';
import type { SuiteRequest } from '../transport.ts';
import { type Connection, headerVariable, headerVariables } from '../transport/connection.ts';
import { encodedShell, keyForms, keyPlaceholder as keyVariable } from '../transport/key-form.ts';

const shells = [keyVariable, ...Object.values(keyForms).map(({ shell }) => shell)];

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Converts a request for a report; the caller's key is never included. */
export function reportedRequest(
  request: SuiteRequest,
  baseUrl: string,
  hasKey: boolean,
  connection: Connection = {},
): ReportedRequest {
  const base = request.fromOrigin === true ? new URL(baseUrl).origin : baseUrl;
  const own = request.keyForm === undefined ? keyVariable : keyForms[request.keyForm].shell;
  const key = request.key === undefined ? (hasKey ? own : undefined) : (request.key ?? undefined);
  return {
    method: request.method ?? 'GET',
    url: `${base}${request.target.replaceAll(keyVariable, () => (request.isKeyEncoded === true ? encodedShell : keyVariable))}`,
    headers: {
      ...headerVariables(connection),
      ...(key === undefined ? {} : { [request.keyField ?? 'x-api-key']: key }),
      ...request.headers,
    },
  };
}

/** The request as a curl command for a POSIX shell. */
export function curlOf({ method, url, headers }: ReportedRequest): string {
  const fields = Object.entries(headers).map(([name, value]) =>
    shells.includes(value) || value === headerVariable(name)
      ? `-H "${name}: ${value}"`
      : `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`,
  );
  const how = method === 'HEAD' ? ['--head'] : method === 'GET' ? [] : ['-X', method];
  const own = [encodedShell, keyVariable].find((shell) => url.includes(shell));
  const address = own === undefined ? quote(url) : quote(url).replaceAll(own, () => `'"${own}"'`);
  return ['curl', '-i', '--path-as-is', '-g', ...how, ...fields, address].join(' ');
}
