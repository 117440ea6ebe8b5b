import { createServer } from 'node:net';

/** A port was taken by someone else between its choice and its use. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/** A port of the loopback address that nobody listens on now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

const attempts = 10;

/** Starts something on a free port: on the next one where `start` rejects with `PortTaken`, up to ten times. `choose`: which are free. */
export async function onFreePort<T>(
  start: (port: number) => Promise<T>,
  choose: () => Promise<number> = freePort,
): Promise<{ readonly port: number; readonly started: T }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await choose();
    try {
      return { port, started: await start(port) };
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === attempts) throw error;
    }
  }
}
