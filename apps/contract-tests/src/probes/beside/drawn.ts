import type { Operation, Parameter } from '@ledger-explorer/spec';
import { meaningOf } from '../../contract/meaning.ts';
import { pathParameter, queryParameters } from '../../contract/parameters-of.ts';
import { type ExactJson, ExactNumber, isExactArray, isExactObject, memberOf, numberOf } from '../../json/exact-json.ts';
import type { TestRequest } from '../../session/ask.ts';
import type { Random } from '../../session/random.ts';
import { hiddenFiltersOf, valuesIn } from '../list/list-query.ts';
import { cut } from '../made-up.ts';
import { noIdentifier, type Probe, type ProbeContext } from '../probe.ts';
import { pathsOfKinds } from './paths-of-kinds.ts';

/** Limit of requests per operation; `deeper` times as many in a deep run. */
const mostDrawn = 10;
const deeper = 4;
/** Parameters that are times in milliseconds. */
const times = new Set(['from', 'to', 'time']);
const hour = 3_600_000;
const day = 24 * hour;

/** Header fields that clients or proxies may send; except for the last one, they have no effect. */
const headers: readonly Readonly<Record<string, string>>[] = [
  { 'if-modified-since': 'Fri, 31 Dec 2100 00:00:00 GMT' },
  { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { 'if-range': '"never"', range: 'bytes=0-3' },
  { 'if-match': '"never"' },
  { accept: 'text/csv' },
  { 'accept-language': 'de' },
  { 'accept-charset': 'iso-8859-1' },
  { 'cache-control': 'no-cache' },
  { prefer: 'return=minimal' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-prefix': '/elsewhere' },
  { 'content-type': 'application/json' },
  { origin: 'null' },
  { 'if-none-match': '*' },
];

/**
 * Sends random requests for the comparison with the other deployment, so that the expected response need not be
 * known: combinations of parameters, with values of rows or close to them, and header fields without effect.
 */
export const drawn: Probe = {
  name: 'drawn',
  cost: mostDrawn,
  appliesTo: ({ keyRequired, response }) => keyRequired && response !== 'EventStream',
  run: async (context, operation) => {
    const { session, random, isDeep, share, unchecked } = context;
    // An operation with a parameter of free text gets three times as many requests.
    const isFree = parametersOf(operation).some(
      ({ kind, name }) => kind === 'text' && meaningOf(operation).valuesOf[name] === undefined,
    );
    const wanted = mostDrawn * (isDeep ? deeper : 1) * (isFree ? 3 : 1);
    const count = Math.max(1, Math.min(wanted, isFree ? 3 * share : share));
    const paths = pathsOfKinds(context, operation, count);
    if (paths.length === 0) unchecked(noIdentifier);
    // The other deployment gives the expected response.
    const expect = { status: [200, 304, 400, 404, 410] };
    const asks = Array.from({ length: paths.length === 0 ? 0 : count }, (): TestRequest => {
      const isPlain = random.below(4) > 0;
      const known = random.pick(paths) ?? {};
      // One of twelve identifiers is cut, one of four requests has a header field.
      const path =
        random.below(12) > 0 ? known : Object.fromEntries(Object.entries(known).map(([name, id]) => [name, cut(id)]));
      return {
        operation,
        path,
        query: queryFor(context, operation),
        expect,
        ...(isPlain ? {} : { headers: random.pick(headers) ?? {} }),
      };
    });
    // Some requests are repeated, to compare cached responses.
    for (const ask of [...asks, ...random.some(asks, Math.ceil(count / 5))]) await session.ask(ask);
  },
};

/** Query parameters except cursors. */
function parametersOf(operation: Operation): readonly Parameter[] {
  return queryParameters(operation).filter(({ name }) => !/cursor$/i.test(name));
}

/** Half of the parameters, two of three hidden filters, and all required ones. */
function queryFor(context: ProbeContext, operation: Operation): string {
  const { random } = context;
  const hidden = new Set(hiddenFiltersOf(operation).map(({ name }) => name));
  return parametersOf(operation)
    .flatMap((parameter) => {
      const { name, required } = parameter;
      // Hidden filters can require each other (`choice` needs `template`), so they are left out less often.
      const isLeftOut = !required && random.below(hidden.has(name) ? 3 : 2) === 0;
      const value = isLeftOut ? undefined : valueFor(context, operation, parameter);
      return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`];
    })
    .join('&');
}

function valueFor(context: ProbeContext, operation: Operation, parameter: Parameter): string | undefined {
  const { session, random } = context;
  const { kind, name, values = [], minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = parameter;
  if (kind === 'enum') return random.pick(values);
  if (kind === 'list') return random.some(values, 1 + random.below(3)).join(',');
  if (kind === 'integer') {
    if (times.has(name)) return timeFor(context, operation);
    if (name === 'page') return String(random.below(4));
    const highest = maximum > 100_000 ? Math.max(minimum, session.head ?? 0) : maximum;
    const edges = [maximum, maximum + 1, highest + 1_000_000];
    return String(random.below(6) > 0 ? minimum + random.below(highest - minimum + 1) : random.pick(edges));
  }
  const shown = random.some(session.rows.of(operation.id), 20).flatMap((row) => valuesIn(operation, name, row));
  return random.pick(shown) ?? identifierFor(context, name) ?? textFor(context);
}

/** A time of a row, just before or after it, between two rows, at the beginning of a day or hour, or long before. */
function timeFor({ session, random }: ProbeContext, operation: Operation): string | undefined {
  const listTimes = timesIn(session.rows.of(operation.id), operation);
  const otherTimes = session.table.flatMap((one) =>
    listTimes.length > 0 ? [] : timesIn(random.some(session.rows.of(one.id), 20), one),
  );
  const [one, other] = random.some([...listTimes, ...otherTimes], 2);
  if (one === undefined) return undefined;
  const near = [
    one,
    one + 1,
    one - 1,
    Math.floor((one + (other ?? one)) / 2),
    one - (one % hour),
    one - (one % day),
    one - random.below(800) * hour,
    one - random.below(800) * day,
  ];
  return String(Math.max(0, random.pick(near) ?? one));
}

function timesIn(rows: readonly ExactJson[], operation: Operation): number[] {
  const fields = meaningOf(operation).item.fields.filter(({ schema }) => schema.unit === 'ms');
  return rows.flatMap((row) => fields.flatMap(({ name }) => numberOf(memberOf(row, name)) ?? []));
}

/** An identifier from the path of another operation with a parameter of the same name. */
function identifierFor(context: ProbeContext, name: string): string | undefined {
  const { session, random } = context;
  const wanted = name === 'party' || name === 'sponsor' ? 'partyId' : name;
  const others = session.table.filter((one) => pathParameter(one)?.name === wanted);
  const other = random.pick(others.filter((one) => session.declaration.has(one)));
  return other === undefined ? undefined : random.pick(pathsOfKinds(context, other, 6))?.[wanted];
}

/** A text of a row, or a part of it, as people type into a search. */
function textFor({ session, random }: ProbeContext): string | undefined {
  const source = random.pick(session.table.filter(({ id }) => session.rows.of(id).length > 0));
  const row = source === undefined ? undefined : random.pick(session.rows.of(source.id));
  const text = random.pick(textsIn(row));
  return text === undefined ? undefined : partOf(text, random);
}

function textsIn(row: ExactJson | undefined): string[] {
  if (row instanceof ExactNumber)
    return /^\d{13}$/.test(row.literal) ? [row.literal, new Date(Number(row.literal)).toISOString()] : [row.literal];
  if (typeof row === 'string') return /^[\u0020-\u007E]{2,300}$/.test(row) ? [row] : [];
  if (isExactArray(row)) return row.flatMap(textsIn);
  return isExactObject(row) ? Object.values(row).flatMap(textsIn) : [];
}

function partOf(text: string, random: Random): string {
  const [hint = '', fingerprint] = text.split('::');
  const parts =
    fingerprint === undefined
      ? [
          text,
          text,
          text.slice(0, 3 + random.below(8)),
          text.slice(0, Math.ceil(text.length / 2)),
          text.toUpperCase(),
          ` ${text} `,
        ]
      : [
          text,
          hint,
          hint.slice(0, 3),
          fingerprint,
          fingerprint.slice(0, 6 + random.below(6)),
          `${hint}::${fingerprint.slice(0, 8)}`,
        ];
  return random.pick(parts) ?? text;
}
