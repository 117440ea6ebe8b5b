import { requestOf, type Ask } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import type { Seen } from '../session/seen.ts';
import type { Probe, ProbeContext } from './probe.ts';

/** Header fields that HEAD, another coding or another moment may change. */
const varying = new Set([
  'date',
  'request-id',
  'explorer-lag',
  'ratelimit',
  'content-length',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'age',
  'content-encoding',
]);

const fieldsOf = ({ answer }: Seen, more: readonly string[] = []): Map<string, string> =>
  new Map(Object.entries(answer.headers).filter(([name]) => !varying.has(name) || more.includes(name)));

const differing = (a: Map<string, string>, b: Map<string, string>): string | undefined =>
  [...new Set([...a.keys(), ...b.keys()])].find((name) => a.get(name) !== b.get(name));

/** Asks the same in several ways until all answers show one position. */
const same = async ({ session }: ProbeContext, asks: readonly Ask[]): Promise<readonly Seen[] | undefined> => {
  for (let turn = 0; turn < session.patience; turn += 1) {
    const answers = await Promise.all(asks.map((ask) => session.ask(ask)));
    if (answers.some((seen) => seen === undefined)) return undefined;
    const all = answers.filter((seen) => seen !== undefined);
    if (all.every(({ position }) => position === all[0]?.position)) return all;
  }
  return undefined;
};

const head = ({ report }: ProbeContext, get: Seen, given: Seen, ask: Ask): void => {
  if (given.answer.status !== get.answer.status) {
    report(
      {
        check: 'head/status',
        rule: 'R10',
        title: 'HEAD has another status than GET',
        expected: String(get.answer.status),
        actual: String(given.answer.status),
      },
      ask,
    );
    return;
  }
  const length = given.answer.headers['content-length'];
  const name =
    differing(fieldsOf(get), fieldsOf(given)) ??
    (length !== undefined &&
    length !== get.answer.headers['content-length'] &&
    get.answer.headers['content-length'] !== undefined
      ? 'content-length'
      : undefined);
  if (name === undefined) return;
  report(
    {
      check: 'head/headers',
      rule: 'R10',
      title: 'HEAD has other header fields than GET',
      expected: `${name}: ${get.answer.headers[name] ?? 'absent'}`,
      actual: `${name}: ${given.answer.headers[name] ?? 'absent'}`,
      where: name,
    },
    ask,
  );
};

const coding = ({ report }: ProbeContext, get: Seen, given: Seen, name: string, ask: Ask): void => {
  const used = given.answer.headers['content-encoding'];
  if (used !== undefined && used !== name) {
    report(
      {
        check: 'compression/coding',
        rule: 'headers',
        title: 'a coding is used that was not asked for',
        expected: `${name} or none`,
        actual: used,
        where: name,
      },
      ask,
    );
    return;
  }
  if (given.text !== get.text) {
    report(
      {
        check: 'compression/bytes',
        rule: 'headers',
        title: 'the body is another where it is compressed',
        expected: `${get.text?.length ?? 0} characters`,
        actual: given.notJson ?? `${given.text?.length ?? 0} characters`,
        where: name,
      },
      ask,
    );
  }
  if (used !== undefined && !/accept-encoding|\*/i.test(given.answer.headers.vary ?? '')) {
    report(
      {
        check: 'compression/vary',
        rule: 'headers',
        title: 'a compressed answer does not say that it varies',
        expected: 'vary: Accept-Encoding',
        actual: given.answer.headers.vary ?? 'absent',
      },
      ask,
    );
  }
  const declared = given.answer.headers['content-length'];
  if (declared !== undefined && Number(declared) !== given.answer.body.length) {
    report(
      {
        check: 'compression/length',
        title: 'Content-Length is not the length',
        expected: String(given.answer.body.length),
        actual: declared,
        where: name,
      },
      ask,
    );
  }
};

