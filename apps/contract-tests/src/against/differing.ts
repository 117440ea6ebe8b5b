import { meaningOf } from '../contract/meaning.ts';
import { type AnswerPart, partOfAnswer } from '../contract/parts-of-answer.ts';
import { type ExactJson, isExactArray, isExactObject, memberOf } from '../json/exact-json.ts';
import type { Seen } from '../session/seen.ts';
import { type Difference, differences } from './difference.ts';

/** Documented header fields that depend on the single response, the deployment's limits, or the bytes of the body. */
const own = new Set([
  'request-id',
  'explorer-position',
  'explorer-record-time',
  'explorer-lag',
  'etag',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
]);
/** Header fields to compare in addition to those that the spec lists for a status. */
const others = ['content-type', 'access-control-allow-origin'];

/** Differences of two responses to the same request. */
export interface Differing {
  /** Differences of values that must be equal at the same position. */
  readonly lasting: readonly Difference[];
  /** Differences of values that each deployment polls itself: names, images, market data. */
  readonly polled: readonly Difference[];
}

/**
 * Compares two responses to the same request. Ignores error texts, cursors, path prefixes, and values that an index
 * has only if it polled in time.
 */
export function differing(mine: Seen, theirs: Seen): Differing {
  const { operation } = mine;
  if (mine.answer.status !== theirs.answer.status)
    return { lasting: [differenceAt('status', mine.answer.status, theirs.answer.status)], polled: [] };
  const headers = headersOf(mine).flatMap((name) => {
    const [ours = 'absent', other = 'absent'] = [mine.answer.headers[name], theirs.answer.headers[name]];
    return ours === other ? [] : [differenceAt(`header ${name}`, ours, other)];
  });
  if (mine.request.method === 'HEAD') return { lasting: headers, polled: [] };
  // Names can be anywhere in a file.
  if (mine.body === undefined || theirs.body === undefined)
    return { lasting: headers, polled: mine.text === theirs.text ? [] : differingLine(mine, theirs) };
  if (operation === undefined || mine.answer.status >= 400) {
    const [ours, other] = [ofProblem(mine), ofProblem(theirs)];
    return { lasting: [...headers, ...differences(other, ours, ['name'])], polled: [] };
  }
  const [ours, other] = [mine.body, theirs.body];
  const compared = (part: AnswerPart): Difference[] =>
    differences(
      partOfAnswer(part, other, operation),
      partOfAnswer(part, ours, operation),
      meaningOf(operation).item.key,
    );
  return { lasting: [...headers, ...compared('lasting')], polled: compared('polled') };
}

function differenceAt(at: string, mine: string | number, theirs: string | number): Difference {
  return { at, where: at, before: String(theirs), after: String(mine) };
}

function headersOf({ operation, answer: { status } }: Seen): readonly string[] {
  const documented = operation === undefined ? [] : (meaningOf(operation).statuses.get(status) ?? []);
  return [...new Set([...documented, ...others])].filter((name) => !own.has(name));
}

/** First line that differs in two texts that are not JSON, such as files. */
function differingLine(mine: Seen, theirs: Seen): Difference[] {
  const [ours, other] = [(mine.text ?? '').split('\n'), (theirs.text ?? '').split('\n')];
  const index = ours.findIndex((line, at) => line !== other[at]);
  const at = index === -1 ? ours.length : index;
  return [{ at: 'line', where: `line ${at + 1}`, before: other[at] ?? 'absent', after: ours[at] ?? 'absent' }];
}

/** A problem without its texts and without the network's prefix. */
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
