import { describe, expect, it } from 'vitest';
import { callError } from './call-error.ts';
import { HttpError, NetworkError } from './errors.ts';

const call = { apiKey: 'KEY-1', operation: 'getParty', url: 'http://127.0.0.1:8080/localnet/v1/parties/a?key=KEY-1' };

function problemOf(type: string) {
  return { type, title: 'Not found', status: 404, detail: 'No party has the id "a"', instance: '/localnet' };
}

describe('callError', () => {
  it('has the URL, and the page of the problem', () => {
    const problem = problemOf('/localnet/problems/not-found');
    const response = new Response(null, { status: 404 });
    expect(callError(call, HttpError, 'not-found', '404', { response, problem })).toMatchObject({
      url: 'http://127.0.0.1:8080/localnet/v1/parties/a?key=[key]',
      docs: 'http://127.0.0.1:8080/localnet/problems/not-found',
      status: 404,
      problem,
    });
  });

  it.each(['about:blank', 'http://[/problems/x', 7 as never])('has no page for the type %j', (type) => {
    expect(callError(call, HttpError, 'http', '404', { problem: problemOf(type) }).docs).toBeNull();
  });

  it('is null for every fact of a missing response', () => {
    expect(callError(call, NetworkError, 'network', 'refused')).toMatchObject({
      message: 'getParty: network (refused); http://127.0.0.1:8080/localnet/v1/parties/a?key=[key]',
      status: null,
      problem: null,
      docs: null,
      requestId: null,
      retryAfter: null,
      retryable: true,
    });
  });

  it.each<[string, object]>([
    ['a property', { config: { headers: { 'x-api-key': 'KEY-1' } } }],
    ['one of several errors', new AggregateError([new Error('no'), new Error('KEY-1')])],
    ['its third cause', new Error('', { cause: new Error('', { cause: new Error('KEY-1') }) })],
    ['header fields', { request: new Request('http://h', { headers: { 'x-api-key': 'KEY-1' } }) }],
    ['an object without a prototype', Object.assign(Object.create(null) as object, { key: 'KEY-1' })],
  ])('omits a cause that shows the API key in %s', (_, cause) => {
    expect(callError(call, NetworkError, 'network', 'no', { cause }).cause).toBeUndefined();
  });

  it('has a cause that contains itself', () => {
    const cause: Error = new Error('no');
    cause.cause = cause;
    expect(callError(call, NetworkError, 'network', 'no', { cause }).cause).toBe(cause);
  });

  it('omits a cause that shows the API key, and has any other', () => {
    const shows = new Error('no', { cause: new Error('KEY-1') });
    expect(callError(call, NetworkError, 'network', 'KEY-1', { cause: shows })).toMatchObject({
      message: 'getParty: network ([key]); http://127.0.0.1:8080/localnet/v1/parties/a?key=[key]',
      cause: undefined,
    });
    const other = new Error('no');
    expect(callError(call, NetworkError, 'network', 'no', { cause: other }).cause).toBe(other);
  });
});