/** `If-None-Match` with another tag and that of the answer just got (RFC 9110, 13.1.2): 304 while the position is the same. */
const unchanged = async ({ session, report }: ProbeContext, base: Ask, get: Seen): Promise<void> => {
  const tag = get.answer.headers.etag;
  if (tag === undefined) return;
  const ask: Ask = { ...base, headers: { 'if-none-match': `"another", ${tag}` }, expect: { status: [200, 304] } };
  const [given, headed] = await Promise.all([
    session.ask(ask),
    session.ask({ ...base, method: 'HEAD', headers: { 'if-none-match': tag }, expect: { status: [200, 304] } }),
  ]);
  if (headed?.answer.status === 200 && headed.answer.headers.etag === tag) {
    report(
      {
        check: 'etag/head',
        rule: 'R10',
        title: 'HEAD has another status than GET',
        expected: '304 to its own tag',
        actual: '200',
      },
      { ...base, method: 'HEAD', headers: { 'if-none-match': tag } },
    );
  }
  if (given === undefined) return;
  const isSame = given.position === get.position && (given.text === get.text || given.answer.headers.etag === tag);
  if (isSame && given.answer.status !== 304) {
    report(
      {
        check: 'etag/not-modified',
        rule: 'positions',
        title: 'what did not change is sent again',
        expected: '304',
        actual: String(given.answer.status),
      },
      ask,
    );
  }
  if (isSame && given.answer.status === 200 && given.answer.headers.etag !== tag) {
    report(
      {
        check: 'etag/stable',
        rule: 'positions',
        title: 'the same answer has another ETag',
        expected: tag,
        actual: given.answer.headers.etag ?? 'absent',
      },
      ask,
    );
  }
  if (given.answer.status === 304 && given.answer.headers.etag !== undefined && given.answer.headers.etag !== tag) {
    report(
      {
        check: 'etag/other',
        rule: 'positions',
        title: 'a 304 names another tag than the one sent',
        expected: tag,
        actual: given.answer.headers.etag,
      },
      ask,
    );
  }
};

/** An answer got before, and one asked with its tag at the position of the newest: 304 only if nothing changed. */
const compareWithEarlier = (context: ProbeContext, earlier: Seen, get: Seen, given: Seen, ask: Ask): void => {
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
};

const stale = ({ report }: ProbeContext, ask: Ask, tag: string): void => {
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
};

/**
 * One answer in all its forms: GET, HEAD, gzip and Brotli, conditional. They say the same, of one position.
 */
export const representations: Probe = {
  name: 'representations',
  appliesTo: () => true,
  run: async (context, operation) => {
    const { session, random, isDeep, unchecked } = context;
    const [values] = await pathsOf(session, operation);
    if (values === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const base: Ask = { operation, path: values };
    const varies = operation.keyRequired || operation.response === 'OpenApiDocument';
    const codings = isDeep ? ['gzip', 'br'] : [random.next() < 0.5 ? 'gzip' : 'br'];
    const earlier = session.firstAnswers.get(requestOf(base).target);
    const tag = earlier?.answer.headers.etag;
    const again: Ask = { ...base, headers: { 'if-none-match': tag ?? '"none"' }, expect: { status: [200, 304] } };
    const others: Ask[] = [
      { ...base, method: 'HEAD' },
      ...(varies ? codings.map((coded) => ({ ...base, headers: { 'accept-encoding': coded } })) : []),
    ];
    // The conditional request is a plain one where the answer has changed since: only else one more is asked.
    let answers = tag === undefined || !varies ? undefined : await same(context, [again, ...others]);
    const repeated = answers?.[0];
    const isFresh = repeated?.answer.status === 200;
    if (!isFresh) answers = await same(context, [base, ...others, ...(tag === undefined || !varies ? [] : [again])]);
    const [get, headed, ...coded] = answers ?? [];
    if (get === undefined || headed === undefined) {
      unchecked('no answers of one position');
      return;
    }
    if (get.answer.status !== 200) return;
    const timed = ['Health', 'Readiness', 'ServiceStatus'].includes(operation.response);
    if (!timed) head(context, get, headed, { ...base, method: 'HEAD' });
    else if (headed.answer.status !== 200) head(context, get, headed, { ...base, method: 'HEAD' });
    for (const [index, name] of codings.entries()) {
      const seen = coded[index];
      if (seen !== undefined) coding(context, get, seen, name, { ...base, headers: { 'accept-encoding': name } });
    }
    if (!operation.keyRequired) return;
    const conditional = isFresh ? repeated : coded[codings.length];
    if (earlier !== undefined && conditional !== undefined)
      compareWithEarlier(context, earlier, get, conditional, again);
    if (isDeep || random.next() < 0.2) await unchanged(context, base, get);
  },
};
