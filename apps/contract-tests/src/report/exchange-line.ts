import { reportedRequest } from '../session/reported-request.ts';
import type { RecordedExchange } from '../transport/connection.ts';
import { hiding, type Reached } from '../transport/secrets.ts';

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
