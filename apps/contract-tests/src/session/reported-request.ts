import type { ReportedRequest } from '../finding.ts';
import type { SuiteRequest } from '../transport.ts';
import { type Connection, headerVariable, headerVariables } from '../transport/connection.ts';
import { encodedShell, keyForms, keyPlaceholder } from '../transport/key-form.ts';

const shells = [keyPlaceholder, ...Object.values(keyForms).map(({ shell }) => shell)];

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Converts a request for a report. A shell variable stands for the caller's key, or a shell expression for a wrong form of it. */
export function reportedRequest(
  request: SuiteRequest,
  baseUrl: string,
  { hasKey, connection = {} }: { readonly hasKey: boolean; readonly connection?: Connection | undefined },
): ReportedRequest {
  const base = request.fromOrigin === true ? new URL(baseUrl).origin : baseUrl;
  const ownKey = request.keyForm === undefined ? keyPlaceholder : keyForms[request.keyForm].shell;
  // Undefined: the transport's key, if it has one. Null: no key.
  const key = request.key === undefined ? (hasKey ? ownKey : undefined) : (request.key ?? undefined);
  return {
    method: request.method ?? 'GET',
    url: `${base}${request.target.replaceAll(keyPlaceholder, () => (request.isKeyEncoded === true ? encodedShell : keyPlaceholder))}`,
    headers: {
      ...headerVariables(connection),
      ...(key === undefined ? {} : { [request.keyField ?? 'x-api-key']: key }),
      ...request.headers,
    },
  };
}

/** The request as a curl command for a POSIX shell. */
export function curlOf({ method, url, headers }: ReportedRequest): string {
  // Variables stand in double quotes, so that the shell replaces them. `name;` is curl's spelling of an empty field.
  const fields = Object.entries(headers).map(([name, value]) =>
    shells.includes(value) || value === headerVariable(name)
      ? `-H "${name}: ${value}"`
      : `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`,
  );
  const how = method === 'HEAD' ? ['--head'] : method === 'GET' ? [] : ['-X', method];
  const inUrl = [encodedShell, keyPlaceholder].find((shell) => url.includes(shell));
  const address = inUrl === undefined ? quote(url) : quote(url).replaceAll(inUrl, () => `'"${inUrl}"'`);
  return ['curl', '-i', '--path-as-is', '-g', ...how, ...fields, address].join(' ');
}
