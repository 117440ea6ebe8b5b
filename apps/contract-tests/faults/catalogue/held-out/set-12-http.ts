import { editAnswer, editHeader, editProblem } from '../../edits/answers.ts';
import { textOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

/** What a gateway or another server gets wrong around the answers. */
export const set12Http: readonly Fault[] = heldOut(12, [
  {
    name: 'head-says-the-length-of-no-body',
    rule: 'R10: HEAD answers like GET without a body',
    answer: editHeader('content-length', (answer, { method }) => answer.ok && method === 'HEAD', '0'),
  },
  {
    name: 'not-modified-does-not-say-at-which-position',
    rule: 'headers: Explorer-Position',
    answer: editHeader('explorer-position', ({ status }) => status === 304, null),
  },
  {
    name: 'keys-are-compared-in-any-case',
    rule: 'keys: opaque text; errors: 401',
    answer: ({ request, upstream, apiKey }) => {
      const isAlike = request.header('x-api-key')?.toLowerCase() === apiKey.toLowerCase();
      return upstream(isAlike ? request.withHeader('x-api-key', apiKey) : request);
    },
  },
  {
    name: 'instance-has-plain-colons-for-encoded-ones',
    rule: 'errors: instance is the request target as sent',
    answer: editProblem([], (problem) => {
      problem.instance = textOf(problem.instance).replaceAll(/%3a/gi, ':');
    }),
  },
  {
    name: 'browsers-do-not-see-why-a-key-is-refused',
    rule: 'headers: CORS headers on every response',
    answer: editAnswer(
      ({ status }) => status === 401,
      (answer) => {
        answer.headers = answer.headers.filter(([name]) => !name.toLowerCase().startsWith('access-control-'));
      },
    ),
  },
]);
