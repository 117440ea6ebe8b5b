import { createServer } from 'node:net';

/** The port a server got on the loopback address, closed again; null where it could not have it. */
async function tryPort(port: number): Promise<number | null> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', () => {
      done(null);
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        done(typeof address === 'object' && address !== null ? address.port : null);
      });
    });
  });
}

export async function isFree(port: number): Promise<boolean> {
  return (await tryPort(port)) !== null;
}

/** The port wished for where it is free, else any free one. */
export async function freePort(wish: number): Promise<number> {
  const port = (await tryPort(wish)) ?? (await tryPort(0));
  if (port === null) throw new Error('there is no free port');
  return port;
}
