import { type Operation, operations } from '@ledger-explorer/spec';
import { describe, expect, it } from 'vitest';
import type { Seen, TestRequest } from '../session/ask.ts';
import { readAnswer } from '../session/read-answer.ts';
import { differing } from './differing.ts';

const table: readonly Operation[] = operations;

interface Given {
  readonly basePath?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer to a plain request for an operation, or a target; `body` as it stands on the wire. */
function seen(id: string, body: string, { basePath = '/mainnet', status = 200, headers = {} }: Given = {}): Seen {
  const operation = table.find((one) => one.id === id);
  const answer = { status, headers, rawHeaders: [], body: Buffer.from(body), beganAfter: 0, sentAt: 0, receivedAt: 0 };
  const ask: TestRequest = operation === undefined ? { target: id } : { operation, path: {} };
  return readAnswer(ask, answer, { basePath, apiKey: undefined, hasPositions: true });
}

function placesOf(mine: Seen, theirs: Seen) {
  const { lasting, polled } = differing(mine, theirs);
  return { lasting: lasting.map(({ at }) => at), polled: polled.map(({ at }) => at) };
}

const none = { lasting: [], polled: [] };

describe('two answers to one request', () => {
  it('are the same digit by digit', () => {
    const [one, other] = ['1234567890123456789.0000000001', '1234567890123456789.0000000002'];
    const page = (amount: string): Seen => seen('listTransfers', `{"content":[{"eventId":"u:0","amount":${amount}}]}`);
    expect(differing(page(one), page(one))).toEqual(none);
    expect(differing(page(one), page(other)).lasting).toEqual([
      { at: 'content[].amount', where: 'content[eventId="u:0"].amount', before: other, after: one },
    ]);
  });

  it('differ by their status, and by nothing else then', () => {
    expect(placesOf(seen('listTransfers', '{}', { status: 500 }), seen('listTransfers', '{"content":[]}'))).toEqual({
      ...none,
      lasting: ['status'],
    });
  });

  it('differ by the header fields of the contract, not by those of one response or of another program', () => {
    const [mine, theirs] = [
      { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding', etag: '"1"', 'request-id': 'a', server: 'ours' },
      { 'cache-control': 'no-store', vary: 'Accept-Encoding', etag: '"2"', 'request-id': 'b', server: 'theirs' },
    ];
    expect(
      placesOf(seen('getDashboard', '{}', { headers: mine }), seen('getDashboard', '{}', { headers: theirs })),
    ).toEqual({
      ...none,
      lasting: ['header cache-control'],
    });
  });

  it('have names, images and market data for a while of their own', () => {
    const row = (name: string, since: number): string =>
      `{"content":[{"validator":"v::1","validatorName":"${name}","createdAt":${since}}]}`;
    expect(placesOf(seen('listValidators', row('One', 1)), seen('listValidators', row('Two', 1)))).toEqual({
      ...none,
      polled: ['content[].validatorName'],
    });
    expect(placesOf(seen('listValidators', row('One', 1)), seen('listValidators', row('One', 2)))).toEqual({
      ...none,
      lasting: ['content[].createdAt'],
    });
  });

  it('have a blob only if the index looked in time', () => {
    const request = (blob: string): Seen => seen('getVoteRequest', `{"id":"1","createdEventBlob":${blob}}`);
    expect(differing(request('"Cg=="'), request('null'))).toEqual(none);
  });

  it('have cursors of their own, but not one alone', () => {
    const slice = (cursor: string): Seen => seen('listHolders', `{"olderCursor":${cursor},"content":[]}`);
    expect(differing(slice('"a"'), slice('"b"'))).toEqual(none);
    expect(placesOf(slice('"a"'), slice('null')).lasting).toEqual(['olderCursor']);
  });

  it('explain a refusal in words of their own, below paths of their own', () => {
    const problem = (basePath: string, names: readonly string[], reason: string): Seen =>
      seen(
        'listTransfers',
        JSON.stringify({
          type: `${basePath}/problems/invalid-parameter`,
          title: 'Invalid parameter',
          status: 400,
          detail: reason,
          instance: `${basePath}/v1/transfers?size=0`,
          errors: names.map((name) => ({ in: 'query', name, reason })),
        }),
        { status: 400, basePath },
      );
    const due = problem('/mainnet', ['size'], 'must be an integer from 1 to 100');
    expect(differing(problem('/own/mainnet', ['size'], 'is too small'), due)).toEqual(none);
    expect(placesOf(problem('/mainnet', ['page'], 'is too small'), due).lasting).not.toEqual([]);
  });

  it('of a file differ by a line, in which a name may stand', () => {
    const file = (line: string): Seen =>
      seen('/v1/exports/holders.csv', `rank,party\n1,a::1\n${line}\n`, { headers: { 'content-type': 'text/csv' } });
    expect(differing(file('2,b::1'), file('2,c::1')).polled).toEqual([
      { at: 'line', where: 'line 3', before: '2,c::1', after: '2,b::1' },
    ]);
  });
});
