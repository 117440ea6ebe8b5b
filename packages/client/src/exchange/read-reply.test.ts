import { describe, expect, it } from 'vitest';
import type { Call } from './call.ts';
import { readReply } from './read-reply.ts';

const url = 'http://127.0.0.1:8080/localnet/v1/parties/a';
const call: Call = {
  url,
  method: 'GET',
  headers: new Headers(),
  init: {},
  signal: undefined,
  operation: 'getParty',
  apiKey: 'KEY-1',
  timeout: 10_000,
  totalTimeout: 60_000,
  retries: 3,
  isStream: false,
  parse: JSON.parse,
};
const cached = { etag: '"1"', text: '{"a":1}' };

function read(status: number, text: string, headers: Record<string, string> = {}, from?: typeof cached) {
  const response = new Response(status === 304 ? null : text, { status, headers });
  return readReply(call, { response, text }, from);
}

describe('readReply', () => {
  it('reads the body of a success', () => {
    expect(read(200, '[1]')).toMatchObject({ response: { status: 200 }, text: '[1]', data: [1], fromCache: false });
  });

  it('returns the cached body for a 304', () => {
    expect(read(304, '', {}, cached)).toMatchObject({
      response: { status: 304 },
      text: '{"a":1}',
      data: { a: 1 },
      fromCache: true,
    });
    expect(read(200, '[1]', {}, cached)).toMatchObject({ data: [1], fromCache: false });
    expect(() => read(304, '')).toThrow('getParty: redirect (304); ');
  });

  it('throws the problem of the service, without the API key', () => {
    const problem = { type: '/localnet/problems/not-found', detail: 'no party KEY-1' };
    expect(() => read(404, JSON.stringify(problem))).toThrow('getParty: not-found (404 no party [key])');
  });

  it.each([
    [302, '', { location: 'http://other/' }, 'redirect (302 http://other/)'],
    [502, '<html>', { 'content-type': 'text/html' }, 'http (502); '],
    [500, '{"type":7}', {}, 'http (500); '],
    [200, '<html>', { 'content-type': 'text/html; charset=utf-8' }, 'html (text/html; charset=utf-8)'],
    [200, '"text"', { 'content-type': 'application/json' }, 'json (application/json)'],
  ])('throws for status %i with %j', (status, text, headers, message) => {
    expect(() => read(status, text, headers as Record<string, string>)).toThrow(`getParty: ${message}`);
  });
});
