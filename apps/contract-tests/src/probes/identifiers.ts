import { meaningOf } from '../contract/meaning.ts';
import type { TestRequest } from '../session/ask.ts';
import { faultOf } from '../session/fault.ts';
import { pathsOf } from '../session/paths-of.ts';
import type { Seen } from '../session/seen.ts';
import {
  cut,
  isNumbered,
  longer,
  longest,
  near,
  unknownParty,
  otherCase,
  padded,
  inOtherLetters,
  withoutNumber,
} from './made-up.ts';
import { sendAll, type Probe, type ProbeContext, type Quota, quotaOf } from './probe.ts';

const unknown = { expect: { status: [404] } } as const;
/** Texts that may be an identifier. */
const either = { expect: { status: [200, 404] } } as const;

const none: Quota = { core: 0, extension: 0, costly: 0 };
/** Likely mistakes, rarer ones, malformed ones, and neighbors. The core gets most of the likely ones. */
const quotas: readonly Quota[] = [
  { core: 9, extension: 1, costly: 1 },
  { core: 2, extension: 1, costly: 0 },
  { core: 1, extension: 1, costly: 0 },
  { core: 3, extension: 1, costly: 0 },
];

function encodedWhole(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

/** An identifier is the same in any percent-encoding (R7): a difference has to show at once. */
async function sameInAnyEncoding(
  { session, report }: ProbeContext,
  plain: TestRequest,
  encoded: TestRequest,
): Promise<void> {
  const second = await session.ask(encoded);
  const differs = (first: Seen | undefined): boolean =>
    first?.position === second?.position &&
    [first, second].every((seen) => seen?.answer.status === 200) &&
    first?.text !== second?.text;
  const before = session.answers.recall(plain, second?.position);
  // What was answered before may have changed since, without an update too.
  const first = before === undefined || differs(before) ? await session.ask(plain) : before;
  const shown = [first, second].map((seen) => (seen?.text ?? '').slice(0, 160));
  const title = 'percent-encoding changes the identifier';
  if (differs(first)) report(faultOf('identifiers/encoding', 'R7', title, [shown[0] ?? '', shown[1]]), encoded);
}

/** Identifiers in the path: the right ones in any encoding, unknown ones 404, malformed ones 400 (R7). */
export const identifiers: Probe = {
  name: 'identifiers',
  cost: 8,
  appliesTo: ({ parameters }) => parameters.some(({ in: where }) => where === 'path'),
  run: async (context, operation) => {
    const { session, random, unchecked, isDeep } = context;
    const [parameter] = operation.parameters.filter(({ in: where }) => where === 'path');
    const paths = await pathsOf(session, operation);
    const known = paths.flatMap((path) => path[parameter?.name ?? ''] ?? []);
    const [id] = known;
    if (parameter === undefined || id === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const { name, maxBytes = 512 } = parameter;
    const size = operation.parameters.some((other) => other.name === 'size') ? { query: 'size=1' } : {};
    const raw = (segment: string, more: Partial<TestRequest> = {}): TestRequest => ({
      operation,
      rawPath: { [name]: segment },
      ...more,
    });
    const missing = (value: string): TestRequest => raw(encodeURIComponent(value), unknown);
    // A colon may stand in a path as it is (RFC 3986, 3.3).
    const encoded = id.includes(':') ? encodeURIComponent(id).replaceAll('%3A', ':') : encodedWhole(id);
    if (isDeep || operation.cost < 4)
      await sameInAnyEncoding(context, { operation, path: { [name]: id }, ...size }, raw(encoded, size));
    // Folding finds what is written in small letters, patterns what has signs in its name.
    const small = known.find((one) => one === one.toLowerCase()) ?? id;
    const signed = known.find((one) => /[-_][^:]*::/.test(one)) ?? id;
    const [swapped, folded] = [otherCase(small), inOtherLetters(id)];
    // What the spec lists is all that there is; a name in other letters can be of another thing, and then it answers that.
    const isListed = (meaningOf(operation).listed[name] ?? []).length > 0;
    const likely: TestRequest[] = [
      raw(encodeURIComponent(unknownParty), { ...unknown, method: 'HEAD' }),
      missing(longer(id)),
      // Digits of a contract come in pairs: who cuts off what is too much cuts off two.
      ...(id.includes(':') ? [] : [missing(longer(longer(id)))]),
      // A number is read leniently by many.
      ...(isNumbered(id) ? [missing(cut(id)), missing(padded(id)), missing(withoutNumber(id))] : []),
      ...(swapped === undefined ? [] : [missing(swapped)]),
      ...(folded === undefined ? [] : [raw(encodeURIComponent(folded), { ...size, ...(isListed ? unknown : either) })]),
      // Decoded once, its first characters are still encoded.
      raw(`${encodeURIComponent(encodedWhole(id.slice(0, 2)))}${encodeURIComponent(id.slice(2))}`, unknown),
      raw(''),
      // Parameters are looked at before the resource (R9).
      ...('query' in size ? [raw(encodeURIComponent(unknownParty), { query: 'size=0' })] : []),
    ];
    // Dot segments are identifiers like others: nothing on the way folds them into another path.
    const rarer: TestRequest[] = [
      ...[cut(id), padded(id), longest(maxBytes), `a/${unknownParty}`, ` ${id} `].map(missing),
      ...['..', '%2e%2e', '.', '..%2f', `${encodeURIComponent(id)};a=1`].map((segment) => raw(segment, unknown)),
    ];
    // Two mistakes: both are named.
    const wrong = ['a'.repeat(maxBytes + 1), '%00', '%zz', '%ff', '%E2%82%AC'.repeat(Math.ceil(maxBytes / 3) + 1)];
    const malformed = wrong.map((segment) => raw(segment, 'query' in size ? { query: 'size=0' } : {}));
    // These may exist, but then they are not the one that they are near to.
    const nearby = near(signed).map((value) => raw(encodeURIComponent(value), { ...size, ...either }));
    const chosen = [likely, rarer, malformed, nearby].map((asks, at) =>
      random.some(asks, isDeep ? asks.length : quotaOf(operation, quotas[at] ?? none)),
    );
    await sendAll(context, chosen.flat());
  },
};
