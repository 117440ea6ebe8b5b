import type { Operation } from '@ledger-explorer/spec';
import { queryParameters, takes } from '../contract/parameters-of.ts';
import type { Seen, TestRequest } from '../session/ask.ts';
import { type Fault, faultOf } from '../session/fault.ts';
import { knownPath, type Probe, type ProbeContext, quotaOf } from './probe.ts';

/** Header fields that can differ for HEAD or at another time. */
const varying = new Set([
  'age',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'explorer-lag',
  'keep-alive',
  'ratelimit',
  'request-id',
  'transfer-encoding',
]);

/** Parameters that other services use and this one ignores (R5). */
const ignored: readonly string[] = [
  'sort=none,asc&order=asc&dir=ASC&direction=ASC&sort_by=id&desc=false&reverse=true',
  'limit=1&offset=1&skip=1&take=1&per_page=1&pageSize=1&pageNumber=1&p=1&start=1&after=1&before=1',
  'fields=none&select=none&include=none&expand=all&callback=x&format=csv&pretty=true&wrap=false&locale=de',
  'filter=none&search=none&query=none&name=none&id=none&since=1&until=1&network=none&at=1&asOf=1&version=0',
];

/** True for operations whose responses change at any time, so that only the status is compared. */
function alwaysChanges({ response }: Operation): boolean {
  return ['Health', 'Readiness', 'ServiceStatus'].includes(response);
}

/** Sends equivalent requests until all responses show one position; those with an older one are repeated. Undefined if that fails. */
async function inOneState({ session }: ProbeContext, asks: readonly TestRequest[]) {
  let answers: (Seen | undefined)[] = asks.map(() => undefined);
  let newest: number | undefined;
  for (let turn = 0; turn < session.attempts; turn += 1) {
    // A response without a position cannot be compared.
    const isOld = (seen: Seen | undefined): boolean =>
      seen === undefined || seen.position !== newest || (newest === undefined && !seen.hasPositions);
    answers = await Promise.all(
      asks.map((ask, index) => (isOld(answers[index]) ? session.ask(ask) : Promise.resolve(answers[index]))),
    );
    const all = answers.filter((seen) => seen !== undefined);
    if (all.length < asks.length) return undefined;
    newest = all.some(({ position }) => position === undefined)
      ? undefined
      : Math.max(...all.map(({ position = 0 }) => position));
    if (all.every((seen) => !isOld(seen))) return all;
  }
  return undefined;
}

/** Fault if HEAD differs from GET in status or header fields (R10). */
function headFault(get: Seen, head: Seen): Fault | undefined {
  const statuses = [String(get.answer.status), String(head.answer.status)] as const;
  if (statuses[0] !== statuses[1]) return faultOf('head/status', 'R10', 'HEAD and GET differ in status', statuses);
  const [due, given] = [get.answer.headers, head.answer.headers];
  const hasLength = due['content-length'] !== undefined && given['content-length'] !== undefined;
  const names = [...new Set([...Object.keys(due), ...Object.keys(given)])];
  const name = names.find(
    (one) => due[one] !== given[one] && (!varying.has(one) || (one === 'content-length' && hasLength)),
  );
  if (name === undefined) return undefined;
  const shown = [due, given].map((fields) => `${name}: ${fields[name] ?? 'absent'}`);
  const title = 'HEAD and GET differ in header fields';
  return faultOf('head/headers', 'R10', title, [shown[0] ?? '', shown[1]], { where: name });
}

/** Fault if a compressed body has an encoding that was not accepted, or differs from the plain body. */
function codingFault(get: Seen, coded: Seen, name: string): Fault | undefined {
  const { 'content-encoding': used, vary = '' } = coded.answer.headers;
  const [rule, more] = ['headers', { where: name }];
  if (used !== undefined && used !== name) {
    const title = 'a response has a content coding that Accept-Encoding does not accept';
    return faultOf('compression/coding', rule, title, [name, used], more);
  }
  if (coded.text !== get.text) {
    const [plain, uncompressed] = [get, coded].map(({ text }) => `${text?.length ?? 0} characters`);
    const values = [plain ?? '', coded.notJson ?? uncompressed] as const;
    return faultOf('compression/bytes', rule, 'the compressed body differs from the plain one', values, more);
  }
  return used === undefined || /accept-encoding|\*/i.test(vary)
    ? undefined
    : faultOf('compression/vary', rule, 'a compressed response has no Vary header', ['Accept-Encoding', vary]);
}

