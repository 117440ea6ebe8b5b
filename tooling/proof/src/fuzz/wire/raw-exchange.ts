import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Actions on a raw connection: pieces are written with pauses between them, then the connection ends by `ending`. */
export interface RawRequest {
  /** Kind of misuse, for reports. */
  readonly kind: string;
  readonly pieces: readonly Buffer[];
  readonly pauseMs: number;
  /** `wait`: the server must close; `half-close`: we end our half, then the server must close; `abort`: we close the connection. */
  readonly ending: 'wait' | 'half-close' | 'abort';
  /** Required number of complete responses; null: any number, complete or not. */
  readonly answers: number | null;
}

/** Received data, until the connection closed. */
export interface RawOutcome {
  readonly received: Buffer;
  /** False: it was still open when the time was over. */
  readonly closed: boolean;
}

/** Performs the actions on a new connection. `timeout` in milliseconds, from the last piece on. */
export async function rawExchange(origin: string, raw: RawRequest, timeout: number): Promise<RawOutcome> {
  const { hostname, port } = new URL(origin);
  const chunks: Buffer[] = [];
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: false });
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A server can close while we still send: data received before counts.
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
