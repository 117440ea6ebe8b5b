import { meaningOf } from '../contract/meaning.ts';
import { pathParameter, takes } from '../contract/parameters-of.ts';
import type { Seen, TestRequest } from '../session/ask.ts';
import { faultOf } from '../session/fault.ts';
import { pathsOf } from '../session/paths-of.ts';
import {
  cut,
  nameInOtherCase,
  isNumbered,
  longer,
  longest,
  near,
  idInOtherCase,
  isName,
  padded,
  unknownParty,
  withoutNumber,
} from './made-up.ts';
import { noIdentifier, type Probe, type ProbeContext, type Quota, quotaOf, sendAll } from './probe.ts';

const unknown = { expect: { status: [404] } } as const;
/** Expectation for a text that may or may not be an existing identifier. */
const either = { expect: { status: [200, 404] } } as const;

const none: Quota = { core: 0, extension: 0, costly: 0 };
/** Quotas of likely mistakes, rarer ones, malformed identifiers, and similar identifiers. */
const quotas: readonly Quota[] = [
  { core: 9, extension: 1, costly: 1 },
  { core: 2, extension: 1, costly: 0 },
  { core: 1, extension: 1, costly: 0 },
  { core: 3, extension: 1, costly: 0 },
];

function encodedWhole(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

/** Checks that an identifier is the same in any percent-encoding (R7). A difference must occur again with an immediate repetition. */
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
  // An earlier response may be outdated.
  const first = before === undefined || differs(before) ? await session.ask(plain) : before;
  const shown = [first, second].map((seen) => (seen?.text ?? '').slice(0, 160));
  const title = 'percent-encoding changes the identifier';
  if (differs(first)) report(faultOf('identifiers/encoding', 'R7', title, [shown[0] ?? '', shown[1]]), encoded);
}

/** Checks identifiers in the path: known ones in any encoding, unknown ones 404, malformed ones 400 (R7). */
export const identifiers: Probe = {
  name: 'identifiers',
  cost: 8,
  appliesTo: (operation) => pathParameter(operation) !== undefined,
  run: async (context, operation) => {
    const { session, random, unchecked, isDeep } = context;
    const parameter = pathParameter(operation);
    const paths = await pathsOf(session, operation);
    const known = paths.flatMap((path) => path[parameter?.name ?? ''] ?? []);
    const [id] = known;
    if (parameter === undefined || id === undefined) {
      unchecked(noIdentifier);
      return;
    }
    const { name, maxBytes = 512 } = parameter;
    const size = takes(operation, 'size') ? { query: 'size=1' } : {};
    const raw = (segment: string, more: Partial<TestRequest> = {}): TestRequest => ({
      operation,
      rawPath: { [name]: segment },
      ...more,
    });
    const missing = (value: string): TestRequest => raw(encodeURIComponent(value), unknown);
    // A colon needs no encoding in a path (RFC 3986, 3.3).
    const encoded = id.includes(':') ? encodeURIComponent(id).replaceAll('%3A', ':') : encodedWhole(id);
    if (isDeep || operation.cost < 4)
      await sameInAnyEncoding(context, { operation, path: { [name]: id }, ...size }, raw(encoded, size));
    // A lower-case identifier reveals case folding, one with signs reveals pattern matching.
    const small = known.find((one) => one === one.toLowerCase()) ?? id;
    const signed = known.find((one) => /[-_][^:]*::/.test(one)) ?? id;
    const [swapped, folded] = [idInOtherCase(small), nameInOtherCase(id)];
    // Values listed in the spec are complete. A name in other letters can exist; then it must be a different item.
    const isListed = (meaningOf(operation).listed[name] ?? []).length > 0;
    const likely: TestRequest[] = [
      raw(encodeURIComponent(unknownParty), { ...unknown, method: 'HEAD' }),
      missing(longer(id)),
      // Contract ids have pairs of digits, so one mistake removes two.
      ...(id.includes(':') ? [] : [missing(longer(longer(id)))]),
      // Many services parse numbers leniently.
      ...(isNumbered(id) ? [missing(cut(id)), missing(padded(id)), missing(withoutNumber(id))] : []),
      ...(swapped === undefined ? [] : [missing(swapped)]),
      ...(folded === undefined ? [] : [raw(encodeURIComponent(folded), { ...size, ...(isListed ? unknown : either) })]),
      // After one decoding, its first characters are still encoded.
      raw(`${encodeURIComponent(encodedWhole(id.slice(0, 2)))}${encodeURIComponent(id.slice(2))}`, unknown),
      raw(''),
      // Parameters are checked before the resource (R9).
      ...('query' in size ? [raw(encodeURIComponent(unknownParty), { query: 'size=0' })] : []),
    ];
    // Dot segments are ordinary identifiers and must not be resolved.
    const rarer: TestRequest[] = [
      ...(isName(id) && !isListed ? [] : [missing(cut(id))]),
      ...[padded(id), longest(maxBytes), `a/${unknownParty}`, ` ${id} `].map(missing),
      ...['..', '%2e%2e', '.', '..%2f', `${encodeURIComponent(id)};a=1`].map((segment) => raw(segment, unknown)),
    ];
    // Two mistakes in one request: both must be named.
    const wrong = ['a'.repeat(maxBytes + 1), '%00', '%zz', '%ff', '%E2%82%AC'.repeat(Math.ceil(maxBytes / 3) + 1)];
    const malformed = wrong.map((segment) => raw(segment, 'query' in size ? { query: 'size=0' } : {}));
    // These may exist, but must not give the similar item.
    const nearby = near(signed).map((value) => raw(encodeURIComponent(value), { ...size, ...either }));
    const chosen = [likely, rarer, malformed, nearby].map((asks, at) =>
      random.some(asks, isDeep ? asks.length : quotaOf(operation, quotas[at] ?? none)),
    );
    await sendAll(context, chosen.flat());
  },
};
