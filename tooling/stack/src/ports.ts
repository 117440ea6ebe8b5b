import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Nobody listens there on the loopback address. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', () => {
      done(false);
    });
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        done(true);
      });
    });
  });
}

// Below the ports that systems give to outgoing connections: one of those could be taken again before it is listened on.
const [lowest, highest] = [10_000, 32_000];

/** The port wished for where it is free, else any free one. */
export async function freePort(wish?: number): Promise<number> {
  if (wish !== undefined && (await isFree(wish))) return wish;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new Error(`there is no free port from ${lowest} to ${highest}`);
}
