import { connect } from 'node:net';

/** A response as received. */
export interface RawResponse {
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Sends raw text as Latin-1 and reads until the server closes. */
export async function rawRequest(origin: string, text: string): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  const received = await new Promise<string>((resolve, reject) => {
    let all = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(text, 'latin1');
    });
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => (all += chunk.toString()));
    socket.on('error', (error) => {
      // The server may close while the client still sends; data received before counts.
      if (all === '') reject(error);
    });
    socket.on('close', () => {
      resolve(all);
    });
  });
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(statusLine.split(' ')[1]), headers: new Map(headers), body: rest.join('\r\n\r\n') };
}

/** The text of a request after which the connection closes. */
export function requestText(method: string, target: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers });
  return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
