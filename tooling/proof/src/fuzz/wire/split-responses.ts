import { decodeBody } from './decode-body.ts';
import type { Received } from './send-request.ts';

/** Parses the final responses to GETs in a connection's bytes, in order. Throws if they are not complete HTTP/1.1 responses. */
export function splitResponses(bytes: Buffer): readonly Received[] {
  const responses: Received[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) throw new Error(`no end of a header in ${JSON.stringify(rest.toString('latin1').slice(0, 100))}`);
    const [statusLine = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
    if (Number.isNaN(status)) throw new Error(`no status line: ${JSON.stringify(statusLine.slice(0, 100))}`);
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const empty = status < 200 || status === 204 || status === 304;
    const length = empty ? 0 : Number(headers['content-length']);
    const body = rest.subarray(end + 4, end + 4 + length);
    if (Number.isNaN(length) || body.length < length) throw new Error(`status ${status} without its whole body`);
    // 100 Continue is an interim response (RFC 9110 section 15.2).
    if (status >= 200) responses.push({ status, headers, body: decodeBody(body, headers['content-encoding']) });
    rest = rest.subarray(end + 4 + length);
  }
  return responses;
}
