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
