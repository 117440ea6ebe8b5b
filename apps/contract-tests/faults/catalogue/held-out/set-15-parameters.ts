import { type ExactObject, parseExact, writeExact } from '@ledger-explorer/wire';
import { editHeader, editRequest, forgiving } from '../../edits/answers.ts';
import { joined } from '../../edits/joined.ts';
import { isExactObject, objectsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';
import { ProxiedRequest } from '../../proxy/proxied-request.ts';

const sortKeys = new Set(['REWARD', 'LAST_ACTIVE', 'CREATED_AT', 'LAST_ACTIVITY_AT', 'FIRST_SEEN_AT', 'AGE']);
/** Zero in some scripts; its other digits follow. */
const zeros = ['٠', '۰', '०', '０'].map((zero) => zero.codePointAt(0) ?? 0);

/** What shows in the core on particular parameters, or in a second request. */
export const set15Parameters: readonly Fault[] = heldOut(15, [
  {
    name: 'all-lists-share-one-set-of-sort-keys',
    rule: 'R6: anything else is 400',
    answer: forgiving(400, (request) =>
      request.asks() && request.times('sortBy') === 1 && sortKeys.has(request.query('sortBy') ?? '')
        ? request.withQuery({ sortBy: null })
        : null,
    ),
  },
  {
    name: 'digits-of-any-script-are-digits',
    rule: 'R1: canonical decimal digits',
    answer: forgiving(400, (request) => {
      const changes: Record<string, string> = {};
      for (const name of ['page', 'size']) {
        const value = request.query(name) ?? '';
        if (request.asks() && request.times(name) === 1 && plainDigits(value) !== value)
          changes[name] = plainDigits(value);
      }
      return Object.keys(changes).length === 0 ? null : request.withQuery(changes);
    }),
  },
  {
    name: 'identifiers-are-measured-before-they-are-decoded',
    rule: 'R7: at most 512 bytes after decoding',
    answer: ({ request, upstream }) => {
      const [path = ''] = request.target.split('?', 1);
      const identifier = request.identifier ?? '';
      if (!request.asks() || identifier.length <= 512) return upstream(request);
      const tooLong = path.replace(/^\/[^/]+/, '').replace(identifier, () => 'a'.repeat(513));
      return upstream(request.withPath(tooLong));
    },
  },
  {
    name: 'names-of-parameters-are-not-decoded',
    rule: 'RFC 3986: an encoded letter is the letter',
    answer: editRequest((request) => {
      const [path, search] = request.target.split(/\?(.*)/s);
      if (!request.asks() || search?.includes('%') !== true) return request;
      const kept = search.split('&').filter((pair) => pair.split('=')[0]?.includes('%') === false);
      return new ProxiedRequest(request.method, `${path ?? ''}?${kept.join('&')}`, request.headers);
    }),
  },
  {
    name: 'a-parameter-without-a-name-is-refused',
    rule: 'R5: unknown parameters are ignored',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      const [, search = ''] = request.target.split(/\?(.*)/s);
      if (!request.asks() || !answer.ok || !search.split('&').some((pair) => pair.startsWith('='))) return answer;
      const refusal = await upstream(request.withQuery({ position: 'x' }));
      if (refusal.bytes.length > 0) refusal.text = refusal.text.replace('"name":"position"', '"name":""');
      return refusal;
    },
  },
  {
    name: 'heads-have-no-media-type',
    rule: 'R10: HEAD answers like GET without a body',
    answer: editHeader('content-type', ({ ok }, { method }) => ok && method === 'HEAD', null),
  },
  {
    name: 'after-five-refused-keys-the-next-one-is-refused',
    rule: 'R9: the first check that fails decides the status',
    answer: async ({ request, upstream, memory }) => {
      const refused = Number(memory.get('refused') ?? 0);
      if (refused >= 5 && request.asks()) {
        memory.set('refused', '0');
        return upstream(request.withHeader('x-api-key', null));
      }
      const answer = await upstream(request);
      if (answer.status === 401) memory.set('refused', String(refused + 1));
      return answer;
    },
  },
  {
    name: 'holdings-are-kept-until-the-coin-changes',
    rule: 'V37: the round is that of the dashboard',
    answer: joined(['getParty'], (body, { request, memory }) => {
      const id = request.identifier ?? '';
      const known = parseExact(memory.get(id) ?? 'null');
      if (!isExactObject(body)) return Promise.resolve();
      if (isExactObject(known) && coinOf(known) === coinOf(body)) Object.assign(body, known);
      else memory.set(id, writeExact(body));
      return Promise.resolve();
    }),
  },
]);

function plainDigits(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/gu, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? letter : String(code - zero);
  });
}

function coinOf({ holdingsSummaryResponse: holdings }: ExactObject): string {
  const [summary] = isExactObject(holdings ?? null) ? objectsOf((holdings as ExactObject).summaries) : [];
  return `${writeExact(summary?.total_unlocked_coin ?? null)} ${writeExact(summary?.total_locked_coin ?? null)}`;
}
