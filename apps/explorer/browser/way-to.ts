import { connect, createServer, type Socket } from 'node:net';

/** Starts a proxy to a port that can be closed, with all its connections, and opened again. */
export async function wayTo(target: number) {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((done) => {
      server.listen(port, '127.0.0.1', done);
    });
  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    port,
    open: () => listen(port),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => {
          done();
        });
        for (const one of open) one.destroy();
      }),
  };
}
