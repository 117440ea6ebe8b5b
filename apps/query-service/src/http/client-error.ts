import type { Duplex } from 'node:stream';

/** Milliseconds for the other side to stop sending. */
const lingerMilliseconds = 2_000;

/**
 * Closes a connection after its last response is sent. Closing at once with unread input would reset the connection,
 * and the response could be lost.
 */
export function closeAfterWriting(socket: Duplex, lastWords = ''): void {
  socket.end(lastWords);
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
}

interface ParserError extends Error {
  readonly code?: string;
}

function statusOf({ code }: ParserError): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
}

/**
 * Responds to input that the HTTP parser refuses, with a status and `headers` but without a body: the request may be
 * a HEAD, and the parser does not report the method of a request that arrived in parts.
 */
export function answerClientError(error: ParserError, socket: Duplex, headers: Readonly<Record<string, string>>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const all = { ...headers, 'cache-control': 'no-store', 'content-length': '0', connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  closeAfterWriting(socket, `HTTP/1.1 ${statusOf(error)}\r\n${lines.join('')}\r\n`);
}
