import { createServer } from 'node:http';

/**
 * Starts one real HTTP server that receives all messages of the tests. A request to `/<box>/…` is stored in that box.
 * `PUT /control/<box>` sets its answers (JSON: `{ status, headers, body, hold, echo }`; `hold`: accept the request and never answer;
 * `echo`: return the challenge in the request), `GET /control/<box>` lists its requests, and `DELETE /control/<box>` empties it.
 *
 * @param {{ provide(key: string, value: unknown): void }} project
 */
export default async function setup(project) {
  /** @type {Map<string, { answers: { status: number, headers?: Record<string, string>, body?: string, hold?: boolean, echo?: boolean }[], requests: unknown[] }>} */
  const boxes = new Map();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const [, first, second] = (request.url ?? '').split('/');
      const name = (first === 'control' ? second : first) ?? '';
      const box = boxes.get(name) ?? { answers: [], requests: [] };
      boxes.set(name, box);
      if (first === 'control') {
        if (request.method === 'PUT') box.answers = JSON.parse(body);
        if (request.method === 'DELETE') boxes.delete(name);
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(box.requests));
        return;
      }
      box.requests.push({ method: request.method, url: request.url, headers: request.headers, body });
      const answer = (box.answers.length > 1 ? box.answers.shift() : box.answers[0]) ?? { status: 200 };
      if (answer.hold) return;
      const challenge = answer.echo ? JSON.parse(body).data.challenge : undefined;
      response
        .writeHead(answer.status, answer.headers ?? {})
        .end(challenge === undefined ? (answer.body ?? '{}') : JSON.stringify({ challenge }));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  project.provide('receivers', `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
