import { createServer, type ServerResponse } from 'node:http';

type Mode = 'pass' | 'freeze' | 'fail';

interface Validators {
  content: { validator: string; lastActiveAt: number | null }[];
}

/**
 * A proxy to the explorer for development: it forwards requests, and can stand still, fail, or hide the reports of some validators
 * from a time on. Control it with POST; see `dev.ts`. Returns its address.
 */
export async function startFaultyExplorer(baseUrl: string, port: number, say: (line: string) => void): Promise<string> {
  const target = new URL(baseUrl);
  const recorded = new Map<string, string>();
  const silenced = new Map<string, number | null>();
  let mode: Mode = 'pass';
  let wanted = 0;

  const control = (action: string, count: number): string => {
    if (action === 'freeze' || action === 'fail') mode = action;
    else if (action === 'silence') wanted = count;
    else if (action === 'resume') {
      mode = 'pass';
      wanted = 0;
      silenced.clear();
    } else return `"${action}" is not freeze, fail, silence or resume`;
    return `explorer: ${action}${action === 'silence' ? ` ${count}` : ''}`;
  };

  const pass = async (path: string, key: string, response: ServerResponse): Promise<void> => {
    if (mode === 'fail') {
      response.writeHead(503).end();
      return;
    }
    const frozen = mode === 'freeze' ? recorded.get(path) : undefined;
    const answer = frozen === undefined ? await fetch(target.origin + path, { headers: { 'x-api-key': key } }) : null;
    let body = frozen ?? (await answer?.text()) ?? '';
    if (answer?.ok === true) {
      if (new URL(path, target).pathname.endsWith('/v1/validators')) body = silence(body);
      recorded.set(path, body);
    }
    response.writeHead(answer?.status ?? 200, { 'content-type': 'application/json' }).end(body);
  };

  /** Silences the newest reporters first, because that shows soonest. */
  const silence = (body: string): string => {
    const page = JSON.parse(body) as Validators;
    for (const row of page.content) {
      if (silenced.size < wanted && !silenced.has(row.validator)) silenced.set(row.validator, row.lastActiveAt);
      row.lastActiveAt = silenced.get(row.validator) ?? row.lastActiveAt;
    }
    page.content.sort((a, b) => (b.lastActiveAt ?? 0) - (a.lastActiveAt ?? 0));
    return JSON.stringify(page);
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://explorer');
    if (request.method === 'POST') {
      const said = control(url.pathname.slice(1), Number(url.searchParams.get('count') ?? 1));
      say(said);
      response.end(`${said}\n`);
      return;
    }
    pass(url.pathname + url.search, String(request.headers['x-api-key']), response).catch(() => {
      response.writeHead(502).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${port}${target.pathname}`;
}
