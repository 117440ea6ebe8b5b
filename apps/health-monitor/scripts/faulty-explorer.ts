import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Mode = 'pass' | 'freeze' | 'fail';

const badOrder = [400, 'POST /freeze, /fail, /resume or /silence?count=N, with N from 1'] as const;

interface Validators {
  content: { validator: string; lastActiveAt: number | null }[];
}

/**
 * Starts a proxy to the explorer for development, and returns its address and a function that closes it. It forwards requests, and can
 * freeze its responses, fail, or hide new reports of some validators. Control it with POST; see `dev.ts`.
 */
export async function startFaultyExplorer(
  baseUrl: string,
  port: number,
  say: (line: string) => void,
): Promise<{ readonly address: string; readonly close: () => void }> {
  const target = new URL(baseUrl);
  /** The last body of each path, for `freeze`. A path without one is forwarded. */
  const recorded = new Map<string, string>();
  /** The last report of each silenced validator, which is shown in place of newer ones; null: it has never reported. */
  const silenced = new Map<string, number | null>();
  /** The rows of the last page of validators that was read, of any page; the most recent reporters of that page come first. */
  let lastRows: Validators['content'] = [];
  let mode: Mode = 'pass';

  const control = (action: string, count: number): readonly [status: number, line: string] => {
    if (action === 'freeze' || action === 'fail') mode = action;
    else if (action === 'silence') return silence(count);
    else if (action === 'resume') {
      mode = 'pass';
      silenced.clear();
    } else return badOrder;
    return [200, `explorer: ${action}`];
  };

  /** Silences validators of `lastRows`, the first ones first because their silence is noticed soonest, up to `count` silenced ones in all. */
  const silence = (count: number): readonly [status: number, line: string] => {
    const chosen = lastRows
      .filter(({ validator }) => !silenced.has(validator))
      .slice(0, Math.max(0, count - silenced.size));
    if (lastRows.length === 0) return [503, 'the list of validators has not been read yet: try again in a few seconds'];
    for (const { validator, lastActiveAt } of chosen) silenced.set(validator, lastActiveAt);
    return [200, `explorer: silence ${[...silenced.keys()].join(', ')}`];
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
      if (new URL(path, target).pathname.endsWith('/v1/validators')) body = applySilence(body);
      recorded.set(path, body);
    }
    response.writeHead(answer?.status ?? 200, { 'content-type': 'application/json' }).end(body);
  };

  /** The page with the stored reports of silenced validators. It becomes `lastRows`. */
  const applySilence = (body: string): string => {
    const page = JSON.parse(body) as Validators;
    for (const row of page.content) {
      const stored = silenced.get(row.validator);
      if (stored !== undefined) row.lastActiveAt = stored;
    }
    page.content.sort((a, b) => (b.lastActiveAt ?? 0) - (a.lastActiveAt ?? 0));
    lastRows = page.content.map((row) => ({ ...row }));
    return JSON.stringify(page);
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://explorer');
    if (request.method === 'POST') {
      const count = url.searchParams.get('count') ?? '1';
      const isCount = /^[1-9]\d{0,4}$/.test(count);
      const [status, line] = isCount ? control(url.pathname.slice(1), Number(count)) : badOrder;
      if (status !== 400) say(line);
      response.writeHead(status).end(`${line}\n`);
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
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`;
  return { address, close: () => void server.close() };
}
