import type { Socket } from 'node:net';
import { rawProblem } from './raw-problem.ts';

interface ParserError extends Error {
  readonly code?: string;
  /** The bytes the parser was reading: a buffer, whatever Fastify's types say. */
  readonly rawPacket?: unknown;
  /** How many of them it took. */
  readonly bytesParsed?: number;
}

const bare = (status: string): string => `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;

/**
 * Answers what the HTTP parser itself refuses, before there is a request: too much header as a problem (contract.md R12;
 * before the end of the request line, it is the target that is too long), with `headers`; the rest as a bare status.
 */
export const answerClientError = (
  network: string,
  error: ParserError,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    const read = error.rawPacket instanceof Uint8Array ? error.rawPacket.subarray(0, error.bytesParsed) : null;
    const inHeaders = read === null || read.includes(0x0a);
    socket.end(rawProblem(network, inHeaders ? 'headers-too-large' : 'uri-too-long', headers));
  } else {
    socket.end(bare(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'));
  }
};
