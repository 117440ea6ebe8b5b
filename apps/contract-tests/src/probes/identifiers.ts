import type { Operation } from '@ledger-explorer/spec';
import type { Ask } from '../session/ask.ts';
import { meaningOf } from '../contract/meaning.ts';
import { memberOf } from '../json/exact-json.ts';
import { textOf } from '../json/text-of.ts';
import { pathsOf } from '../session/paths-of.ts';
import { itemsOf, type Seen } from '../session/seen.ts';
import {
  cut,
  isNumbered,
  longer,
  longest,
  near,
  nobody,
  otherCase,
  padded,
  inOtherLetters,
  withoutNumber,
} from './made-up.ts';
import type { Probe, ProbeContext } from './probe.ts';

const unknown = { status: [404] } as const;
/** Path parameters that take a party. */
const parties = new Set(['partyId', 'svId', 'provider', 'validatorId']);
const known = { status: [200] } as const;

function encodedWhole(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

/** Identifiers of other resources, as the path parameters of other operations name them. */
async function foreign({ session }: ProbeContext, operation: Operation, own: string): Promise<string[]> {
  const others: string[] = [];
  for (const other of session.table) {
    const [parameter] = other.parameters.filter(({ in: where }) => where === 'path');
    if (
      parameter === undefined ||
      other.id === operation.id ||
      !session.declaration.has(other) ||
      operation.parameters.some(({ name }) => name === parameter.name)
    )
      continue;
    const [path] = await pathsOf(session, other);
    const value = path?.[parameter.name];
    if (value !== undefined && value !== own) others.push(value);
  }
  return [...new Set(others)];
}

/** Whether an identifier of another resource may be known to this operation too: a vote request is known by its contracts (V26), a super validator is a party. */
function mayBeKnown(operation: Operation, value: string): boolean {
  if (value.includes('::') && operation.parameters.some(({ name }) => parties.has(name))) return true;
  return operation.parameters.some(({ name }) => name === 'contractId' || name === 'id') && !value.includes(':');
}

/** Identifiers in the path: the right ones in any encoding, unknown and foreign ones 404, malformed ones 400 (R7). */
export const identifiers: Probe = {
  name: 'identifiers',
  cost: 11,
  appliesTo: ({ parameters }) => parameters.some(({ in: where }) => where === 'path'),
  run: async (context, operation) => {
    const { session, random, turn, spare, report, unchecked, isDeep } = context;
    const [parameter] = operation.parameters.filter(({ in: where }) => where === 'path');
    const paths = await pathsOf(session, operation);
    const [values] = paths;
    const id = parameter === undefined ? undefined : values?.[parameter.name];
    if (parameter === undefined || id === undefined) {
      unchecked('no identifier is known');
      return;
    }
    const { name, maxBytes = 512 } = parameter;
    const raw = (segment: string, more: Partial<Ask> = {}): Ask => ({
      operation,
      rawPath: { [name]: segment },
      ...more,
    });
    // Folding finds what is written in small letters.
    const small = paths.map((path) => path[name] ?? id).find((one) => one === one.toLowerCase()) ?? id;
    const swapped = otherCase(small);
    // What the spec lists is all that there is; a name in other letters can be of another thing, and then it answers that.
    const listed = (meaningOf(operation).listed[name] ?? []).length > 0;
    const folded = inOtherLetters(id);
    // Folding and patterns find what has signs in its name.
    const signed = paths.map((path) => path[name] ?? id).find((one) => /[-_][^:]*::/.test(one)) ?? id;
    const size = operation.parameters.some((other) => other.name === 'size') ? { query: 'size=1' } : {};
    const plain: Ask = { operation, path: { ...values }, ...size };
    // A colon may stand in a path as it is (RFC 3986, 3.3).
    const encoded = id.includes(':') ? encodeURIComponent(id).replaceAll('%3A', ':') : encodedWhole(id);
    const whole = raw(encoded, { ...size, expect: known });
    const second = await session.ask(whole);
    // What was answered before may have changed since, without an update too: a difference has to show at once.
    const differs = (seen: Seen | undefined): boolean =>
      seen?.position === second?.position &&
      seen?.answer.status === 200 &&
      second?.answer.status === 200 &&
      seen.text !== second.text;
    const before = session.answers.recall(plain, second?.position);
    const first = before === undefined || differs(before) ? await session.ask(plain) : before;
    if (differs(first)) {
      report(
        {
          check: 'identifiers/encoding',
          rule: 'R7',
          title: 'an identifier in another encoding is another one',
          expected: (first?.text ?? '').slice(0, 160),
          actual: (second?.text ?? '').slice(0, 160),
        },
        whole,
      );
    }
    const missing = (value: string, more: Partial<Ask> = {}): Ask =>
      raw(encodeURIComponent(value), { ...more, expect: unknown });
    const foreigners = (await foreign(context, operation, id)).filter((value) => !mayBeKnown(operation, value));
    // Dot segments are identifiers like others: nothing on the way folds them into another path.
    const rarer: Ask[] = [
      missing(cut(id)),
      raw('..', { expect: unknown }),
      missing(padded(id)),
      raw('%2e%2e', { expect: unknown }),
      raw('.', { expect: unknown }),
      missing(longest(maxBytes)),
      raw('..%2f', { expect: unknown }),
      missing(`a/${nobody}`),
      missing(` ${id} `),
      raw(`${encodeURIComponent(id)};a=1`, { expect: unknown }),
    ];
    const malformed = ['a'.repeat(maxBytes + 1), '%00', '%zz', '%ff', '%E2%82%AC'.repeat(Math.ceil(maxBytes / 3) + 1)];
    // Each of them is asked of one operation or another in every run.
    const place = turn + session.table.filter((one) => identifiers.appliesTo(one)).indexOf(operation);
    const inTurn = <One>(all: readonly One[], count: number): readonly One[] => {
      const from = (place * count) % all.length;
      return isDeep ? all : [...all, ...all].slice(from, from + count);
    };
    const asks: Ask[] = [
      // GET of what is unknown are those below.
      missing(nobody, { method: 'HEAD' }),
      missing(longer(id)),
      // Digits of a contract come in pairs: who cuts off what is too much cuts off two.
      ...(id.includes(':') ? [] : [missing(longer(longer(id)))]),
      // A number is read leniently by many.
      ...(isNumbered(id) ? [missing(cut(id)), missing(padded(id)), missing(withoutNumber(id))] : []),
      ...(swapped === undefined ? [] : [missing(swapped)]),
      ...(folded === undefined
        ? []
        : [raw(encodeURIComponent(folded), { ...size, expect: listed ? unknown : { status: [200, 404] } })]),
      // Decoded once, its first characters are still encoded.
      raw(`${encodeURIComponent(encodedWhole(id.slice(0, 2)))}${encodeURIComponent(id.slice(2))}`, { expect: unknown }),
      raw(''),
      // These may exist, but then they are not the one that they are near to.
      ...(operation.extension ? inTurn(near(signed), 1) : near(signed)).map((value) =>
        raw(encodeURIComponent(value), { ...size, expect: { status: [200, 404] } }),
      ),
      // Two mistakes: both are named.
      ...inTurn(malformed, 1).map((segment) => raw(segment, 'query' in size ? { query: 'size=0' } : {})),
      ...random.some(foreigners, isDeep ? 4 : spare > 0 ? Math.round(random.next()) : 0).map((value) => missing(value)),
      ...inTurn(rarer, spare > 0 ? 2 : 1),
      // Parameters are looked at before the resource (R9).
      ...('query' in size ? [raw(encodeURIComponent(nobody), { query: 'size=0' })] : []),
    ];
    // The core is asked all of it, of an extension every second one, the others in the next run.
    const some = isDeep || !operation.extension ? asks : asks.filter((_, at) => (at + place) % 2 === 0);
    for (let at = 0; at < some.length; at += 6)
      await Promise.all(some.slice(at, at + 6).map((ask) => session.ask(ask)));
    await strangers(context, operation, name);
  },
};

/** Lists of parties, of which some are more than that. */
const ofSome = new Set(['svId', 'provider', 'validatorId']);

/** A party that is known, but not as what the operation answers; a contract that is no vote request. */
async function strangers(context: ProbeContext, operation: Operation, name: string): Promise<void> {
  const { session, random, report } = context;
  const sources = meaningOf(operation).knownFrom[name] ?? [];
  const known = new Set(
    sources.flatMap(({ operation: id, field }) => session.rows.of(id).map((row) => textOf(memberOf(row, field)))),
  );
  if (ofSome.has(name)) {
    const parties = session.rows.of('listParties').map((row) => textOf(memberOf(row, 'partyAddress')));
    const [stranger] = random.some(
      parties.filter((party) => !known.has(party)),
      1,
    );
    if (stranger === undefined) return;
    const ask: Ask = { operation, path: { [name]: stranger }, expect: { status: [200, 404] } };
    const seen = await session.ask(ask);
    if (seen?.answer.status !== 200) return;
    // It may have become one since the list was read.
    const lists = sources.map(({ operation: id, field }) => ({
      source: session.table.find((one) => one.id === id),
      field,
    }));
    for (const { source, field } of lists) {
      const now = source && (await session.ask({ operation: source, query: 'size=100' }));
      const rows = (now && itemsOf(now)) ?? [];
      if (rows.length === 100 || rows.some((row) => memberOf(row, field) === stranger)) return;
    }
    report(
      {
        check: 'identifiers/stranger',
        rule: 'errors',
        title: 'a party that its list does not name is answered',
        expected: '404',
        actual: '200',
      },
      ask,
    );
    return;
  }
  if (sources.some(({ operation: id }) => id === 'listVoteRequests')) {
    const events = session.rows
      .of('listEvents')
      .filter((row) => !textOf(memberOf(row, 'templateName')).includes('Vote'));
    const [event] = random.some(events, 1);
    const contract = textOf(memberOf(event, 'contractId'));
    if (event === undefined || known.has(contract)) return;
    await session.ask({ operation, path: { [name]: contract }, expect: unknown });
  }
}
