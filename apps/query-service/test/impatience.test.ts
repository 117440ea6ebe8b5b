import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestText } from './raw-request.ts';
import { startTestService, type TestService } from './test-service.ts';

// The service's own are 10, 15 and 30 seconds. Half a second is what a busy machine may take for a healthy request.
const patience = {
  headersTimeout: 500,
  requestTimeout: 1000,
  connectionTimeout: 1200,
  connectionsCheckingInterval: 50,
};
let service: TestService;
beforeAll(async () => {
  service = await startTestService(45, null, { patience });
});
afterAll(() => service.close());

const open = (): { socket: Socket; closed: Promise<string> } => {
  const { hostname, port } = new URL(service.origin);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  return {
    socket,
    closed: new Promise((resolve) =>
      socket.once('close', () => {
        resolve(received);
      }),
    ),
  };
};
const health = (headers: Record<string, string> = {}) =>
  requestText('GET', '/health', { host: 'localhost', connection: 'keep-alive', ...headers });
const serves = async () => {
  expect((await fetch(`${service.origin}/health`)).status).toBe(200);
};

describe('a client that is too slow is cut off, and nobody else notices', () => {
  it('before its headers end', async () => {
    const { socket, closed } = open();
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const dripping = setInterval(() => socket.write('a'), 20);
    await serves();
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /u);
    clearInterval(dripping);
    await serves();
  });

  it('before its body ends, which nobody waits for', async () => {
    const { socket, closed } = open();
    socket.write(health({ 'content-length': '1000000' }));
    const dripping = setInterval(() => socket.write('a'), 20);
    const received = await closed;
    clearInterval(dripping);
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/u);
    await serves();
  });

  it('when it does not read what it asked for', async () => {
    const { socket, closed } = open();
    socket.pause();
    const asked = requestText('GET', '/openapi.json', { host: 'localhost', connection: 'keep-alive' });
    socket.write(asked.repeat(500));
    await serves();
    // Reading on is the only way to see the end, so it reads what was sent before it was cut off.
    await new Promise((resolve) => setTimeout(resolve, 4 * patience.connectionTimeout));
    socket.resume();
    const received = await closed;
    expect(received.length).toBeGreaterThan(0);
    expect(received.split('HTTP/1.1 200 OK').length - 1).toBeLessThan(500);
    await serves();
  });

  it('when it says nothing at all', async () => {
    const { closed } = open();
    expect(await closed).toMatch(/^(?:HTTP\/1\.1 408 |$)/u);
    await serves();
  });
});
