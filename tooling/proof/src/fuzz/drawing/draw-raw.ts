import type { RawRequest } from '../wire/raw-exchange.ts';
import { type Aim, type DrawnRequest, drawRequest } from './draw-request.ts';
import type { Draws } from '../../draws.ts';
import type { Known } from './known.ts';

function requestHead({ method, target, headers }: DrawnRequest, connection: 'keep-alive' | 'close'): string {
  const lines = Object.entries({ host: 'localhost', ...headers, ...(connection === 'close' ? { connection } : {}) });
  return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/** A request in valid HTTP, answered with 200, 400 or 404. The server closes the connection only if `connection` is `close`. */
function wellFormed(draw: Draws, { prefix, apiKey }: Aim): DrawnRequest {
  return {
    method: 'GET',
    target: `${prefix}${draw.pick(['/v1/updates?size=2', '/v1/events?size=1', '/v1/dashboard', '/health', '/v1/nothing', '/v1/parties?page=x'])}`,
    headers: { 'x-api-key': apiKey },
    operation: null,
    sent: { path: {}, query: '' },
    keyed: true,
  };
}

function cut(draw: Draws, bytes: Buffer): readonly Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const next = at + draw.whole(1, Math.max(1, Math.ceil(bytes.length / 8)));
    pieces.push(bytes.subarray(at, next));
    at = next;
  }
  return pieces;
}

function damage(draw: Draws, bytes: Buffer): Buffer {
  const damaged = Buffer.from(bytes);
  for (let count = draw.whole(1, 6); count > 0; count -= 1)
    damaged[draw.whole(0, damaged.length - 1)] = draw.whole(0, 255);
  return draw.chance(0.3) ? damaged.subarray(0, draw.whole(1, damaged.length)) : damaged;
}

const oddities = [
  'GET /x HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/9.9\r\nhost: x\r\n\r\n',
  'GET /\r\n\r\n',
  'get / HTTP/1.1\r\nhost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/1.1\nhost: x\n\n',
  'GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n',
  'GET / HTTP/1.1\r\nhost : x\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\n folded: y\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\na: b\0c\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\n: empty\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello',
  'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked, identity\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 999999999999\r\n\r\nabc',
  'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\nabcGET / HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n\r\n',
  'CONNECT localhost:80 HTTP/1.1\r\nhost: localhost:80\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET http://user:pass@host:99999/ HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET ? HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET # HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET /%00 HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET /a b HTTP/1.1\r\nhost: x\r\n\r\n',
  '\r\n\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\0\0\0\0',
] as const;

/** Bytes that need not be a valid request: any number of responses is right. */
function broken(
  kind: string,
  pieces: readonly Buffer[],
  pauseMs: number,
  ending: RawRequest['ending'] = 'half-close',
): RawRequest {
  return { kind, pieces, pauseMs, ending, answers: null };
}

/** Draws input that no HTTP client would send: broken HTTP, pipelines, slow headers, half-closed and aborted connections. */
export function drawRaw(draw: Draws, known: Known, aim: Aim): RawRequest {
  const request = Buffer.from(requestHead(drawRequest(draw, known, aim), 'keep-alive'), 'latin1');
  switch (draw.whole(0, 7)) {
    case 0:
      return broken('oddity', [Buffer.from(draw.pick(oddities), 'latin1')], 20);
    case 1:
      return broken('noise', [Buffer.from(Array.from({ length: draw.whole(1, 200) }, () => draw.whole(0, 255)))], 5);
    case 2:
      return broken('damaged', [damage(draw, request)], 20);
    case 3: {
      const count = draw.whole(2, 12);
      const heads = Array.from({ length: count }, (_, at) =>
        requestHead(wellFormed(draw, aim), at === count - 1 ? 'close' : 'keep-alive'),
      );
      const pieces = [Buffer.from(heads.join(''), 'latin1')];
      return { kind: 'pipeline', pieces, pauseMs: 0, ending: 'wait', answers: count };
    }
    case 4: {
      const pieces = cut(draw, Buffer.from(requestHead(wellFormed(draw, aim), 'close'), 'latin1'));
      return { kind: 'slow', pieces, pauseMs: draw.whole(1, 25), ending: 'wait', answers: 1 };
    }
    case 5:
      return broken('half-closed', cut(draw, request), draw.whole(0, 2));
    case 6:
      return broken('half a request', [request.subarray(0, draw.whole(1, request.length))], 2);
    default:
      return broken('abandoned', [request.subarray(0, draw.whole(1, request.length))], draw.whole(0, 3), 'abort');
  }
}
