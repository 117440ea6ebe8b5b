import type { Ask } from '../session/ask.ts';
import type { Seen } from '../session/seen.ts';
import type { ProbeContext } from './probe.ts';

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

function fieldsOf({ answer }: Seen, more: readonly string[] = []): Map<string, string> {
  return new Map(Object.entries(answer.headers).filter(([name]) => !varying.has(name) || more.includes(name)));
}

function differing(a: Map<string, string>, b: Map<string, string>): string | undefined {
  return [...new Set([...a.keys(), ...b.keys()])].find((name) => a.get(name) !== b.get(name));
}

/** HEAD has the status and the header fields of GET. */
export function compareHead({ report }: ProbeContext, get: Seen, given: Seen, ask: Ask): void {
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
}

/** A coded body is the one that was asked for, and unfolds to the plain one. */
export function compareCoding({ report }: ProbeContext, get: Seen, given: Seen, name: string, ask: Ask): void {
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
}
