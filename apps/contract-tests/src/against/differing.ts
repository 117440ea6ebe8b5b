import { meaningOf } from '../contract/meaning.ts';
import { type AnswerPart, partOfAnswer } from '../contract/parts-of-answer.ts';
import { type ExactJson, isExactArray, isExactObject, memberOf } from '../json/exact-json.ts';
import type { Seen } from '../session/seen.ts';
import { type Difference, differences } from './difference.ts';

/** Documented header fields that are of one response, of one deployment's limits, or of a body's bytes. */
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
/** Header fields that the contract speaks of beside those that the spec lists with a status. */
const others = ['content-type', 'access-control-allow-origin'];

/** Where two deployments answer one request otherwise. */
export interface Differing {
  /** What is of the ledger, of the request, or of the interface: it is the same at one position, whenever it is asked for. */
  readonly lasting: readonly Difference[];
  /** What each deployment reads for itself now and then: names, images, market data. */
  readonly polled: readonly Difference[];
}

/** Compares two answers to the same request. Not compared are texts of errors, cursors, paths of the deployment, and what an index has only if it looked in time. */
export function differing(mine: Seen, theirs: Seen): Differing {
  const { operation } = mine;
  if (mine.answer.status !== theirs.answer.status)
    return { lasting: [differenceAt('status', mine.answer.status, theirs.answer.status)], polled: [] };
  const headers = headersOf(mine).flatMap((name) => {
    const [ours = 'absent', other = 'absent'] = [mine.answer.headers[name], theirs.answer.headers[name]];
    return ours === other ? [] : [differenceAt(`header ${name}`, ours, other)];
  });
  if (mine.request.method === 'HEAD') return { lasting: headers, polled: [] };
  // Names may stand anywhere in a file.
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

/** The first line that is another one: of a file, or of what is no JSON. */
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
