import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is done on a raw connection: pieces are written with pauses between them, then it ends as said. */
export interface RawRequest {
  /** What kind of mischief it is, for reports. */
  readonly kind: string;
  readonly pieces: readonly Buffer[];
  readonly pauseMs: number;
  /** `wait`: the server has to close; `half-close`: we say that nothing more comes, then the server has to; `abort`: we are gone. */
  readonly ending: 'wait' | 'half-close' | 'abort';
  /** Number of whole responses that have to come; null: any number, whole or not. */
  readonly answers: number | null;
}

/** What came back until the connection was over. */
export interface RawOutcome {
  readonly received: Buffer;
  /** False: it was still open when the time was over. */
  readonly closed: boolean;
}

/** Does what is said on a connection of its own. `timeout` in milliseconds runs from the last piece on. */
export async function rawExchange(origin: string, raw: RawRequest, timeout: number): Promise<RawOutcome> {
  const { hostname, port } = new URL(origin);
  const chunks: Buffer[] = [];
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: false });
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A server may close while we still send: what it said before counts.
  socket.on('error', () => undefined);
  const over = new Promise<void>((done) =>
    socket.once('close', () => {
      done();
    }),
  );
  for (const piece of raw.pieces) {
    if (socket.closed) break;
    socket.write(piece);
    if (raw.pauseMs > 0) await sleep(raw.pauseMs);
  }
  if (raw.ending === 'abort') socket.destroy();
  if (raw.ending === 'half-close') socket.end();
  const giveUp = new AbortController();
  await Promise.race([over, sleep(timeout, undefined, { signal: giveUp.signal }).catch(() => undefined)]);
  giveUp.abort();
  const outcome = { received: Buffer.concat(chunks), closed: socket.closed };
  socket.destroy();
  return outcome;
}
