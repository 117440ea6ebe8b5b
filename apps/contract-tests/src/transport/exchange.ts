import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { NoAnswer, type Answer, type SuiteRequest } from '../transport.ts';

export interface Wire {
  readonly origin: URL;
  readonly agent: HttpAgent | HttpsAgent;
}

export function openWire(origin: string, connections: number): Wire {
  const url = new URL(origin);
  const options = { keepAlive: true, maxSockets: connections };
  return { origin: url, agent: url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options) };
}

export interface ExchangeLimits {
  /** Limit of milliseconds until the last byte. */
  readonly timeout: number;
  readonly maxBytes: number;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
}

function headersOf(message: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  const { rawHeaders } = message;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const value = rawHeaders[index + 1] ?? '';
    const before = Object.hasOwn(headers, name) ? headers[name] : undefined;
    headers[name] = before === undefined ? value : `${before}, ${value}`;
  }
  return headers;
}

/** True if a reused connection was closed by the server at that moment, which is not a fault of the request. */
function isStale(sent: ClientRequest, error: unknown): boolean {
  return sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function kindOf(error: unknown): 'unreachable' | 'broken' {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE|ERR_TLS)/.test(
    code,
  )
    ? 'unreachable'
    : 'broken';
}

/** True for a response without a body, regardless of its header fields (RFC 9112, 6.3). */
function isBare(method: string, status: number | undefined): boolean {
  return method === 'HEAD' || status === 304 || status === 204;
}

/** Bytes after the header fields of a response that has no body. */
function bytesAfterFields(raw: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(raw);
  const end = bytes.indexOf('\r\n\r\n');
  return end === -1 ? Buffer.alloc(0) : bytes.subarray(end + 4);
}

/** Sends a request and reads its complete response within the limits. Throws `NoAnswer`. */
export function exchange(
  wire: Wire,
  request: SuiteRequest,
  { path, headers }: { readonly path: string; readonly headers: Readonly<Record<string, string>> },
  limits: ExchangeLimits,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sentAt = Date.now();
    const method = request.method ?? 'GET';
    const send = wire.origin.protocol === 'https:' ? httpsRequest : httpRequest;
    const { hostname, port } = wire.origin;
    const options = { hostname: hostname.replace(/^\[|\]$/g, ''), port, path, method, agent: wire.agent };
    const { signal } = limits;
    const outgoing = send({ ...options, headers: { ...headers }, ...(signal === undefined ? {} : { signal }) });
    let settled = false;
    const fail = (kind: NoAnswer['kind'], message: string, cause?: unknown): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      outgoing.destroy();
      reject(new NoAnswer(kind, request, message, { cause }));
    };
    const timer = setTimeout(() => {
      fail('timeout', `no complete answer within ${limits.timeout / 1000} s`);
    }, limits.timeout);
    let status: number | undefined;
    let leftAt = sentAt;
    let beganAfter = 0;
    outgoing.once('finish', () => (leftAt = Date.now()));
    const raw: Buffer[] = [];
    // Node's parser skips the body of a response that must have none, or reads it as another response.
    const keepRaw = (bytes: Buffer): void => {
      // Enough for the header fields and the first bytes after them.
      if (raw.length < 8) raw.push(bytes);
    };
    outgoing.on('socket', (socket) => {
      socket.on('data', keepRaw);
      outgoing.on('close', () => socket.off('data', keepRaw));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // An error of the parser about such bytes: the response itself is complete.
      if (status !== undefined && isBare(method, status) && error.code?.startsWith('HPE_') === true) return;
      if (!settled && status === undefined && isStale(outgoing, error)) {
        settled = true;
        clearTimeout(timer);
        resolve(exchange(wire, request, { path, headers }, limits));
        return;
      }
      fail(kindOf(error), error.message, error);
    });
    outgoing.on('response', (message) => {
      status = message.statusCode;
      beganAfter = Date.now() - leftAt;
      const chunks: Buffer[] = [];
      let bytes = 0;
      const { until } = request;
      const settle = (): void => {
        if (settled) return;
        settled = true;
        clearTimeout(timer);
        clearTimeout(listening);
        resolve({
          status: message.statusCode ?? 0,
          headers: headersOf(message),
          rawHeaders: message.rawHeaders,
          body: isBare(method, status) ? bytesAfterFields(raw) : Buffer.concat(chunks),
          beganAfter,
          sentAt,
          receivedAt: Date.now(),
        });
      };
      const cut = (): void => {
        settle();
        outgoing.destroy();
      };
      const listening = until === undefined ? undefined : setTimeout(cut, until.milliseconds);
      message.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > limits.maxBytes) fail('too-large', `the answer is larger than ${limits.maxBytes} bytes`);
        else chunks.push(chunk);
        if (until?.isEnough?.(Buffer.concat(chunks).toString()) === true) cut();
      });
      message.on('error', (error) => {
        fail('broken', `the answer broke off after ${bytes} bytes: ${error.message}`, error);
      });
      message.on('end', settle);
    });
    outgoing.end();
  });
}
