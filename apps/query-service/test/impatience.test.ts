import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openConnection, requestText } from './raw-request.ts';
import { serviceOfFile } from './test-service.ts';

// The service's own timeouts are 10, 15 and 30 seconds.
const settings = {
  headersTimeout: 500,
  requestTimeout: 1000,
  connectionTimeout: 1200,
  connectionsCheckingInterval: 50,
};
const service = serviceOfFile({ settings });

function open() {
  const connection = openConnection(service.origin);
  connection.socket.on('error', () => undefined);
  return connection;
}

function health(headers: Record<string, string> = {}) {
  return requestText('GET', '/health', { host: 'localhost', connection: 'keep-alive', ...headers });
}

/** Resolves when another client gets 200. Repeats its request, as a machine that stalls for half a second makes it late too. */
async function othersAreServed() {
  const status = () =>
    fetch(`${service.origin}/health`).then(
      (response) => response.status,
      () => null,
    );
  while ((await status()) !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Repeats the attempt while the result is empty or 408, which a slow machine causes. Returns the first other result. */
async function firstInTime(attempt: () => Promise<string>): Promise<string> {
  for (;;) {
    const received = await attempt();
    if (received !== '' && !received.startsWith('HTTP/1.1 408 ')) return received;
  }
}

/** Resolves when the service has closed its end of a connection. */
function cutOff(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    service.http.on('connection', (peer: Socket) => {
      if (peer.remotePort === (socket.address() as AddressInfo).port) peer.once('close', resolve);
    });
  });
}

describe('a slow client is disconnected, and others are served meanwhile', () => {
  it('with 408 if it does not end its headers', async () => {
    const { socket, closed } = open();
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const dripping = setInterval(() => socket.write('a'), 20);
    await othersAreServed();
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /u);
    clearInterval(dripping);
    await othersAreServed();
  });

  it('after its response if it does not end its body', async () => {
    const received = await firstInTime(async () => {
      const { socket, closed } = open();
      socket.write(health({ 'content-length': '1000000' }));
      const dripping = setInterval(() => socket.write('a'), 20);
      const all = await closed;
      clearInterval(dripping);
      return all;
    });
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/u);
    await othersAreServed();
  });

  it('before all responses are sent if it does not read them', async () => {
    const received = await firstInTime(async () => {
      const { socket, closed } = open();
      const ended = cutOff(socket);
      socket.pause();
      const asked = requestText('GET', '/openapi.json', { host: 'localhost', connection: 'keep-alive' });
      // More documents than the buffers of both sides hold.
      socket.write(asked.repeat(500));
      await othersAreServed();
      await ended;
      // The client only sees the close after reading what was sent before.
      socket.resume();
      return closed;
    });
    expect(received.split('HTTP/1.1 200 OK').length - 1).toBeLessThan(500);
    await othersAreServed();
  });

  it('with 408 or nothing if it sends nothing', async () => {
    const { closed } = open();
    expect(await closed).toMatch(/^(?:HTTP\/1\.1 408 |$)/u);
    await othersAreServed();
  });
});
