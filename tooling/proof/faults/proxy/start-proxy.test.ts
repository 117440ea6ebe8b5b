import { createServer, request as send } from 'node:http';
import { listen } from '@ledger-explorer/store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editField } from '../edits/answers.ts';
import { mapLiteral } from '../edits/values.ts';
import { type Fault, together } from './fault.ts';
import { startProxy } from './start-proxy.ts';

const body =
  '{"content":[{"updateId":"é\u2028","eventsCount":3,"recordTime":1.50}],"totalElements":12345678901234567890}';
const oneMore = editField('one-more', 'test', ['listUpdates'], 'eventsCount', (value) =>
  mapLiteral(value, (count) => BigInt(count) + 1n),
);

const healthy = createServer((request, response) => {
  const { connection: _, ...received } = request.headers;
  const bytes = Buffer.from(body);
  response.writeHead(200, {
    'X-Method': request.method ?? '',
    'X-Target': request.url ?? '',
    'X-Received': JSON.stringify(received),
    'Content-Length': bytes.length,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
});
const behind = { baseUrl: '', apiKey: 'key' };

beforeAll(async () => {
  behind.baseUrl = `http://127.0.0.1:${await listen(healthy)}/net`;
});
afterAll(() => {
  healthy.closeAllConnections();
  healthy.close();
});

interface Received {
  readonly raw: readonly string[];
  readonly bytes: Buffer;
}

function ask(url: string, method = 'GET', headers: Record<string, string> = {}): Promise<Received> {
  return new Promise((done, fail) => {
    send(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        done({ raw: response.rawHeaders, bytes: Buffer.concat(chunks) });
      });
    })
      .on('error', fail)
      .end();
  });
}

async function through<T>(fault: Fault | null, use: (baseUrl: string) => Promise<T>): Promise<T> {
  const proxy = await startProxy(behind, fault);
  try {
    return await use(proxy.baseUrl);
  } finally {
    await proxy.stop();
  }
}

/** Names and values in turn, without these names and their values. */
function without(raw: readonly string[], ...names: readonly string[]) {
  return raw.filter((_, at) => !names.includes((raw[at - (at % 2)] ?? '').toLowerCase()));
}

describe('the proxy', () => {
  it.each([
    ['null', null],
    ['no faults', together([])],
  ])('forwards method, target and headers, and returns the response unchanged, with %s', async (_, fault) => {
    const target = '/v1/updates?a=%2F+&a=';
    const sent = { host: 'localhost', 'x-api-key': 'key', 'Accept-Encoding': 'gzip, br' };
    await through(fault, async (baseUrl) => {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const direct = await ask(behind.baseUrl + target, method, sent);
        const proxied = await ask(baseUrl + target, method, sent);
        expect(proxied.bytes).toEqual(direct.bytes);
        expect(without(proxied.raw, 'date', 'connection', 'keep-alive')).toEqual(
          without(direct.raw, 'date', 'connection', 'keep-alive'),
        );
      }
    });
  });

  it('changes one value and no other byte of the body', async () => {
    await through(oneMore, async (baseUrl) => {
      const { bytes } = await ask(`${baseUrl}/v1/updates`);
      expect(bytes.toString()).toBe(body.replace('"eventsCount":3', '"eventsCount":4'));
    });
  });

  it('reports an error in a fault when it stops', async () => {
    const wrong: Fault = { name: 'wrong', rule: 'test', answer: () => Promise.reject(new RangeError('not a number')) };
    const proxy = await startProxy(behind, wrong);
    await expect(ask(`${proxy.baseUrl}/v1/updates`)).rejects.toThrow('socket hang up');
    await expect(proxy.stop()).rejects.toThrow('the fault wrong threw');
  });
});
