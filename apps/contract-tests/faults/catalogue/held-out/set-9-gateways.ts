import { editAnswer, editHeader, forgiving } from '../../edits/answers.ts';
import { editBody, editField } from '../../edits/rows.ts';
import { textOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';
import type { ProxiedRequest } from '../../proxy/proxied-request.ts';

/** What happens between the rows and the client: codings, tags, caches, routes, files and streams of another stack. */
export const set9Gateways: readonly Fault[] = heldOut(9, [
  {
    name: 'reasons-are-read-as-latin-1',
    rule: 'seed: Vote',
    answer: (exchange) => (exchange.request.asks('getVoteRequest') ? misreadBody(exchange) : misreadVotes(exchange)),
  },
  {
    // A module that compresses behind the one that compares: what it sent never comes back as it was.
    name: 'tags-of-compressed-answers-never-match',
    rule: 'positions: If-None-Match',
    answer: editHeader(
      'etag',
      (answer) => answer.header('content-encoding') !== null,
      (tag) => tag.replace(/"$/, '-gzip"'),
    ),
  },
  {
    name: 'the-tag-of-a-head-is-of-nothing',
    rule: 'R10',
    answer: editHeader(
      'etag',
      (answer, { method }) => method === 'HEAD' && answer.ok,
      () => 'W/"0-2jmj7l5rSw0yVb/vlWAYkK/YBwk"',
    ),
  },
  {
    name: 'a-cache-says-not-modified-after-a-change',
    rule: 'positions: ETag',
    answer: async ({ request, upstream, memory }) => {
      const answer = await upstream(request);
      const tag = answer.header('etag');
      if (!request.asks() || request.method !== 'GET' || !answer.ok || tag === null) return answer;
      const known = memory.get(request.target);
      if (known === undefined || request.header('if-none-match') !== known) {
        memory.set(request.target, tag);
        return answer;
      }
      answer.status = 304;
      answer.bytes = Buffer.alloc(0);
      answer.setHeader('etag', known);
      for (const name of ['content-length', 'content-type', 'content-encoding']) answer.setHeader(name, null);
      return answer;
    },
  },
  {
    name: 'identifiers-are-measured-in-characters',
    rule: 'R7',
    answer: forgiving(400, (request) => {
      const text = decoded(request.identifier);
      if (text === null || Buffer.byteLength(text) <= 512 || text.length > 512) return null;
      return request.withPath(pathOf(request).replace(request.identifier ?? '', () => 'nobody'));
    }),
  },
  {
    name: 'paths-have-no-case',
    rule: 'errors: 404',
    answer: forgiving(404, (request) => {
      const other = request.withPath(pathOf(request).toLowerCase());
      return request.operation === null && other.operation !== null && other.identifier === null ? other : null;
    }),
  },
  {
    name: 'files-end-after-a-thousand-lines',
    rule: 'contract: files',
    answer: editAnswer(isFile, (answer) => {
      answer.text = `${answer.text.split('\r\n').slice(0, 1001).join('\r\n').trimEnd()}\r\n`;
    }),
  },
  {
    name: 'losses-in-files-are-texts',
    rule: 'contract: files',
    answer: editAnswer(isFile, (answer) => {
      answer.text = answer.text.replaceAll(/(?<=,)(?=-\d)/g, "'");
    }),
  },
  {
    name: 'a-resumed-stream-repeats-its-last-update',
    rule: 'stream: Last-Event-ID',
    answer: ({ request, upstream }) => upstream(request),
    stream: {
      request: (request) => {
        const id = request.header('last-event-id') ?? '';
        return /^[1-9]\d*$/.test(id) ? request.withHeader('last-event-id', String(Number(id) - 1)) : request;
      },
    },
  },
]);

const misreadBody = editBody(['getVoteRequest'], (body) => {
  body.reasonBody = latin(textOf(body.reasonBody));
});
const misreadVotes = editField(['listVotes'], 'reasonBody', (text) => latin(textOf(text)));

/** UTF-8 that is taken for another coding, and written as UTF-8 again. */
function latin(text: string): string {
  return Buffer.from(text).toString('latin1');
}

function decoded(identifier: string | null): string | null {
  try {
    return identifier === null ? null : decodeURIComponent(identifier);
  } catch {
    return null;
  }
}

/** The path below the network's prefix. */
function pathOf({ target }: ProxiedRequest): string {
  return (target.split('?', 1)[0] ?? '').replace(/^\/[^/]+/, '');
}

function isFile(answer: { readonly ok: boolean }, { target }: ProxiedRequest): boolean {
  return answer.ok && target.includes('/v1/exports/');
}
