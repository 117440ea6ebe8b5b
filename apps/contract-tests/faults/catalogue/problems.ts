import { NumberLiteral, type ExactJson, type ExactObject } from '@ledger-explorer/wire';
import { editAnswer, editHeader, editProblem } from '../edits/answers.ts';
import { isExactObject, objectsOf } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** Errors: their status and their document (contract: errors; RFC 9457; R6). */
export const problems: readonly Fault[] = [
  {
    name: 'problems-are-plain-json',
    rule: 'errors: problem+json',
    answer: editHeader(
      'content-type',
      (answer) => answer.header('content-type') === 'application/problem+json',
      'application/json',
    ),
  },
  {
    name: 'problems-have-no-type',
    rule: 'errors: type',
    answer: editProblem([400], (problem) => {
      problem.type = 'about:blank';
    }),
  },
  {
    name: 'problem-types-lead-nowhere',
    rule: 'errors: type answers with its explanation',
    answer: ({ request, upstream }) =>
      upstream(request.target.includes('/problems/') ? request.withPath('/problems/not-there') : request),
  },
  {
    name: 'only-the-first-wrong-parameter-is-named',
    rule: 'errors: 400',
    answer: editProblem([400], (problem) => {
      if (Array.isArray(problem.errors)) problem.errors = problem.errors.slice(0, 1);
    }),
  },
  {
    name: 'wrong-parameters-are-not-named',
    rule: 'errors: 400',
    answer: editProblem([400], (problem) => {
      delete problem.errors;
    }),
  },
  {
    name: 'the-document-has-another-status',
    rule: 'errors: status',
    answer: editProblem([404], (problem) => {
      problem.status = new NumberLiteral(400);
    }),
  },
  {
    name: 'problems-have-no-instance',
    rule: 'errors: instance',
    answer: editProblem([], (problem) => {
      delete problem.instance;
    }),
  },
  {
    name: 'errors-name-no-place',
    rule: 'errors: in',
    answer: editProblem([400], (problem) => {
      for (const error of Array.isArray(problem.errors) ? problem.errors : []) {
        if (isExactObject(error)) delete error.in;
      }
    }),
  },
  {
    name: 'allowed-values-are-not-told',
    rule: 'R6',
    answer: editProblem([400], (problem) => {
      for (const error of Array.isArray(problem.errors) ? problem.errors : []) {
        if (isExactObject(error)) error.reason = 'is not acceptable';
      }
    }),
  },
  {
    name: 'a-wrong-parameter-is-a-422',
    rule: 'errors: 400',
    answer: editAnswer(
      ({ status }) => status === 400,
      (answer) => {
        answer.status = 422;
      },
    ),
  },
  {
    name: 'a-wrong-parameter-is-answered-with-200',
    rule: 'errors: 400',
    answer: editAnswer(
      (answer) => answer.status === 400,
      (answer) => {
        answer.status = 200;
      },
    ),
  },
  {
    name: 'rewards-of-an-unknown-party-are-empty',
    rule: 'errors: 404',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (!request.asks('listRewards') || answer.status !== 404) return answer;
      const somebody = (
        await upstream(request.withMethod('GET').withPath('/v1/parties').withQuery({ size: 1, page: null }))
      ).text;
      const party = /"partyAddress":"([^"]+)"/.exec(somebody)?.[1] ?? '';
      return upstream(request.withPath(`/v1/rewards/${encodeURIComponent(party)}`).withQuery({ page: 9000 }));
    },
  },
  {
    name: 'an-unknown-event-is-null',
    rule: 'errors: 404',
    answer: editAnswer(
      ({ status }, request) => status === 404 && request.asks('getEvent'),
      (answer) => {
        answer.status = 200;
        answer.setHeader('content-type', 'application/json; charset=utf-8');
        answer.text = 'null';
      },
    ),
  },
  {
    name: 'an-unknown-party-is-a-failure',
    rule: 'errors: 404',
    answer: editAnswer(
      ({ status }, request) => status === 404 && request.asks('getParty'),
      (answer) => {
        answer.status = 500;
        answer.text = answer.text.replace('"status":404', '"status":500');
      },
    ),
  },
  {
    name: 'an-unknown-route-is-a-page',
    rule: 'errors: 404',
    answer: editAnswer(
      ({ status }, { operation }) => status === 404 && operation === null,
      (answer) => {
        answer.setHeader('content-type', 'text/html');
        answer.text = '<html><body><h1>404 Not Found</h1></body></html>';
      },
    ),
  },
  {
    name: 'a-position-ahead-hides-what-else-is-wrong',
    rule: 'errors: 400 names every offending parameter',
    answer: editProblem([400], (problem) => {
      if (!Array.isArray(problem.errors)) return;
      const ahead = problem.errors.filter(
        (error) => nameOf(error) === 'position' && /\d{9,}|is at \d+/.test(reasonOf(error)),
      );
      if (ahead.length > 0) problem.errors = ahead;
    }),
  },
  {
    name: 'what-else-is-wrong-hides-a-position-ahead',
    rule: 'errors: 400 names every offending parameter',
    answer: editProblem([400], (problem) => {
      if (!Array.isArray(problem.errors)) return;
      const rest = problem.errors.filter(
        (error) => !(nameOf(error) === 'position' && /is at \d+/.test(reasonOf(error))),
      );
      if (rest.length > 0) problem.errors = rest;
    }),
  },
  {
    name: 'a-cursor-is-judged-beside-a-wrong-order',
    rule: 'errors: a cursor is not judged while order is invalid',
    answer: async (exchange) => {
      const { request } = exchange;
      return editProblem([400], (problem) => {
        const names = Array.isArray(problem.errors)
          ? problem.errors.map((error) => (isExactObject(error) ? error.name : null))
          : [];
        if (!Array.isArray(problem.errors) || request.query('nextCursor') === null || !names.includes('orderBy'))
          return;
        problem.errors = [...problem.errors, { in: 'query', name: 'nextCursor', reason: 'is not a cursor' }];
      })(exchange);
    },
  },
  {
    name: 'a-wrong-size-hides-a-wrong-cursor',
    rule: 'errors: 400 names every offending parameter',
    answer: editProblem([400], (problem) => {
      if (!Array.isArray(problem.errors) || problem.errors.length < 2) return;
      problem.errors = problem.errors.filter((error) => !(isExactObject(error) && error.name === 'nextCursor'));
    }),
  },
  {
    name: 'instances-are-cut-at-a-thousand',
    rule: 'errors: instance',
    answer: editProblem([], (problem) => {
      if (typeof problem.instance === 'string') problem.instance = problem.instance.slice(0, 1000);
    }),
  },
  ...heldOut(1, [
    {
      name: 'votes-on-nothing-are-empty',
      rule: 'errors: 404',
      answer: async ({ request, upstream }) => {
        const answer = await upstream(request);
        if (!request.asks('listVotes') || answer.status !== 404) return answer;
        const list = (
          await upstream(
            request.withMethod('GET').withPath('/v1/governance/vote-requests').withQuery({ size: 1, page: null }),
          )
        ).text;
        const id = /"trackingCid":"([^"]+)"/.exec(list)?.[1] ?? '';
        return upstream(request.withPath(`/v1/governance/vote-requests/${id}/votes`).withQuery({ page: 900 }));
      },
    },
    {
      name: 'errors-name-another-parameter',
      rule: 'errors: 400',
      answer: editProblem([400], (problem) => {
        for (const error of Array.isArray(problem.errors) ? problem.errors : []) {
          if (isExactObject(error) && error.name === 'size') error.name = 'limit';
        }
      }),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'no-rewards-are-nobody',
      rule: 'errors: 404',
      answer: async ({ request, upstream }) => {
        const answer = await upstream(request.asks('listRewards') ? request.withMethod('GET') : request);
        if (!request.asks('listRewards') || !answer.ok || !answer.text.includes('"totalElements":0,')) return answer;
        return upstream(request.withPath('/v1/rewards/nobody'));
      },
    },
    {
      name: 'what-is-not-there-hides-a-wrong-parameter',
      rule: 'R9',
      answer: async ({ request, upstream }) => {
        const answer = await upstream(request);
        if (!request.asks('listRewards', 'listVotes', 'listContractEvents') || answer.status !== 400) return answer;
        const [path = ''] = request.target.split('?');
        const plain = await upstream(
          request
            .withPath(path.replace(/^\/[^/]+/, ''))
            .withQuery({ page: null, size: null, orderBy: null, sortBy: null, nextCursor: null, position: null }),
        );
        return plain.status === 404 ? plain : answer;
      },
    },
    {
      name: 'enums-do-not-say-what-they-take',
      rule: 'R6',
      answer: editProblem([400], (problem) => {
        for (const error of Array.isArray(problem.errors) ? problem.errors : [])
          if (isExactObject(error) && (error.name === 'status' || error.name === 'orderBy'))
            error.reason = 'is not a value that this parameter takes';
      }),
    },
    {
      name: 'a-wrong-identifier-is-said-to-be-in-the-query',
      rule: 'errors: in',
      answer: editProblem([400], (problem) => {
        for (const error of Array.isArray(problem.errors) ? problem.errors : [])
          if (isExactObject(error) && error.in === 'path') error.in = 'query';
      }),
    },
    {
      name: 'the-instance-has-no-network',
      rule: 'errors: instance',
      answer: editProblem([], (problem) => {
        if (typeof problem.instance === 'string') problem.instance = problem.instance.replace(/^\/[^/]+/, '');
      }),
    },
  ]),
  ...heldOut(3, [
    {
      name: 'unknown-parties-have-no-rewards',
      rule: 'errors',
      answer: async ({ request, upstream }) => {
        const answer = await upstream(request);
        if (answer.status !== 404 || !request.asks('listRewards')) return answer;
        const empty = await upstream(
          request.withMethod('GET').at('/v1/featured-apps').withQuery({ page: 9999, size: 20 }),
        );
        empty.text = empty.text
          .replaceAll(/"(number|pageNumber|offset|total\w+)":\d+/g, '"$1":0')
          .replace('"first":false', '"first":true');
        return empty;
      },
    },
    {
      name: 'unknown-parties-come-before-wrong-sizes',
      rule: 'R9',
      answer: async ({ request, upstream }) => {
        const answer = await upstream(request);
        if (answer.status !== 400 || !request.asks('listRewards')) return answer;
        const bare = await upstream(request.at(`/v1/rewards/${request.identifier ?? ''}`));
        return bare.status === 404 ? bare : answer;
      },
    },
    {
      name: 'the-second-of-two-wrong-parameters-is-not-named',
      rule: 'errors',
      answer: editProblem([400], (problem) => {
        problem.errors = objectsOf(problem.errors).slice(0, 1);
      }),
    },
    {
      name: 'errors-of-paths-are-of-the-query',
      rule: 'errors',
      answer: eachError((error) => {
        if (error.in === 'path') error.in = 'query';
      }),
    },
    {
      name: 'wrong-orders-are-not-told-the-right-ones',
      rule: 'R6',
      answer: eachError((error) => {
        if (error.name === 'orderBy') error.reason = 'is not an order';
      }),
    },
    {
      name: 'page-fifty-one-is-only-refused',
      rule: 'R1',
      answer: eachError((error) => {
        if (error.name === 'page' && typeof error.reason === 'string') error.reason = error.reason.split(':')[0] ?? '';
      }),
    },
    {
      name: 'unknown-routes-are-problems-of-unknown-parties',
      rule: 'errors',
      answer: editProblem([404], (problem) => {
        if (typeof problem.type === 'string') problem.type = problem.type.replace('unknown-route', 'no-route');
      }),
    },
    {
      name: 'the-instance-is-that-of-the-route',
      rule: 'errors',
      answer: editProblem([404], (problem) => {
        if (typeof problem.instance === 'string') problem.instance = problem.instance.split('/').slice(0, 4).join('/');
      }),
    },
    {
      name: 'a-party-without-rewards-is-unknown-to-them',
      rule: 'errors',
      answer: async ({ request, upstream }) => {
        const answer = await upstream(request.method === 'HEAD' ? request.withMethod('GET') : request);
        if (!answer.ok || !request.asks('listRewards') || !isExactObject(answer.json)) return answer;
        const none = answer.text.includes('"totalElements":0,');
        return none ? upstream(request.at('/v1/rewards/unknown')) : answer;
      },
    },
  ]),
];

function memberOf(error: ExactJson, name: string): string {
  const value = isExactObject(error) ? error[name] : undefined;
  return typeof value === 'string' ? value : '';
}

function nameOf(error: ExactJson): string {
  return memberOf(error, 'name');
}

function reasonOf(error: ExactJson): string {
  return memberOf(error, 'reason');
}

function eachError(edit: (error: ExactObject) => void): Fault['answer'] {
  return editProblem([400], ({ errors }) => {
    objectsOf(errors).forEach(edit);
  });
}
