import { connect, createServer, type Socket } from 'node:net';

/** Starts a proxy that can be closed, with all its connections, and opened again at its port. `target`: port on 127.0.0.1. */
export async function startProxy(target: number) {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
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
        for (const socket of open) socket.destroy();
      }),
  };
}
