import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

const badGatewayPage = `<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>
<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;

/** Sends the faulty response. `body` is the body of the correct response. */
export async function fail(fault: Fault, response: ServerResponse, body: Buffer): Promise<void> {
  const { kind, seconds = 1 } = fault;
  const answer = (status: number, type: string, text: string | Buffer): void => {
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
    response.end(text);
  };
  const json = (status: number, error: string): void => {
    answer(status, 'application/json', JSON.stringify({ error }));
  };
  switch (kind) {
    case '429-retry':
    case '429':
      if (kind === '429-retry') response.setHeader('retry-after', String(seconds));
      answer(429, 'text/plain; charset=UTF-8', 'Too Many Requests: Server is busy, please try again later.');
      return;
    case '503':
      json(503, 'This scan instance has not yet replicated all data. Please use another instance.');
      return;
    case '500':
      json(500, 'An internal server error occurred.');
      return;
    case 'html':
      answer(502, 'text/html', badGatewayPage);
      return;
    case 'truncated':
      answer(200, 'application/json', body.subarray(0, Math.max(1, body.length >> 1)));
      return;
    case 'cut':
      // One byte more, so that an empty body is incomplete too.
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length + 1 });
      response.write(body.subarray(0, body.length >> 1), () => response.destroy());
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'slow':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      for (let part = 0; part < 10 && !response.destroyed; part++) {
        response.write(body.subarray((body.length * part) / 10, (body.length * (part + 1)) / 10));
        await sleep((seconds * 1000) / 10);
      }
      response.end();
  }
}
