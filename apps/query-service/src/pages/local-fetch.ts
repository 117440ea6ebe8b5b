import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { answer, type Caller } from '../http/answer.ts';
import { problemReply } from '../http/problem-reply.ts';
import { pathAndQuery } from '../http/request-target.ts';
import { Sites } from '../http/sites.ts';
import { Targets } from '../http/targets.ts';
import { unknownRoute } from '../http/check-request.ts';
import type { SlowNote } from '../limits/within.ts';
import { noteProblem } from '../problems/problem-of.ts';
import type { Reply } from '../responses/reply.ts';
import type { Service } from '../service.ts';

/** Slow reads are logged for the page as a whole. */
const noNote: SlowNote = { milliseconds: Number.POSITIVE_INFINITY, say: () => undefined };

/** Caller of the operations that pages read, without connection and key. All pages share its waits and turns. */
class PageCaller implements Caller {
  readonly caller = 'pages';
  readonly headers: Caller['headers'];
  readonly #began = performance.now();

  constructor(waitFor: string | undefined) {
    this.headers = { waitFor, acceptEncoding: undefined, ifNoneMatch: undefined };
  }

  get elapsed(): number {
    return performance.now() - this.#began;
  }

  closed(): AbortSignal {
    return new AbortController().signal;
  }
}

/** A response whose body is complete: `Response` itself would wrap it in a stream. */
class LocalResponse extends Response {
  override readonly text: () => Promise<string>;

  constructor({ status, headers, body = '' }: Reply) {
    const all: [string, string][] = [];
    for (let at = 0; at < headers.length; at += 2) all.push([headers[at] ?? '', headers[at + 1] ?? '']);
    super(null, { status, headers: all });
    const text = (typeof body === 'string' ? Buffer.from(body, 'latin1') : body).toString();
    this.text = () => Promise.resolve(text);
  }
}

/**
 * `fetch` for the client of the pages: calls this service without a socket and a key. Parameters are checked and
 * responses cached as for other callers. Only operations are served.
 */
export function localFetch(service: Service, log: Logger): (url: string, init: RequestInit) => Promise<Response> {
  const targets = new Targets(new Sites([service], 'all'));
  return async (url, { headers }) => {
    const path = pathAndQuery(url);
    try {
      const target = targets.find(path);
      if (target?.route.kind !== 'operation') throw unknownRoute(service, path);
      const waitFor = new Headers(headers).get('explorer-wait-for') ?? undefined;
      return new LocalResponse(await answer({ ...target, route: target.route }, new PageCaller(waitFor), noNote));
    } catch (error) {
      const id = randomUUID();
      const reply = problemReply(service, noteProblem(log, error, id), path);
      return new LocalResponse({ ...reply, headers: ['request-id', id, ...reply.headers] });
    }
  };
}
