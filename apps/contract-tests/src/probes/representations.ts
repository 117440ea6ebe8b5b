import type { Operation } from '@ledger-explorer/spec';
import { requestOf, type Ask } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import type { Fault } from '../session/fault.ts';
import type { Seen } from '../session/seen.ts';
import { compareCoding, compareHead } from './compare-forms.ts';
import type { Probe, ProbeContext } from './probe.ts';

/** Asks the same in several ways until all answers show one position; what shows an older one is asked again. */
async function same({ session }: ProbeContext, asks: readonly Ask[]): Promise<readonly Seen[] | undefined> {
  let answers: (Seen | undefined)[] = asks.map(() => undefined);
  let newest: number | undefined;
  for (let turn = 0; turn < session.patience; turn += 1) {
    // Without positions, what has none is of an unknown moment.
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

/** HEAD with the tag of the answer just got: 304 while the position is the same. */
async function unchangedHead({ session, report }: ProbeContext, base: Ask, get: Seen): Promise<void> {
  const tag = get.answer.headers.etag;
  if (tag === undefined) return;
  const ask: Ask = { ...base, method: 'HEAD', headers: { 'if-none-match': tag }, expect: { status: [200, 304] } };
  const headed = await session.ask(ask);
  if (headed?.answer.status !== 200 || headed.answer.headers.etag !== tag) return;
  report(
    {
      check: 'etag/head',
      rule: 'R10',
      title: 'HEAD has another status than GET',
      expected: '304 to its own tag',
      actual: '200',
    },
    ask,
  );
}

/**
 * `If-None-Match` with another tag and that of the answer just got (RFC 9110, 13.1.2): 304 while the position is the same. What
 * is not of a position (names, a blob that was found) can change a tag in between: then the new one has to be matched.
 * `isStrong`: the tag is sent as if it was a strong one, which does not matter.
 */
export async function unchanged(
  { session, report }: ProbeContext,
  base: Ask,
  get: Seen,
  isStrong = false,
): Promise<void> {
  let before = get;
  for (let turn = 0; turn < session.patience; turn += 1) {
    const tag = before.answer.headers.etag;
    if (tag === undefined) return;
    const ask: Ask = {
      ...base,
      headers: { ...base.headers, 'if-none-match': `"another", ${isStrong ? tag.replace(/^W\//, '') : tag}` },
      expect: { status: [200, 304] },
    };
    const given = await session.ask(ask);
    if (given === undefined) return;
    const now = given.answer.headers.etag;
    const fault = (check: Fault['check'], title: string, expected: string, actual: string): void => {
      report({ check, rule: 'positions', title, expected, actual }, ask);
    };
    if (given.answer.status === 304) {
      if (now !== undefined && now !== tag) fault('etag/other', 'a 304 names another tag than the one sent', tag, now);
      return;
    }
    if (now === tag) {
      fault('etag/not-modified', 'what did not change is sent again', '304', String(given.answer.status));
      return;
    }
    if (given.position !== before.position || given.text !== before.text) return;
    if (turn === session.patience - 1) fault('etag/stable', 'the same answer has another ETag', tag, now ?? 'absent');
    before = given;
  }
}

/** An answer got before, and one asked with its tag at the position of the newest: 304 only if nothing changed. */
function compareWithEarlier(context: ProbeContext, earlier: Seen, get: Seen, given: Seen, ask: Ask): void {
  const tag = earlier.answer.headers.etag;
  if (tag === undefined) return;
  if (given.answer.status === 304 && earlier.text !== get.text) stale(context, ask, tag);
  if (get.answer.headers.etag === tag && earlier.text !== get.text) {
    context.report(
      {
        check: 'etag/same-tag',
        rule: 'positions',
        title: 'two bodies have the same ETag',
        expected: 'a tag of its own',
        actual: tag,
      },
      ask,
    );
  }
}

function stale({ report }: ProbeContext, ask: Ask, tag: string): void {
  report(
    {
      check: 'etag/stale',
      rule: 'positions',
      title: 'what changed is answered 304',
      expected: '200 with the new answer',
      actual: `304 to ${tag}`,
    },
    ask,
  );
}

/**
 * The same request written otherwise: defaults are written out, in another order, beside parameters that are ignored. It has
 * the same answer, and the same ETag.
 */
function otherForm({ random }: ProbeContext, base: Ask): Ask {
  const { operation } = base;
  if (operation?.keyRequired !== true) return base;
  const written = operation.parameters.flatMap(({ in: place, name, default: usual, allowEmpty }) => {
    if (place !== 'query') return [];
    return usual !== undefined ? [`${name}=${usual}`] : allowEmpty === true ? [`${name}=`] : [];
  });
  const pairs = random.some([...written, 'unknown=1', `UNKNOWN=${random.below(1_000)}`], written.length + 2);
  return { ...base, query: pairs.join('&') };
}

/** ETags are of the normalised request: asked at once, both forms have the same. */
function normalised({ report }: ProbeContext, base: Ask, due: Seen, given: Seen | undefined, other: Ask): void {
  report(
    {
      check: 'etag/normalised',
      rule: 'positions',
      title: 'the same request written otherwise has another ETag',
      expected: `${due.answer.headers.etag ?? 'absent'}, as of GET ${requestOf(base).target}`,
      actual: given?.answer.headers.etag ?? 'absent',
    },
    other,
  );
}

/** A 304 says what the answer depends on, as the 200 does: a cache keeps its fields (RFC 9110, 15.4.5). */
function variesAsBefore({ report }: ProbeContext, get: Seen, unchanged: Seen, ask: Ask): void {
  const [due, given] = [get.answer.headers.vary, unchanged.answer.headers.vary];
  if (due === undefined || due.toLowerCase() === given?.toLowerCase()) return;
  const title = 'a 304 does not say what its answer varies by';
  report({ check: 'headers/vary', rule: 'headers', title, expected: due, actual: given ?? 'absent' }, ask);
}

/** Says something else at every moment: only its status can be compared. */
function isOfMoment({ response }: Operation): boolean {
  return ['Health', 'Readiness', 'ServiceStatus'].includes(response);
}

/** HEAD has the status that GET had, or has now. */
async function sameStatus(context: ProbeContext, ask: Ask, earlier: Seen | undefined): Promise<void> {
  const headed = await context.session.ask(ask);
  if (headed === undefined || headed.answer.status === earlier?.answer.status) return;
  const plain: Ask = { ...ask, method: 'GET' };
  const get = await context.session.ask(plain);
  if (get !== undefined && get.answer.status !== headed.answer.status) compareHead(context, get, headed, ask);
}

/** Looks once at one answer in all its forms; `earlier`: the answer that the plain request got before. */
async function look(context: ProbeContext, base: Ask, earlier: Seen | undefined): Promise<Seen | undefined> {
  const { session, random, turn, spare, isDeep, unchecked } = context;
  const { operation } = base;
  const isData = operation?.keyRequired === true;
  const varies = isData || operation?.response === 'OpenApiDocument';
  const place = turn + session.table.findIndex((one) => one === operation);
  const codings = !varies ? [] : isDeep ? ['gzip', 'br'] : [place % 2 === 0 ? 'gzip' : 'br'];
  const tag = varies ? earlier?.answer.headers.etag : undefined;
  const other = otherForm(context, base);
  // A list of tags is matched like one (RFC 9110, 13.1.2).
  // Whether a tag is weak does not matter (RFC 9110, 13.1.2).
  const sent = place % 2 === 0 ? tag : tag?.replace(/^W\//, '');
  const given = `${random.next() < 0.5 ? '"another", ' : ''}${sent ?? '"none"'}`;
  const again: Ask = { ...other, headers: { 'if-none-match': given }, expect: { status: [200, 304] } };
  const others: Ask[] = [
    { ...base, method: 'HEAD' },
    // A tag that nothing has changes nothing.
    ...codings.map((coded): Ask => ({ ...base, headers: { 'accept-encoding': coded, 'if-none-match': 'W/"never"' } })),
  ];
  // The conditional request is a plain one where the answer has changed since, and has that answer where it has not.
  const asked = await same(context, [tag === undefined ? base : again, ...others]);
  const [repeated] = asked ?? [];
  const isUnchanged = repeated?.answer.status === 304;
  const isKnown = isUnchanged && earlier !== undefined && earlier.position === repeated.position;
  const answers = isUnchanged && !isKnown ? await same(context, [base, ...others]) : asked;
  const get = isKnown ? earlier : answers?.[0];
  const [headed, ...coded] = answers?.slice(1) ?? [];
  if (get === undefined || headed === undefined) {
    unchecked('no answers of one position');
    return undefined;
  }
  if (get.answer.status !== 200) return undefined;
  const isOther = tag !== undefined && isData && repeated?.position === headed.position;
  if (isOther && repeated?.answer.headers.etag !== headed.answer.headers.etag) {
    normalised(context, base, headed, repeated, other);
    return get;
  }
  if (tag !== undefined && repeated?.answer.status === 200 && repeated.answer.headers.etag === tag) {
    const title = 'what did not change is sent again';
    context.report({ check: 'etag/not-modified', rule: 'positions', title, expected: '304', actual: '200' }, again);
  }
  if (isUnchanged) variesAsBefore(context, get, repeated, again);
  compareHead(context, get, headed, { ...base, method: 'HEAD' });
  for (const [index, name] of codings.entries()) {
    const seen = coded[index];
    if (seen !== undefined) compareCoding(context, get, seen, name, { ...base, headers: { 'accept-encoding': name } });
  }
  if (!isData) return get;
  if (earlier !== undefined && tag !== undefined && repeated !== undefined)
    compareWithEarlier(context, earlier, get, repeated, again);
  if (isDeep || (random.next() < 0.3 && spare > 0)) await unchangedHead(context, base, get);
  if (isDeep) await unchanged(context, base, get);
  return get;
}

/**
 * One answer in all its forms: GET, HEAD, gzip and Brotli, conditional, with parameters written otherwise. They say the same,
 * of one position. What comes to an index without an update, a polled blob for example, changes an answer between two of them:
 * what differs has to differ twice.
 */
export const representations: Probe = {
  name: 'representations',
  cost: 3,
  appliesTo: () => true,
  run: async (context, operation) => {
    const { session, unchecked } = context;
    const [values] = await pathsOf(session, operation);
    if (values === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const base: Ask = { operation, path: values };
    const found: { readonly fault: Fault; readonly ask: Ask }[] = [];
    const noting: ProbeContext = { ...context, report: (fault, ask) => found.push({ fault, ask }) };
    const earlier = session.answers.first(base);
    if (isOfMoment(operation)) {
      await sameStatus(context, { ...base, method: 'HEAD' }, earlier);
      return;
    }
    const get = await look(noting, base, earlier);
    const first = found.splice(0);
    if (first.some(({ fault }) => !isLasting(fault))) await look({ ...noting, isDeep: true }, base, get);
    for (const { fault, ask } of first) {
      const again = found.some(({ fault: { check, where } }) => check === fault.check && where === fault.where);
      if (again || isLasting(fault)) context.report(fault, ask);
    }
  },
};

/** Shows only while the index moves, and is not made by a passing change. */
function isLasting({ check }: Fault): boolean {
  return check === 'etag/stale' || check === 'etag/same-tag';
}
