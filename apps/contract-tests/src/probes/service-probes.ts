import { operations, problems } from '@ledger-explorer/spec';
import { memberOf } from '../json/exact-json.ts';
import type { Ask } from '../session/ask.ts';
import type { Expectation } from '../session/seen.ts';
import { anyList } from './any-list.ts';
import { keys } from './authentication.ts';
import { files } from './files.ts';
import { forms } from './forms.ts';
import { limits } from './limits.ts';
import type { ServiceProbe } from './probe.ts';
import { relationProbes } from './relations.ts';
import { unchanged } from './representations.ts';
import { sizes } from './sizes.ts';
import { nul } from './nul.ts';
import { stream } from './stream.ts';
import { waiting } from './waiting.ts';
import { textOf } from '../json/text-of.ts';

function status(...codes: number[]): Expectation {
  return { status: codes };
}

/** The path of an operation with letters of the other case: in its version, in its name, or in all of it. */
function inOtherCase(path: string): readonly string[] {
  const name = path.slice(4);
  return [`/V1/${name}`, `/v1/${name.slice(0, 1).toUpperCase()}${name.slice(1)}`, path.toUpperCase()];
}

/** What is not an operation is 404, before method and key are looked at (R9). */
const routes: ServiceProbe = {
  name: 'routes',
  cost: 12,
  run: async (context) => {
    const { session, random, isDeep, mayProbeMethods } = context;
    const { path } = anyList(context);
    const unknown = [
      '/v1/no-such-thing',
      `/v0${path.slice(3)}`,
      '/v1',
      `${path}x`,
      // Behind the path of a list an identifier may follow, which is empty here.
      ...(operations.some((other) => other.path.startsWith(`${path}/{`)) ? [] : [`${path}/`]),
      `${path}.json`,
      path.replace('/v1/', '/v1%2F'),
      path.replace('/v1/', '/v1//'),
      path.replace('/v1/', '/v1/../v1/'),
      path.replace('/v1/', '/v1/./'),
      '/v1/no-such-thing?size=0',
    ];
    const chosen = [...random.some(unknown, unknown.length), ...random.some(inOtherCase(path), isDeep ? 3 : 1)];
    const asks = chosen.map((target, index): Ask => ({
      target,
      expect: status(404),
      ...(index % 2 === 0 ? {} : { key: null, headers: { origin: 'https://app.example' } }),
      ...(index < 2 && mayProbeMethods ? { method: 'POST' } : {}),
    }));
    const answers = await Promise.all(asks.map((ask) => session.ask(ask)));
    for (const [index, seen] of answers.entries()) {
      const slug = textOf(memberOf(seen?.body, 'type')).replace(/^.*\//, '');
      const ask = asks[index];
      if (seen?.answer.status !== 404 || slug === 'unknown-route' || ask === undefined) continue;
      context.report(
        {
          check: 'routes/unknown',
          rule: 'errors',
          title: 'an unknown route is not answered as such',
          expected: 'unknown-route',
          actual: slug,
        },
        ask,
      );
    }
  },
};

/** Accept, Range and preconditions other than If-None-Match change nothing: 406, 412 and 416 are never sent (R11). */
const negotiation: ServiceProbe = {
  name: 'negotiation',
  cost: 11,
  run: async (context) => {
    const { session } = context;
    const operation = anyList(context);
    // What is ignored is so together with others that are.
    const ignored: Record<string, string>[] = [
      {
        accept: 'application/xml',
        range: 'bytes=0-9',
        'accept-encoding': 'identity;q=0, *;q=0',
        'if-modified-since': 'Fri, 31 Dec 2100 00:00:00 GMT',
      },
      { accept: 'text/html', 'if-match': '"never"', 'if-none-match': '"never"' },
      {
        accept: 'application/json;q=0',
        'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT',
        'accept-encoding': 'gzip;q=0',
        'if-none-match': 'W/"never", "other"',
      },
    ];
    await Promise.all(ignored.map((headers) => session.ask({ operation, query: 'size=20', headers })));
    const [gzip] = await Promise.all([
      session.ask({ operation, query: 'size=20', headers: { 'accept-encoding': 'gzip;q=0, identity' } }),
      session.ask({ operation, query: 'size=1', headers: { 'if-none-match': '*' }, expect: status(304) }),
      // Parameters are looked at before a tag is (R9).
      session.ask({ operation, query: 'orderBy=up', headers: { 'if-none-match': '*' } }),
    ]);
    // Of one position, so that the tag is still the one of the list, however fast the ledger grows.
    const pinned: Ask = { operation, query: operation.pinnable ? `size=1&position=${session.head ?? 0}` : 'size=1' };
    const first = await session.ask(pinned);
    if (first?.answer.status === 200) {
      await unchanged(context, pinned, first);
      await unchanged(context, pinned, first, true);
    }
    // What is compressed has a tag that matches, whoever compresses it.
    const packed: Ask = {
      ...pinned,
      query: pinned.query?.replace('size=1', 'size=20') ?? '',
      headers: { 'accept-encoding': 'gzip' },
    };
    const second = await session.ask(packed);
    if (second?.answer.headers['content-encoding'] !== undefined) await unchanged(context, packed, second);
    const coding = gzip?.answer.headers['content-encoding'];
    if (coding !== undefined)
      context.report(
        {
          check: 'compression/refused',
          rule: 'headers',
          title: 'a coding is used that was refused',
          expected: 'none',
          actual: coding,
        },
        { operation, query: 'size=20', headers: { 'accept-encoding': 'gzip;q=0, identity' } },
      );
  },
};

/** Browsers are answered: preflights on any path without a key, errors that scripts may read. */
const preflights: ServiceProbe = {
  name: 'preflights',
  cost: 7,
  run: async (context) => {
    const { session, random, isDeep, report } = context;
    const operation = anyList(context);
    const headers = {
      origin: 'https://app.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-api-key',
    };
    // Any path: an operation, none, one whose identifier could not be read, what needs no key, the base URL itself.
    const { path } = operation;
    const anywhere = [
      '',
      '/',
      '/v1/no/such/thing',
      '/v1/parties/%zz',
      `${path}?size=0&position=x`,
      '/health',
      '/problems/none',
    ];
    const asks = random
      .some(anywhere, isDeep ? anywhere.length : 1)
      .map((target): Ask => ({ target, key: null, headers }));
    asks.push({ operation, key: null, headers }, { target: random.pick(anywhere) ?? '', key: 'not-a-key' });
    for (const [index, ask] of asks.entries()) asks[index] = { ...ask, method: 'OPTIONS', expect: status(200, 204) };
    const answers = await Promise.all(asks.map((ask) => session.ask(ask)));
    for (const [index, seen] of answers.entries()) {
      const ask = asks[index];
      if (seen === undefined || ask === undefined || seen.answer.status >= 300) continue;
      const { 'access-control-allow-headers': allowed = '', 'access-control-allow-methods': methods = '' } =
        seen.answer.headers;
      const named = [...new Set(session.table.flatMap((one) => one.parameters))]
        .filter(({ in: place }) => place === 'header')
        .map(({ name }) => name.toLowerCase());
      const absent = [...new Set(named)].find((name) => allowed !== '*' && !allowed.toLowerCase().includes(name));
      if (absent !== undefined && ask.operation !== undefined)
        report(
          {
            check: 'cors/allow-headers',
            rule: 'R10',
            title: 'a preflight does not allow a header field that operations read',
            expected: `access-control-allow-headers: ${absent}`,
            actual: allowed || 'absent',
            where: absent,
          },
          ask,
        );
      if (!/x-api-key|\*/i.test(allowed))
        report(
          {
            check: 'cors/allow-headers',
            rule: 'R10',
            title: 'a preflight does not allow the key',
            expected: 'access-control-allow-headers: x-api-key',
            actual: allowed || 'absent',
          },
          ask,
        );
      if (!/\bGET\b|\*/.test(methods))
        report(
          {
            check: 'cors/allow-methods',
            rule: 'R10',
            title: 'a preflight does not allow GET',
            expected: 'access-control-allow-methods: GET',
            actual: methods || 'absent',
          },
          ask,
        );
    }
    const origin = { origin: 'https://app.example' };
    await Promise.all([
      session.ask({ operation, query: 'size=0', headers: origin }),
      session.ask({ operation, query: 'size=0', method: 'HEAD' }),
      session.ask({
        operation,
        key: null,
        headers: origin,
        expect: status(session.declaration.isOpen(operation) ? 200 : 401),
      }),
      session.ask({ operation, query: 'size=1', headers: origin }),
    ]);
  },
};

/** Every problem type answers with its explanation, without a key. */
const problemTypes: ServiceProbe = {
  name: 'problem-types',
  cost: 2,
  run: async ({ session, report, random, isDeep }) => {
    await Promise.all(
      random.some(problems, isDeep ? problems.length : 3).map(async ({ slug }) => {
        const ask: Ask = { target: `/problems/${slug}`, key: null, expect: status(200) };
        const seen = await session.ask(ask);
        if (seen?.answer.status === 200 && (seen.text ?? '').trim().length < 20) {
          report(
            {
              check: 'problem/explanation',
              rule: 'errors',
              title: 'a problem type does not explain itself',
              expected: 'an explanation',
              actual: (seen.text ?? '').trim(),
              where: slug,
            },
            ask,
          );
        }
      }),
    );
  },
};

/** Says that methods beyond GET, HEAD and OPTIONS were not sent (`methods.ts`). */
const withoutMethods: ServiceProbe = {
  name: 'without-methods',
  run: ({ mayProbeMethods, unchecked }) => {
    if (!mayProbeMethods) unchecked('methods that are refused: only with --probe-methods');
    return Promise.resolve();
  },
};

/** Probes of the service as a whole. */
export const serviceProbes: readonly ServiceProbe[] = [
  routes,
  keys,
  forms,
  nul,
  problemTypes,
  preflights,
  negotiation,
  sizes,
  ...relationProbes,
  waiting,
  files,
  stream,
  withoutMethods,
  limits,
];
