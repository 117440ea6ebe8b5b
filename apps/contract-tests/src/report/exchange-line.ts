import { reportedRequest } from '../session/reported-request.ts';
import { type Connection, headerVariable, type RecordedExchange } from '../transport/connection.ts';
import { keyForms, withoutKey } from '../transport/key-form.ts';

/** Limit of characters of a URL in a line. */
const longest = 200;

/** A request in one line, without secrets: `GET http://127.0.0.1:8080/localnet/v1/updates?size=7: 200, 1234 bytes, 12 ms`. */
export function exchangeLine(
  { request, answer, failure, sentAt, endedAt }: RecordedExchange,
  reached: Reached,
): string {
  const { baseUrl, apiKey, connection } = reached;
  const { method, url } = reportedRequest(request, baseUrl, { hasKey: apiKey !== undefined, connection });
  const hide = hiding(reached);
  // Secrets are replaced before the cut, which could leave a part of one.
  const safe = hide(url);
  const shown = safe.length > longest ? `${safe.slice(0, longest)}…` : safe;
  const what =
    answer === undefined ? (failure?.message ?? 'no answer') : `${answer.status}, ${answer.body.length} bytes`;
  return `${method} ${shown}: ${hide(what)}, ${endedAt - sentAt} ms`;
}

/** Address and secrets of a deployment. */
export interface Reached {
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly connection?: Connection;
}

/** A shorter header value or form of the key can occur by chance and stays in the text. The key itself is always removed. */
const shortestSecret = 8;

/** Makes a function that removes the key, in all sent forms, and the caller's header values from a text. */
function hiding({ apiKey, connection }: Reached): (text: string) => string {
  const forms = apiKey === undefined ? [] : [apiKey, ...Object.values(keyForms).map(({ make }) => make(apiKey))];
  const keys = forms.filter((form) => form.length >= shortestSecret || form === apiKey);
  const named = Object.entries(connection?.headers ?? {}).filter(([, value]) => value.length >= shortestSecret);
  return (text) => {
    let left = text;
    for (const key of new Set(keys)) left = withoutKey(left, key);
    for (const [name, value] of named) left = left.replaceAll(value, () => headerVariable(name));
    return left;
  };
}
