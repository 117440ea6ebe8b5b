// Sends load to a server, as requested by its parent process; a separate process, so that its CPU time does not count
// for the server.
import { connect } from 'node:net';
import type { Load, LoadResult } from './load.ts';

const headEnd = Buffer.from('\r\n\r\n');

/** Length and status of the first response in the bytes; null: it is incomplete. */
function readAnswer(bytes: Buffer): { length: number; status: string } | null {
  const end = bytes.indexOf(headEnd);
  if (end === -1) return null;
  const head = bytes.toString('latin1', 0, end);
  const status = head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
  if (length !== undefined) return done(end + 4 + Number(length));
  if (status === '304' || status === '204') return done(end + 4);
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) throw new Error(`an answer without a length: ${head}`);
  for (let at = end + 4; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line === -1) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    // The line and the chunk each end with CRLF. A chunk of size 0 is the last one.
    at = line + 2 + size + 2;
    if (size === 0) return done(at);
  }

  function done(total: number) {
    return bytes.length < total ? null : { length: total, status };
  }
}

function run({ port, connections, seconds, perSecond = Infinity }: Load): Promise<LoadResult> {
  return new Promise((finish, fail) => {
    if (connections.some((requests) => requests.length === 0))
      throw new Error('there are more connections than requests');
    const latencies: number[] = [];
    const statuses: Record<string, number> = {};
    let bytes = 0;
    let open = connections.length;
    const began = performance.now();
    const until = began + seconds * 1000;
    /** Milliseconds between two requests of a connection. */
    const pause = (connections.length * 1000) / perSecond;
    for (const requests of connections) {
      const buffers = requests.map((request) => Buffer.from(request, 'latin1'));
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let [nextIndex, askedAt] = [0, 0];
      let isDone = false;
      let received: Buffer = Buffer.alloc(0);
      const ask = () => {
        askedAt = performance.now();
        socket.write(buffers[nextIndex % buffers.length] ?? '');
        nextIndex += 1;
      };
      socket.on('connect', ask);
      socket.on('error', fail);
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const answer = readAnswer(received);
        if (answer === null) return;
        const now = performance.now();
        latencies.push(now - askedAt);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        bytes += answer.length;
        received = received.subarray(answer.length);
        const wait = askedAt + pause - now;
        // The next request is sent unless its time is after the end.
        if (now + Math.max(0, wait) < until) {
          if (wait <= 0) ask();
          else setTimeout(ask, wait);
          return;
        }
        isDone = true;
        socket.destroy();
        open -= 1;
        if (open > 0) return;
        const sorted = Float64Array.from(latencies).sort();
        const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
        const measuredSeconds = (now - began) / 1000;
        finish({ requests: sorted.length, seconds: measuredSeconds, bytes, p50: at(0.5), p99: at(0.99), statuses });
      });
      socket.on('close', () => {
        if (!isDone) fail(new Error('the server has closed a connection'));
      });
    }
  });
}

process.on('message', (load: Load) => {
  run(load).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
