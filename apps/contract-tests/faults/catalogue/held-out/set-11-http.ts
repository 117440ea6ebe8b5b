import { editAnswer, editProblem } from '../../edits/answers.ts';
import { editBody } from '../../edits/rows.ts';
import { isExactObject, objectsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';
import type { ExactJson } from '@ledger-explorer/wire';

/** What a gateway, a cache or a framework between the service and its callers makes of HTTP. */
export const set11Http: readonly Fault[] = heldOut(11, [
  {
    name: 'head-finds-what-does-not-exist',
    rule: 'R10',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (request.method !== 'HEAD' || answer.status !== 404 || request.operation === null) return answer;
      answer.status = 200;
      answer.setHeader('content-type', 'application/json; charset=utf-8');
      answer.setHeader('cache-control', 'private, no-cache');
      answer.setHeader('content-length', null);
      return answer;
    },
  },
  {
    name: 'a-shared-cache-asks-for-no-key',
    rule: 'errors: 401',
    answer: async ({ request, upstream, apiKey, memory }) => {
      const answer = await upstream(request);
      if (answer.ok && request.method === 'GET') memory.set(request.target, '');
      return answer.status === 401 && memory.has(request.target)
        ? upstream(request.withHeader('x-api-key', apiKey))
        : answer;
    },
  },
  {
    name: 'a-wrong-header-is-called-a-parameter-of-the-query',
    rule: 'errors: in',
    answer: editProblem([400], (problem) => {
      for (const error of objectsOf(problem.errors)) if (error.in === 'header') error.in = 'query';
    }),
  },
  {
    name: 'the-served-document-knows-no-null',
    rule: 'V2',
    answer: editBody(['getOpenApi'], ({ components }) => {
      if (isExactObject(components) && components.schemas !== undefined)
        components.schemas = withoutNull(components.schemas);
    }),
  },
  {
    name: 'the-lag-is-counted-from-the-pinned-position',
    rule: 'positions: Explorer-Lag',
    answer: editAnswer(
      (answer, request) => answer.ok && request.query('position') !== null,
      (answer) => {
        const shown = Date.parse(answer.header('explorer-record-time') ?? '');
        if (!Number.isNaN(shown)) answer.setHeader('explorer-lag', ((Date.now() - shown) / 1000).toFixed(3));
      },
    ),
  },
]);

/** Schemas as a converter to OpenAPI 3.0 leaves them that drops `null`. */
function withoutNull(schema: ExactJson): ExactJson {
  if (Array.isArray(schema)) return schema.map(withoutNull);
  if (!isExactObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) =>
      name === 'type' && Array.isArray(value) && value.includes('null')
        ? [name, value.find((type) => type !== 'null') ?? null]
        : [name, withoutNull(value)],
    ),
  );
}
