import type { Operation } from '@ledger-explorer/spec';
import type { Ask } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import type { Probe, ProbeContext } from './probe.ts';

const unknown = { status: [404] } as const;
const known = { status: [200] } as const;

const encodedWhole = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Identifiers of other resources, as the path parameters of other operations name them. */
const foreign = async ({ session }: ProbeContext, operation: Operation, own: string): Promise<string[]> => {
  const others: string[] = [];
  for (const other of session.table) {
    const [parameter] = other.parameters.filter(({ in: where }) => where === 'path');
    if (
      parameter === undefined ||
      other.id === operation.id ||
      operation.parameters.some(({ name }) => name === parameter.name)
    )
      continue;
    const [path] = await pathsOf(session, other);
    const value = path?.[parameter.name];
    if (value !== undefined && value !== own) others.push(value);
  }
  return [...new Set(others)];
};

/** Whether an identifier of another resource may be known to this operation too: contracts are contracts of vote requests. */
const mayBeKnown = (operation: Operation, value: string): boolean =>
  operation.parameters.some(({ name }) => name === 'contractId') && !value.includes(':');

/** An identifier has the case it has. */
const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()));

/** Identifiers in the path: the right ones in any encoding, unknown and foreign ones 404, malformed ones 400 (R7). */
export const identifiers: Probe = {
  name: 'identifiers',
  appliesTo: ({ parameters }) => parameters.some(({ in: where }) => where === 'path'),
  run: async (context, operation) => {
    const { session, random, report, unchecked, isDeep } = context;
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
    const size = operation.parameters.some((other) => other.name === 'size') ? { query: 'size=1' } : {};
    const plain = raw(encodeURIComponent(id), size);
    // A colon may stand in a path as it is (RFC 3986, 3.3).
    const other = id.includes(':') ? encodeURIComponent(id).replaceAll('%3A', ':') : encodedWhole(id);
    const whole = raw(other, { ...size, expect: known });
    const [first, second] = await Promise.all([session.ask(plain), session.ask(whole)]);
    if (
      first?.position === second?.position &&
      first?.answer.status === 200 &&
      second?.answer.status === 200 &&
      first.text !== second.text
    ) {
      report(
        {
          check: 'identifiers/encoding',
          rule: 'R7',
          title: 'an identifier in another encoding is another one',
          expected: (first.text ?? '').slice(0, 160),
          actual: (second.text ?? '').slice(0, 160),
        },
        whole,
      );
    }
    const foreigners = (await foreign(context, operation, id)).filter((value) => !mayBeKnown(operation, value));
    const rarer: Ask[] = [
      raw(encodeURIComponent(id.slice(0, -1)), { expect: unknown }),
      raw('%2e%2e', { expect: unknown }),
      raw('%E2%82%AC'.repeat(Math.ceil(maxBytes / 3) + 1)),
      raw('a'.repeat(maxBytes), { expect: unknown }),
      raw('a%2Fb', { expect: unknown }),
      raw(random.next() < 0.5 ? `%20${encodeURIComponent(id)}` : `${encodeURIComponent(id)}%20`, { expect: unknown }),
    ];
    // Each of them is asked of one operation or another in every run.
    const turn = session.table.filter((one) => identifiers.appliesTo(one)).indexOf(operation);
    const asks: Ask[] = [
      // GET of what is unknown are those below.
      raw('unknown%3A%3A1220', { expect: unknown, method: 'HEAD' }),
      raw(encodeURIComponent(`${id}0`), { expect: unknown }),
      raw(encodeURIComponent(swapCase(small)), { expect: unknown }),
      // Decoded once, its first characters are still encoded.
      raw(`${encodeURIComponent(encodedWhole(id.slice(0, 2)))}${encodeURIComponent(id.slice(2))}`, { expect: unknown }),
      raw('a'.repeat(maxBytes + 1)),
      ...random.some(['%00', '%zz', '%ff'], isDeep ? 3 : 1).map((segment) => raw(segment)),
      ...random
        .some(foreigners, isDeep ? 4 : Math.round(random.next()))
        .map((value) => raw(encodeURIComponent(value), { expect: unknown })),
      ...(isDeep ? rarer : rarer.slice(turn % rarer.length, (turn % rarer.length) + 1)),
      // Parameters are looked at before the resource (R9).
      ...('query' in size ? [raw('unknown%3A%3A1220', { query: 'size=0' })] : []),
    ];
    for (let at = 0; at < asks.length; at += 6)
      await Promise.all(asks.slice(at, at + 6).map((ask) => session.ask(ask)));
  },
};
