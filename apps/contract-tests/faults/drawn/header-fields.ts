import type { Operation } from '@ledger-explorer/spec';
import { documentedHeaders } from './documented.ts';
import { copyOf, type DrawMutation, type Mutation } from './mutation.ts';
import type { Random } from './random.ts';
import { ofSecondBefore, withThreeDigits } from './times.ts';

/** On every response (docs/contract.md#headers), so declared of none. */
const everywhere = [
  'Content-Type',
  'X-Content-Type-Options',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
];

const statuses = [200, 200, 200, 304, 400, 401, 404, 405] as const;

/** The header fields of a response that the spec documents; none of another. */
function fieldsOf(operation: Operation, status: number): readonly string[] {
  const declared = documentedHeaders(operation).get(status);
  return declared === undefined ? [] : [...declared, ...everywhere.slice(status === 304 ? 1 : 0)];
}

/** What else a service or what stands before it writes into a field. */
const values: Readonly<Record<string, Readonly<Record<string, (old: string) => string>>>> = {
  ETag: {
    'is-strong': (old) => old.replace(/^W\//, ''),
    'is-always-the-same': () => 'W/"0"',
    'is-not-quoted': (old) => old.replaceAll('"', ''),
  },
  'Cache-Control': {
    'is-public': (old) => old.replace('private', 'public').replace('no-store', 'public'),
    'lasts-an-hour': () => 'private, max-age=3600',
  },
  'Content-Type': {
    'is-plain-text': () => 'text/plain',
    'names-another-charset': (old) => old.replace(/;.*|$/, '; charset=iso-8859-1'),
  },
  Vary: { 'is-of-the-origin-alone': () => 'Origin' },
  RateLimit: {
    'names-another-policy': (old) => old.replace(/"\w+"/, '"other"'),
    'leaves-more-than-there-is': (old) => old.replace(/r=\d+/, 'r=1000000'),
  },
  'RateLimit-Policy': {
    'names-another-policy': (old) => old.replace(/"\w+"/, '"other"'),
    'has-no-window': (old) => old.replace(/;w=\d+/, ''),
  },
  'Explorer-Position': {
    'is-one-more': (old) => String(Number(old) + 1),
    'is-one-less': (old) => String(Number(old) - 1),
  },
  'Explorer-Record-Time': {
    'has-three-digits': withThreeDigits,
    'is-a-second-early': ofSecondBefore,
  },
  'Explorer-Lag': { 'has-a-unit': (old) => `${old}s`, 'is-in-milliseconds': (old) => String(Number(old) * 1000) },
  'Request-Id': { 'is-always-the-same': () => '00000000000000000000000000' },
  'WWW-Authenticate': { 'names-another-realm': (old) => old.replace(/realm="[^"]*"/, 'realm="explorer"') },
  Allow: { 'allows-post': (old) => `${old}, POST`, 'lacks-head': (old) => old.replace(/, HEAD/, '') },
  'X-Content-Type-Options': { 'is-another': () => 'sniff' },
  'Access-Control-Expose-Headers': { 'lacks-its-first-name': (old) => old.replace(/^[^,]*,\s*/, '') },
};

export const headerIsMissing: DrawMutation = (operation, random) => {
  const { status, name } = drawField(operation, random, () => true);
  return ofHeader(status, name, 'is-missing', () => null);
};

export const headerIsAnother: DrawMutation = (operation, random) => {
  const { status, name } = drawField(operation, random, (field) => values[field] !== undefined);
  const [words, edit] = random.pick(Object.entries(values[name] ?? {}));
  return ofHeader(status, name, words, edit);
};

function drawField(
  operation: Operation,
  random: Random,
  fits: (name: string) => boolean,
): { readonly status: number; readonly name: string } {
  const status = random.pick(statuses.filter((one) => fieldsOf(operation, one).length > 0));
  return { status, name: random.pick(fieldsOf(operation, status).filter(fits)) };
}

function ofHeader(status: number, name: string, words: string, edit: (old: string) => string | null): Mutation {
  return {
    words: `header-${name}-of-a-${status}-${words}`,
    about: [],
    status,
    isOfRequests: status !== 200,
    apply: ({ healthy }) => {
      const old = healthy.header(name);
      if (healthy.status !== status || old === null) return null;
      const changed = copyOf(healthy);
      changed.setHeader(name, edit(old));
      return changed;
    },
  };
}
