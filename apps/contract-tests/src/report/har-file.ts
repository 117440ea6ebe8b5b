import { closeSync, openSync, writeSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { reportedRequest } from '../session/reported-request.ts';
import type { Answer } from '../transport.ts';
import { normalizeBaseUrl } from '../transport/base-url.ts';
import type { RecordedExchange } from '../transport/connection.ts';
import { hiding, type Reached } from '../transport/secrets.ts';

interface NameValue {
  readonly name: string;
  readonly value: string;
}

/**
 * All requests of a run with their answers, as an HTTP Archive 1.2 that browsers and other tools open. Written as they come;
 * neither the API key nor a value of the caller's headers is in it.
 */
export class HarFile {
  readonly #file: number;
  #isFirst = true;

  /** Throws what the file system throws. */
  constructor(file: string, version: string) {
    this.#file = openSync(file, 'w');
    const creator = JSON.stringify({ name: 'contract-tests', version });
    writeSync(this.#file, `{"log":{"version":"1.2","creator":${creator},"entries":[`);
  }

  /** What a transport calls after each request. Throws `TypeError` for a base URL that is none. */
  recorder(recorded: Reached): (exchange: RecordedExchange) => void {
    const baseUrl = normalizeBaseUrl(recorded.baseUrl);
    const hide = hiding(recorded);
    return (exchange) => {
      writeSync(this.#file, `${this.#isFirst ? '' : ','}\n${entryOf(exchange, { ...recorded, baseUrl }, hide)}`);
      this.#isFirst = false;
    };
  }

  close(): void {
    writeSync(this.#file, '\n]}}\n');
    closeSync(this.#file);
  }
}

function entryOf(
  { request, answer, failure, sentAt, endedAt }: RecordedExchange,
  { baseUrl, apiKey, connection }: Reached,
  hide: (text: string) => string,
): string {
  const { method, url, headers } = reportedRequest(request, baseUrl, apiKey !== undefined, connection);
  const named = (fields: Readonly<Record<string, string>>): NameValue[] =>
    Object.entries(fields).map(([name, value]) => ({ name, value: hide(value) }));
  const search = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const time = endedAt - sentAt;
  const wait = Math.min(time, answer?.beganAfter ?? time);
  return JSON.stringify({
    startedDateTime: new Date(sentAt).toISOString(),
    time,
    request: {
      method,
      url: hide(url),
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: named(headers),
      queryString: [...new URLSearchParams(search)].map(([name, value]) => ({ name, value: hide(value) })),
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status: answer?.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: answer === undefined ? [] : sentFields(answer, hide),
      content: answer === undefined ? { size: 0, mimeType: 'x-unknown' } : contentOf(answer, hide),
      redirectURL: '',
      headersSize: -1,
      bodySize: answer?.body.length ?? -1,
      ...(failure === undefined ? {} : { _error: hide(failure.message) }),
    },
    cache: {},
    timings: { send: 0, wait, receive: time - wait },
  });
}

function sentFields({ rawHeaders }: Answer, hide: (text: string) => string): NameValue[] {
  return rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: hide(rawHeaders[at + 1] ?? '') }] : []));
}

/** The body as text, without its content coding; what is no text in base 64. */
function contentOf({ body, headers }: Answer, hide: (text: string) => string): object {
  const mimeType = headers['content-type'] ?? 'x-unknown';
  const plain = decoded(body, headers['content-encoding']);
  if (plain === undefined) return { size: body.length, mimeType, comment: 'left out: it cannot be decoded' };
  const text = plain.toString('utf8');
  if (Buffer.from(text).equals(plain)) return { size: plain.length, mimeType, text: hide(text) };
  const bytes = Buffer.from(hide(plain.toString('latin1')), 'latin1');
  return { size: plain.length, mimeType, encoding: 'base64', text: bytes.toString('base64') };
}

function decoded(body: Uint8Array, coding: string | undefined): Buffer | undefined {
  try {
    if (coding === 'gzip') return gunzipSync(body);
    return coding === 'br' ? brotliDecompressSync(body) : Buffer.from(body);
  } catch {
    return undefined;
  }
}
