// The minimal server: node:http alone, with the bytes and headers of another server's response. Arguments: the URL of the
// response, and headers of the request as JSON.
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

const [url = '', headers = '{}'] = process.argv.slice(2);

get(url, { headers: JSON.parse(headers) as Record<string, string> }, (answer) => {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('end', () => {
    const body = Buffer.concat(chunks);
    const status = answer.statusCode ?? 500;
    const addedByNode = /^(?:date|connection|keep-alive)$/i;
    const kept: string[] = [];
    for (let at = 0; at < answer.rawHeaders.length; at += 2) {
      const [name = '', value = ''] = answer.rawHeaders.slice(at, at + 2);
      if (!addedByNode.test(name)) kept.push(name, value);
    }
    const server = createServer((_request, response) => {
      response.writeHead(status, kept).end(body);
    });
    server.listen(0, '127.0.0.1', () => {
      console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
});
