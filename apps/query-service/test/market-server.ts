import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@ledger-explorer/store/testing';

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

export function json(text: string): Respond {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  };
}

export function status(code: number, headers: Record<string, string> = {}): Respond {
  return (response) => {
    response.writeHead(code, headers).end('{"status":{"error_code":1,"error_message":"no"}}');
  };
}

/** A server with CoinGecko's two paths on a free loopback port, with configurable responses. */
export class MarketServer {
  price: Respond = json(
    '{"canton-network":{"usd":0.15585,"usd_market_cap":6.0e9,"usd_24h_change":-1.2261495372372209}}',
  );
  global: Respond = json('{"data":{"total_market_cap":{"btc":1,"usd":2400000000000.5},"updated_at":1781083589}}');
  /** Requested targets with their headers. */
  readonly asked: { readonly target: string; readonly headers: IncomingMessage['headers'] }[] = [];
  readonly #server = createServer((request, response) => {
    const target = request.url ?? '';
    this.asked.push({ target, headers: request.headers });
    if (target.startsWith('/api/v3/simple/price?')) this.price(response, request);
    else if (target === '/api/v3/global') this.global(response, request);
    else status(404)(response, request);
  });

  /** Starts the server; resolves with its base URL. */
  async listen(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.#server)}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => {
        resolve();
      });
      this.#server.closeAllConnections();
    });
  }
}
