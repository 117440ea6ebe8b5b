import type { RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '../../test/serve.ts';
import { openTransport } from './open-transport.ts';
import type { Transport } from '../transport.ts';

/** Opens a transport to a server with this listener; both are closed after the test. */
async function transportTo(listener: RequestListener, options: object = {}): Promise<Transport> {
  const transport = openTransport({ baseUrl: `${await serve(listener)}/net/v1/`, apiKey: 'secret', ...options });
  onTestFinished(() => {
    transport.close();
  });
  return transport;
}

describe('the transport', () => {
  it('sends many requests with one signal without a warning of Node.js', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): unknown => warnings.push(warning);
    process.on('warning', note);
    const transport = await transportTo((_, response) => response.end(), { signal: new AbortController().signal });
    await Promise.all(Array.from({ length: 30 }, () => transport.send({ target: '/v1/x' })));
    await new Promise(setImmediate);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('rejects methods that could change something', async () => {
    const seen: string[] = [];
    const transport = await transportTo((request, response) => {
      seen.push(request.method ?? '');
      response.end();
    });
    await expect(transport.send({ method: 'DELETE', target: '/v1/x' })).rejects.toThrow('--probe-methods');
    expect(seen).toEqual([]);
  });

  it('sends the target unchanged below the base path', async () => {
    const transport = await transportTo((request, response) => {
      response.end(`${request.url ?? ''} ${String(request.headers['x-api-key'])}`);
    });
    const ask = async (request: Parameters<Transport['send']>[0]) =>
      Buffer.from((await transport.send(request)).body).toString();
    expect(await ask({ target: '/v1/a/%2e%2E/../b?x=%zz' })).toBe('/net/v1/a/%2e%2E/../b?x=%zz secret');
    expect(await ask({ target: '/v1/a', key: null })).toBe('/net/v1/a undefined');
    expect(await ask({ target: '/other', fromOrigin: true, key: 'k' })).toBe('/other k');
  });

  it('inserts the key into a URL, and replaces it in the response', async () => {
    const seen: string[] = [];
    const transport = await transportTo(
      (request, response) => {
        seen.push(request.url ?? '');
        response.end(`asked: ${request.url ?? ''}`);
      },
      { apiKey: 'se cret' },
    );
    const { body } = await transport.send({ target: '/v1/a?key=$EXPLORER_API_KEY', key: null });
    expect(seen).toEqual(['/net/v1/a?key=se%20cret']);
    expect(Buffer.from(body).toString()).toBe('asked: /net/v1/a?key=$EXPLORER_API_KEY');
  });

  it('replaces the key in the response in any percent-encoding', async () => {
    const seen: string[] = [];
    const transport = await transportTo(
      (request, response) => {
        seen.push(request.url ?? '');
        response.end(`${request.url ?? ''} K is %6b%2d1, or %256B%2d%2531, or k-1`);
      },
      { apiKey: 'k-1' },
    );
    const { body } = await transport.send({ target: '/v1/$EXPLORER_API_KEY', isKeyEncoded: true });
    expect(seen).toEqual(['/net/v1/%6b%2d%31']);
    expect(Buffer.from(body).toString()).not.toMatch(/k-1|%6b|%256b/i);
  });

  it('waits after a 429 for its Retry-After, and repeats the request', async () => {
    let count = 0;
    const transport = await transportTo((_, response) => {
      count += 1;
      if (count < 3) response.writeHead(429, { 'retry-after': '0' }).end();
      else response.end('ok');
    });
    expect((await transport.send({ target: '/' })).status).toBe(200);
    expect(transport.requests).toBe(3);
  });

  it('rejects requests beyond its limit', async () => {
    const transport = await transportTo((_, response) => response.end('ok'), { maxRequests: 1 });
    await transport.send({ target: '/' });
    await expect(transport.send({ target: '/' })).rejects.toThrow('the limit of 1 requests is reached');
  });

  it('fails if the server sends nothing until the timeout', async () => {
    const transport = await transportTo(() => undefined, { timeout: 200 });
    await expect(transport.send({ target: '/' })).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('fails if a response is too large or is cut off', async () => {
    const transport = await transportTo(
      (request, response) => {
        response.writeHead(200, request.url?.includes('break') ? { 'content-length': '9' } : {});
        if (request.url?.includes('break')) {
          response.write('x');
          setTimeout(() => response.destroy(), 20);
        } else setInterval(() => response.write('x'.repeat(1_000)), 5).unref();
      },
      { maxBytes: 5_000 },
    );
    await expect(transport.send({ target: '/stream' })).rejects.toMatchObject({ kind: 'too-large' });
    await expect(transport.send({ target: '/break' })).rejects.toMatchObject({ kind: 'broken' });
  });

  it('does not repeat a request whose response is cut, on a reused connection', async () => {
    let count = 0;
    const transport = await transportTo((_, response) => {
      count += 1;
      if (count === 1) response.end('ok');
      else response.writeHead(200, { 'content-length': '9' }).write('x', () => response.socket?.resetAndDestroy());
    });
    await transport.send({ target: '/' });
    await expect(transport.send({ target: '/' })).rejects.toMatchObject({ kind: 'broken' });
    expect(count).toBe(2);
  });

  it('ends the run if the rate limit delays the next request beyond its deadline', async () => {
    const headers = { ratelimit: '"default";r=0;t=86400', 'ratelimit-policy': '"default";q=100;w=86400' };
    const transport = await transportTo((_, response) => response.writeHead(200, headers).end(), {
      deadline: Date.now() + 60_000,
    });
    await transport.send({ target: '/' });
    await expect(transport.send({ target: '/' })).rejects.toThrow('must wait 864 s for the rate limit');
  });

  it('keeps to the rate limit after a request without a response', async () => {
    let count = 0;
    const transport = await transportTo(
      (_, response) => {
        count += 1;
        const left = count === 2 ? 5 : 0;
        if (count === 1) response.destroy();
        else
          response
            .writeHead(200, { ratelimit: `"default";r=${left};t=1`, 'ratelimit-policy': '"default";q=5;w=86400' })
            .end();
      },
      { deadline: Date.now() + 60_000 },
    );
    await expect(transport.send({ target: '/' })).rejects.toMatchObject({ kind: 'broken' });
    for (let sent = 0; sent < 2; sent += 1) await transport.send({ target: '/' });
    await expect(transport.send({ target: '/' })).rejects.toThrow('for the rate limit');
  });

  it.each([
    ['HEAD', 'HTTP/1.1 414 Too Long\r\nconnection: close\r\ncontent-length: 5\r\n\r\n'],
    ['HEAD', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n'],
    ['GET', 'HTTP/1.1 304 Not Modified\r\n\r\n'],
  ])('returns the body of a response that must have none: %s %j', async (method, fields) => {
    const server = createTcpServer((socket) => socket.once('data', () => socket.end(`${fields}hello`)));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const transport = openTransport({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    try {
      const { body } = await transport.send({ method, target: '/' });
      expect(Buffer.from(body).toString()).toBe('hello');
    } finally {
      transport.close();
      server.close();
    }
  });

  it('cancels requests in flight when the run is interrupted, and sends no more', async () => {
    const interruption = new AbortController();
    let asked = 0;
    const transport = await transportTo(
      () => {
        asked += 1;
        interruption.abort();
      },
      { signal: interruption.signal },
    );
    await expect(transport.send({ target: '/' })).rejects.toThrow('the run was interrupted');
    await expect(transport.send({ target: '/' })).rejects.toThrow('the run was interrupted');
    expect(asked).toBe(1);
  });

  it('stops waiting for the rate limit when the run is interrupted', async () => {
    const interruption = new AbortController();
    const transport = await transportTo(
      (_, response) => {
        response.writeHead(429, { 'retry-after': '50' }).end();
        response.on('close', () => {
          setImmediate(() => {
            interruption.abort();
          });
        });
      },
      { signal: interruption.signal },
    );
    await expect(transport.send({ target: '/' })).rejects.toThrow('the run was interrupted');
  });

  it('reports the end of the run, not a timeout, for a response that it cuts off', async () => {
    const transport = await transportTo(() => undefined, { deadline: Date.now() + 100 });
    await expect(transport.send({ target: '/' })).rejects.toThrow('the time for the whole run is spent');
  });

  it('gives a request with Explorer-Wait-For a longer timeout', async () => {
    const transport = await transportTo((_, response) => setTimeout(() => response.end('ok'), 300), { timeout: 50 });
    await expect(transport.send({ target: '/' })).rejects.toMatchObject({ kind: 'timeout' });
    const held = await transport.send({ target: '/', headers: { 'Explorer-Wait-For': '7' } });
    expect(held.status).toBe(200);
  });

  it('reports a closed port as unreachable', async () => {
    const transport = openTransport({ baseUrl: 'http://127.0.0.1:9' });
    await expect(transport.send({ target: '/' })).rejects.toMatchObject({ kind: 'unreachable' });
    transport.close();
  });
});
