import { connect, createServer } from 'node:net';
import { listen } from '@ledger-explorer/store/testing';
import { onTestFinished } from 'vitest';

/** The base URL of a port without listener that stays reserved: the near end of a connection has it. */
export async function goneHost(): Promise<string> {
  const server = createServer();
  const holder = connect(await listen(server), '127.0.0.1');
  await new Promise((done) => holder.once('connect', done));
  onTestFinished(() => {
    holder.destroy();
    server.close();
  });
  return `http://127.0.0.1:${holder.localPort ?? 0}/api/scan`;
}
