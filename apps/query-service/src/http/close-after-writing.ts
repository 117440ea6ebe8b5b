import type { Duplex } from 'node:stream';

/** How long the other side may take to stop sending. */
const lingerMilliseconds = 2_000;

/** Ends a connection after a last answer. Closed at once, with bytes unread, it would be reset, and that answer perhaps lost. */
export function closeAfterWriting(socket: Duplex, lastWords = ''): void {
  socket.end(lastWords);
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
}
