import { editAnswer, editHeader, editRequest } from '../../edits/answers.ts';
import { member, served } from '../../edits/served-document.ts';
import { isExactObject } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

/** What another HTTP server, cache or gateway would do around the same rows, and another generator of the document. */
export const set6Server: readonly Fault[] = heldOut(6, [
  {
    name: 'a-coding-of-weight-zero-is-used',
    rule: 'headers: Content-Encoding',
    answer: editRequest((request) =>
      request.withHeader(
        'accept-encoding',
        request.header('accept-encoding')?.replaceAll(/\s*;\s*q=0(\.0*)?(?=\s*(,|$))/g, '') ?? null,
      ),
    ),
  },
  {
    name: 'tags-match-only-with-their-w',
    rule: 'positions: If-None-Match',
    answer: editRequest((request) => {
      const tags = request.header('if-none-match')?.split(/,\s*/) ?? [];
      const weak = tags.filter((tag) => !tag.trim().startsWith('"'));
      return weak.length === tags.length
        ? request
        : request.withHeader('if-none-match', weak.length === 0 ? null : weak.join(', '));
    }),
  },
  {
    name: 'preflights-do-not-allow-to-wait',
    rule: 'headers: CORS',
    answer: editHeader(
      'access-control-allow-headers',
      (_answer, { method }) => method === 'OPTIONS',
      (old) => old.replace(/,? ?explorer-wait-for/i, ''),
    ),
  },
  {
    name: 'explanations-of-problems-are-empty',
    rule: 'errors: type',
    answer: editAnswer(
      (answer, { target }) => answer.ok && target.includes('/problems/'),
      (answer) => {
        answer.text = '';
      },
    ),
  },
  {
    name: 'events-are-cached-by-their-update',
    rule: 'seed: Event',
    answer: async ({ request, upstream, memory }) => {
      const id = request.identifier ?? '';
      const update = id.replace(/(:|%3a)\d+$/i, '');
      if (!request.asks('getEvent') || update === id) return upstream(request);
      const cached = memory.get(update);
      if (cached !== undefined) return upstream(request.withPath(`/v1/events/${cached}`));
      const answer = await upstream(request);
      if (answer.ok) memory.set(update, id);
      return answer;
    },
  },
  {
    name: 'tags-of-pinned-pages-change-with-the-head',
    rule: 'positions: ETag',
    answer: async ({ request, upstream }) => {
      const { operation } = request;
      if (!request.asks() || operation?.pinnable !== true || request.query('position') === null)
        return upstream(request);
      const head = (await upstream(request.at('/v1/head'))).header('explorer-position') ?? '';
      const matched = request.header('if-none-match')?.replaceAll(`-${head}"`, '"') ?? null;
      const answer = await upstream(request.withHeader('if-none-match', matched));
      const tag = answer.header('etag');
      if (tag !== null) answer.setHeader('etag', tag.replace(/"$/, `-${head}"`));
      return answer;
    },
  },
  {
    name: 'waiting-ends-at-once',
    rule: 'positions: Explorer-Wait-For',
    answer: editRequest((request) =>
      /^\d+$/.test(request.header('explorer-wait-for') ?? '') ? request.withHeader('explorer-wait-for', null) : request,
    ),
  },
  {
    name: 'lines-of-files-end-in-lf',
    rule: 'contract: files',
    answer: editAnswer(
      (answer, { target }) => answer.ok && target.includes('/v1/exports/'),
      (answer) => {
        answer.text = answer.text.replaceAll('\r\n', '\n');
      },
    ),
  },
  served('the-document-forgets-that-sponsors-can-be-null', (document) => {
    const sponsor = member(document, 'components', 'schemas', 'Validator', 'properties', 'sponsor');
    if (sponsor !== null) sponsor.type = 'string';
  }),
  served('the-document-knows-one-order-of-parties', (document) => {
    const get = member(document, 'paths', '/v1/parties', 'get');
    if (get === null || !Array.isArray(get.parameters)) return;
    const schema = { type: 'string', enum: ['LAST_ACTIVITY_AT'], default: 'LAST_ACTIVITY_AT' };
    get.parameters = get.parameters.map((parameter) =>
      isExactObject(parameter) && parameter.name === 'sortBy' ? { ...parameter, schema } : parameter,
    );
  }),
  served('the-document-needs-no-key-for-the-dashboard', (document) => {
    const get = member(document, 'paths', '/v1/dashboard', 'get');
    if (get !== null) get.security = [];
  }),
]);
