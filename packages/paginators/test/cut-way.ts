import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy to a local server whose connections can be cut. */
export interface CutWay {
  /** Address of the proxy. */
  readonly url: string;
  /** Number of open connections. */
  readonly open: () => number;
  /** Cuts every connection; new ones are accepted at once. */
  readonly cut: () => void;
}

/** Opens a proxy for one test. */
export async function openCutWay(address: string): Promise<CutWay> {
  const target = new URL(address);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    open.add(near);
    near.on('close', () => {
      open.delete(near);
      far.destroy();
    });
    far.on('close', () => near.destroy());
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cut = (): void => {
    for (const socket of open) socket.resetAndDestroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  const url = new URL(address);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, open: () => open.size, cut };
}
