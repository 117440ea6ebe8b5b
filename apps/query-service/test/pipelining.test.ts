import type { Socket } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConnection, requestText } from './raw-request.ts';
import { startTestService, type TestService } from './test-service.ts';

let service: TestService;
const sockets: Socket[] = [];
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Opens a connection. `peer`: its server side. */
async function open() {
  const accepted = new Promise<Socket>((resolve) => service.http.once('connection', resolve));
  const connection = openConnection(service.origin);
  sockets.push(connection.socket);
  return Object.assign(connection, { peer: await accepted });
}

function keepAlive(target: string) {
  return requestText('GET', target, { connection: 'keep-alive', 'x-api-key': service.apiKey });
}

function page(size: number) {
  return keepAlive(`/localnet/v1/updates?size=${size}`);
}

function tick() {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

describe('pipelined requests on one connection', () => {
  it('are started one after the other and answered in order', async () => {
    service.database.holdReads();
    const connection = await open();
    connection.socket.write([1, 2, 3, 4].map(page).join(''));
    const other = await open();
    other.socket.write(page(9));
    await service.database.untilRead(2);
    expect(service.gate.inFlight).toBe(2);
    service.database.release();
    const answers = () => [...connection.received.matchAll(/"pageSize":(\d)/gu)].map(([, size]) => size);
    while (answers().length < 4) await tick();
    expect(answers()).toEqual(['1', '2', '3', '4']);
  });

  it('take turns with other connections', async () => {
    const finished: string[] = [];
    service.http.prependListener('request', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
      response.once('finish', () => finished.push(url));
    });
    const bursts = [await open(), await open(), await open(), await open()];
    const other = await open();
    for (const { socket } of bursts) socket.write(keepAlive('/nothing').repeat(100));
    other.socket.write(keepAlive('/other'));
    while (!finished.includes('/other')) await tick();
    expect(finished.indexOf('/other')).toBeLessThan(100);
    while (finished.length < 401) await tick();
  });

  it('are not started after the connection is closed', async () => {
    service.database.holdReads();
    const connection = await open();
    connection.socket.write([1, 2, 3, 4].map(page).join(''));
    await service.database.untilRead(1);
    const closed = new Promise((resolve) => connection.peer.once('close', resolve));
    connection.socket.destroy();
    await closed;
    service.database.release();
    while (service.gate.inFlight > 0) await tick();
    expect((await service.get('/v1/updates?size=9')).status).toBe(200);
    expect(service.database.reads).toBe(2);
  });

  it('are not read without limit while the first is being answered', async () => {
    service.database.holdReads();
    const { socket, peer } = await open();
    socket.write(page(1));
    await service.database.untilRead(1);
    // Large headers, as requests are cheaper to read than to answer.
    socket.write(
      keepAlive('/nothing')
        .replace('\r\n\r\n', `\r\nx-fill: ${'a'.repeat(1_000)}\r\n\r\n`)
        .repeat(2_000),
    );
    // Of 2.3 MB. Reading has stopped if the number of bytes stays the same for 20 ticks.
    let [before, sameTicks] = [0, 0];
    while (sameTicks < 20) {
      await tick();
      sameTicks = peer.bytesRead === before ? sameTicks + 1 : 0;
      before = peer.bytesRead;
    }
    expect(before).toBeLessThan(1_000_000);
    service.database.release();
    // Reading continues after the response.
    while (peer.bytesRead < 1_500_000) await tick();
  });
});
