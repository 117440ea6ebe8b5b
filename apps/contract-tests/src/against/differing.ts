import { meaningOf } from '../contract/meaning.ts';
import { type AnswerPart, partOfAnswer } from '../contract/parts-of-answer.ts';
import { type ExactJson, isExactArray, isExactObject, memberOf } from '../json/exact-json.ts';
import type { Seen } from '../session/ask.ts';
import { type Difference, differences } from './difference.ts';

/** Documented header fields that depend on the single response, the deployment's limits or database, or the bytes of the body. */
const incomparable = new Set([
  'request-id',
  'explorer-position',
  'explorer-record-time',
  'explorer-lag',
  'explorer-stale',
  'etag',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
]);
/** Header fields to compare in addition to those that the spec lists for a status. */
const alwaysCompared = ['content-type', 'access-control-allow-origin'];

/** Differences of two responses to the same request: `before` is of the other deployment, `after` of the tested one. */
export interface Differing {
  /** Differences of values that must be equal at the same position. */
  readonly indexed: readonly Difference[];
  /** Differences of values that each deployment polls itself: names, images, market data. */
  readonly polled: readonly Difference[];
}

/**
 * Compares the responses of the tested and of the other deployment to one request. Ignores error texts, cursors,
 * path prefixes, and values that an index has only if it polled in time.
 */
export function differing(tested: Seen, other: Seen): Differing {
  const { operation } = tested;
  if (tested.answer.status !== other.answer.status)
    return { indexed: [differenceAt('status', tested.answer.status, other.answer.status)], polled: [] };
  const headers = headersOf(tested).flatMap((name) => {
    const [testedValue = 'absent', otherValue = 'absent'] = [tested.answer.headers[name], other.answer.headers[name]];
    return testedValue === otherValue ? [] : [differenceAt(`header ${name}`, testedValue, otherValue)];
  });
  if (tested.request.method === 'HEAD') return { indexed: headers, polled: [] };
  // Not JSON (a file, or a broken body): names cannot be separated, so each difference counts as polled.
  if (tested.body === undefined || other.body === undefined)
    return { indexed: headers, polled: tested.text === other.text ? [] : differingLine(tested, other) };
  if (operation === undefined || tested.answer.status >= 400) {
    return { indexed: [...headers, ...differences(ofProblem(other), ofProblem(tested), ['name'])], polled: [] };
  }
  const [testedBody, otherBody] = [tested.body, other.body];
  const compared = (part: AnswerPart): Difference[] =>
    differences(
      partOfAnswer(part, otherBody, operation),
      partOfAnswer(part, testedBody, operation),
      meaningOf(operation).item.key,
    );
  return { indexed: [...headers, ...compared('indexed')], polled: compared('polled') };
}

function differenceAt(at: string, tested: string | number, other: string | number): Difference {
  return { at, where: at, before: String(other), after: String(tested) };
}

function headersOf({ operation, answer: { status } }: Seen): readonly string[] {
  const documented = operation === undefined ? [] : (meaningOf(operation).statuses.get(status) ?? []);
  return [...new Set([...documented, ...alwaysCompared])].filter((name) => !incomparable.has(name));
}

/** First line that differs in two texts that are not JSON, such as files. */
function differingLine(tested: Seen, other: Seen): Difference[] {
  const [testedLines, otherLines] = [(tested.text ?? '').split('\n'), (other.text ?? '').split('\n')];
  const found = testedLines.findIndex((line, index) => line !== otherLines[index]);
  const first = found === -1 ? testedLines.length : found;
  const [before = 'absent', after = 'absent'] = [otherLines[first], testedLines[first]];
  return [{ at: 'line', where: `line ${first + 1}`, before, after }];
}

/** Type, title, status and names of the parameters of a problem, without the network's prefix. */
function ofProblem({ body = null, basePath }: Seen): ExactJson {
  if (!isExactObject(body)) return body;
  const { type, title = null, status = null, errors = [] } = body;
  return {
    type: typeof type === 'string' && type.startsWith(basePath) ? type.slice(basePath.length) : (type ?? null),
    title,
    status,
    errors: isExactArray(errors) ? errors.map((error) => ({ name: memberOf(error, 'name') ?? null })) : errors,
  };
}
