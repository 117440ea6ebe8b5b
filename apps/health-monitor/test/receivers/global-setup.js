import { createServer } from 'node:http';

/**
 * One real HTTP server for everything that tests send to. A request to `/<box>/…` is stored in its box; how the box answers is
 * set by `PUT /control/<box>` (JSON: `{ status, headers, body, hold, echo }`; `hold`: take the request,
 * never answer; `echo`: answer with the challenge in it), read by
 * `GET /control/<box>`, and emptied by `DELETE /control/<box>`.
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
