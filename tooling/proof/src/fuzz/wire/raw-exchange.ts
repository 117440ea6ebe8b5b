import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { urlToHttpOptions } from 'node:url';

/** Actions on a raw connection: writes pieces with pauses, then ends by `ending`. */
export interface RawRequest {
  /** Kind of misuse, for reports. */
  readonly kind: string;
  readonly pieces: readonly Buffer[];
  readonly pauseMs: number;
  /** `wait`: the server must close; `half-close`: the client ends its half, then the server must close; `abort`: the client closes. */
  readonly ending: 'wait' | 'half-close' | 'abort';
  /** Required number of complete responses; null: any number, complete or not. */
  readonly answers: number | null;
}

/** Data received until the end of the connection. */
export interface RawOutcome {
  readonly received: Buffer;
  /** False if it was still open after the timeout. */
  readonly closed: boolean;
}

/** Performs the actions on a new connection. `timeoutMs`: from the last piece. */
export async function rawExchange(origin: string, raw: RawRequest, timeoutMs: number): Promise<RawOutcome> {
  const { hostname: host, port } = urlToHttpOptions(new URL(origin));
  const chunks: Buffer[] = [];
  const socket = connect({ host: host ?? '', port: Number(port ?? 80), allowHalfOpen: false });
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A server can close during sending; data received before counts.
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
  await Promise.race([over, sleep(timeoutMs, undefined, { signal: giveUp.signal }).catch(() => undefined)]);
  giveUp.abort();
  const outcome = { received: Buffer.concat(chunks), closed: socket.closed };
  socket.destroy();
  return outcome;
}
