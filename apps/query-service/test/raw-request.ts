import { connect, type Socket } from 'node:net';

/** A response as received. */
export interface RawResponse {
  readonly status: number;
  /** Headers by lower-case name; of a repeated one the last. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A connection with the text that it has received so far. */
export interface Connection {
  readonly socket: Socket;
  received: string;
  /** Resolves with all received text when the connection is closed. */
  readonly closed: Promise<string>;
}

/** Opens a connection. Its errors fail the test unless `socket` has a listener for them. */
export function openConnection(origin: string): Connection {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => {
      resolve(connection.received);
    });
  });
  const connection: Connection = { socket, received: '', closed };
  socket.setEncoding('utf8').on('data', (chunk) => (connection.received += chunk.toString()));
  return connection;
}

/** Sends raw text as Latin-1 and reads until the server closes. */
export async function rawRequest(origin: string, text: string): Promise<RawResponse> {
  const { socket, closed } = openConnection(origin);
  let cause: Error | undefined;
  // The server may close while the client still sends; data received before counts.
  socket.once('error', (error) => (cause = error)).write(text, 'latin1');
  const received = await closed;
  if (received === '') throw new Error('the server closed the connection without a response', { cause });
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
