import type { OperationId } from '@ledger-explorer/spec';
import { describe, expect, it } from 'vitest';
import { type Given, seenAs } from '../../test/seen-as.ts';
import type { Seen } from '../session/ask.ts';
import { differing } from './differing.ts';

/** A response to a request of this operation without parameters. */
function seen(id: OperationId, body: string, given: Omit<Given, 'body'> = {}): Seen {
  return seenAs(id, { ...given, body });
}

function differingFields(mine: Seen, theirs: Seen) {
  const { indexed, polled } = differing(mine, theirs);
  return { indexed: indexed.map(({ at }) => at), polled: polled.map(({ at }) => at) };
}

const none = { indexed: [], polled: [] };

describe('responses of two deployments to one request', () => {
  it('must have the same digits', () => {
    const [one, other] = ['1234567890123456789.0000000001', '1234567890123456789.0000000002'];
    const page = (amount: string): Seen => seen('listTransfers', `{"content":[{"eventId":"u:0","amount":${amount}}]}`);
    expect(differing(page(one), page(one))).toEqual(none);
    expect(differing(page(one), page(other)).indexed).toEqual([
      { at: 'content[].amount', where: 'content[eventId="u:0"].amount', before: other, after: one },
    ]);
  });

  it('with different status codes have only that difference', () => {
    expect(
      differingFields(seen('listTransfers', '{}', { status: 500 }), seen('listTransfers', '{"content":[]}')),
    ).toEqual({ ...none, indexed: ['status'] });
  });

  it('must have the same header fields of the contract, except those of a single response; other fields are ignored', () => {
    const [mine, theirs] = [
      {
        'cache-control': 'private, no-cache',
        'explorer-stale': '3',
        vary: 'Accept-Encoding',
        etag: '"1"',
        'request-id': 'a',
        server: 'ours',
      },
      { 'cache-control': 'no-store', vary: 'Accept-Encoding', etag: '"2"', 'request-id': 'b', server: 'theirs' },
    ];
    expect(
      differingFields(seen('getDashboard', '{}', { headers: mine }), seen('getDashboard', '{}', { headers: theirs })),
    ).toEqual({ ...none, indexed: ['header cache-control'] });
  });

  it('differ in names as polled values, in other fields as indexed values', () => {
    const row = (name: string, since: number): string =>
      `{"content":[{"validator":"v::1","validatorName":"${name}","createdAt":${since}}]}`;
    expect(differingFields(seen('listValidators', row('One', 1)), seen('listValidators', row('Two', 1)))).toEqual({
      ...none,
      polled: ['content[].validatorName'],
    });
    expect(differingFields(seen('listValidators', row('One', 1)), seen('listValidators', row('One', 2)))).toEqual({
      ...none,
      indexed: ['content[].createdAt'],
    });
  });

  it('may lack a blob, which an index has only if it polled in time', () => {
    const request = (blob: string): Seen => seen('getVoteRequest', `{"id":"1","createdEventBlob":${blob}}`);
    expect(differing(request('"Cg=="'), request('null'))).toEqual(none);
  });

  it('may have different cursors, but both or none must have one', () => {
    const slice = (cursor: string): Seen => seen('listHolders', `{"olderCursor":${cursor},"content":[]}`);
    expect(differing(slice('"a"'), slice('"b"'))).toEqual(none);
    expect(differingFields(slice('"a"'), slice('null')).indexed).toEqual(['olderCursor']);
  });

  it('of an error may differ in details, reasons and path prefixes', () => {
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
    expect(differingFields(problem('/mainnet', ['page'], 'is too small'), due).indexed).not.toEqual([]);
  });

  it('of a file have their first different line as a polled difference, because it can contain a name', () => {
    const file = (line: string): Seen =>
      seenAs(
        { target: '/v1/exports/holders.csv' },
        { body: `rank,party\n1,a::1\n${line}\n`, headers: { 'content-type': 'text/csv' } },
      );
    expect(differing(file('2,b::1'), file('2,c::1')).polled).toEqual([
      { at: 'line', where: 'line 3', before: '2,c::1', after: '2,b::1' },
    ]);
  });
});