/** Fault of a conditional, equivalent request: it must be a 304, or have another tag (RFC 9110, 13.1.2). */
function tagFault(get: Seen, conditional: Seen, sentTag: string): Fault | undefined {
  const { etag, vary } = get.answer.headers;
  const { etag: given, vary: varies } = conditional.answer.headers;
  const shown = [etag ?? 'absent', given] as const;
  if (etag === undefined) return undefined;
  if (conditional.answer.status === 304) {
    if (sentTag !== etag)
      return faultOf('etag/stale', 'positions', '304 for a changed response', ['200', `304 to ${sentTag}`]);
    if (given !== undefined && given !== etag) return faultOf('etag/other', 'positions', 'wrong ETag in a 304', shown);
    return vary === undefined || vary.toLowerCase() === varies?.toLowerCase()
      ? undefined
      : faultOf('headers/vary', 'headers', 'a 304 has no Vary header', [vary, varies]);
  }
  if (given !== etag) return faultOf('etag/normalised', 'positions', 'equivalent requests have different ETags', shown);
  return sentTag === etag
    ? faultOf('etag/not-modified', 'positions', 'no 304 for an unchanged response', ['304', '200'])
    : undefined;
}

/** An equivalent query: defaults are explicit, the order is changed, ignored parameters are added. */
function otherQuery({ random }: ProbeContext, operation: Operation): string {
  const written = queryParameters(operation).flatMap(({ name, default: usual, allowEmpty }) => {
    return usual !== undefined ? [`${name}=${usual}`] : allowEmpty === true ? [`${name}=`] : [];
  });
  const pairs = (random.pick(ignored) ?? '').split('&');
  const unknown = pairs.filter((pair) => !takes(operation, pair.split('=', 1)[0] ?? ''));
  return random.some([...written, ...unknown, 'unknown=1'], written.length + unknown.length + 1).join('&');
}

/** Requests a response in all its forms. Returns the faults with the requests that show them. */
async function faultsOfForms(
  context: ProbeContext,
  base: TestRequest,
  operation: Operation,
): Promise<readonly { readonly fault: Fault; readonly ask: TestRequest }[]> {
  const { session, random, isDeep, unchecked } = context;
  const isData = operation.keyRequired;
  const before = session.answers.first(base) ?? (await session.ask(base));
  const tag = before?.answer.headers.etag;
  const coding = random.pick(['gzip', 'br']) ?? 'gzip';
  const head: TestRequest = { ...base, method: 'HEAD' };
  // A tag that never matches has no effect.
  const coded: TestRequest = { ...base, headers: { 'accept-encoding': coding, 'if-none-match': 'W/"never"' } };
  // A list of tags is matched like a single one, and weak and strong tags match alike.
  const written = random.below(2) === 0 ? tag : tag?.replace(/^W\//, '');
  const conditional: TestRequest = {
    ...base,
    ...(isData ? { query: otherQuery(context, operation) } : {}),
    headers: { 'if-none-match': `${random.below(2) === 0 ? '"another", ' : ''}${written ?? ''}` },
    expect: { status: [200, 304] },
  };
  const varies = isData || operation.response === 'OpenApiDocument';
  const forms: readonly (readonly [TestRequest, (get: Seen, seen: Seen) => Fault | undefined])[] = [
    [head, headFault],
    ...(varies ? [[coded, (get: Seen, seen: Seen) => codingFault(get, seen, coding)] as const] : []),
    ...(varies && tag !== undefined
      ? [[conditional, (get: Seen, seen: Seen) => tagFault(get, seen, tag)] as const]
      : []),
  ];
  // Expensive operations are requested in fewer forms.
  const chosen = random.some(forms, isDeep ? forms.length : quotaOf(operation, { core: 3, extension: 1, costly: 1 }));
  const [get, ...answers] = (await inOneState(context, [base, ...chosen.map(([ask]) => ask)])) ?? [];
  if (get === undefined) unchecked('no two responses had the same position');
  if (get?.answer.status !== 200) return [];
  return chosen.flatMap(([ask, judge], index) => {
    const seen = answers[index];
    const fault = seen === undefined ? undefined : judge(get, seen);
    return fault === undefined ? [] : [{ fault, ask }];
  });
}

/**
 * Checks that a response is the same in all its forms at one position: GET, HEAD, compressed, conditional, with
 * equivalent parameters. Polled data can change without an update, so a difference must occur twice.
 */
export const representations: Probe = {
  name: 'representations',
  cost: 3,
  appliesTo: () => true,
  run: async (context, operation) => {
    const { session } = context;
    const path = await knownPath(context, operation);
    if (path === undefined) return;
    const base: TestRequest = { operation, path };
    if (alwaysChanges(operation)) {
      const head: TestRequest = { ...base, method: 'HEAD' };
      for (const turn of [0, 1]) {
        const [get, headed] = [await session.ask(base), await session.ask(head)];
        const isSame = get?.answer.status === headed?.answer.status;
        if (isSame || get === undefined || headed === undefined) return;
        const fault = headFault(get, headed);
        if (turn === 1 && fault !== undefined) context.report(fault, head);
      }
      return;
    }
    const first = await faultsOfForms(context, base, operation);
    const second = first.length === 0 ? [] : await faultsOfForms(context, base, operation);
    for (const { fault, ask } of first)
      if (second.some(({ fault: { check } }) => check === fault.check)) context.report(fault, ask);
  },
};
