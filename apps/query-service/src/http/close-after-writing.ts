import type { Duplex } from 'node:stream';

/** Milliseconds that the other side may take to stop sending. */
const lingerMilliseconds = 2_000;

/** Closes a connection after its last response. An immediate close with unread bytes would reset it, and the response could be lost. */
export function closeAfterWriting(socket: Duplex, lastWords = ''): void {
  socket.end(lastWords);
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
}
