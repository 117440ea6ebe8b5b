import type { Operation } from '@ledger-explorer/spec';
import { describe, expect, it } from 'vitest';
import { Router } from './router.ts';

function operation(path: string): Operation {
  return {
    id: path,
    method: 'GET',
    path,
    noun: 'parties',
    summary: '',
    paging: 'none',
    item: 'Party',
    response: 'Party',
    parameters: [],
    pinnable: false,
    keyRequired: true,
    cost: 1,
    extension: false,
  };
}

const router = new Router(
  ['/v1/parties', '/v1/parties/{partyId}', '/v1/contracts/{contractId}/events', '/v1/validators/new', '/health'].map(
    operation,
  ),
  'localnet',
);

function found(path: string) {
  const route = router.find(path);
  return route?.kind === 'operation' ? [route.operation.path, route.path] : route;
}

describe('Router', () => {
  it('finds an operation below the network', () => {
    expect(found('/localnet/v1/parties')).toEqual(['/v1/parties', {}]);
    expect(found('/localnet/v1/validators/new')).toEqual(['/v1/validators/new', {}]);
  });

  it.each([
    ['/localnet/v1/parties/alice%3A%3A1220', 'alice%3A%3A1220'],
    ['/localnet/v1/parties/a%2Fb', 'a%2Fb'],
    ['/localnet/v1/parties/..', '..'],
    ['/localnet/v1/parties/%zz', '%zz'],
    ['/localnet/v1/parties/', ''],
  ])('returns the identifier of %s as sent', (path, partyId) => {
    expect(found(path)).toEqual(['/v1/parties/{partyId}', { partyId }]);
  });

  it('returns an identifier in the middle of a path, also an empty one', () => {
    expect(found('/localnet/v1/contracts/00/events')).toEqual([
      '/v1/contracts/{contractId}/events',
      { contractId: '00' },
    ]);
    expect(found('/localnet/v1/contracts//events')).toEqual(['/v1/contracts/{contractId}/events', { contractId: '' }]);
  });

  it('decodes a percent-encoded fixed segment', () => {
    expect(found('/localnet/v1/%70arties')).toEqual(['/v1/parties', {}]);
  });

  it('finds unversioned operations at the root and below a network', () => {
    expect(found('/health')).toEqual(['/health', {}]);
    expect(found('/localnet/health')).toEqual(['/health', {}]);
  });

  it('finds the index page and problem pages', () => {
    for (const path of ['/', '/localnet', '/localnet/']) expect(found(path)).toEqual({ kind: 'index' });
    expect(found('/localnet/problems/rate-limited')).toEqual({ kind: 'problem', slug: 'rate-limited' });
  });

  it('finds /metrics at the root only', () => {
    expect(found('/metrics')).toEqual({ kind: 'metrics' });
    expect(found('/localnet/metrics')).toBeUndefined();
  });

  it.each([
    '',
    '*',
    '/v1/parties',
    '/devnet/v1/parties',
    '/localnet/v1/Parties',
    '/localnet/v1/parties/a/b',
    '/localnet//v1/parties',
    '/localnet/v1',
    '/localnet/problems/toString',
    '/localnet/problems/rate-limited/',
  ])('finds nothing at %j', (path) => {
    expect(found(path)).toBeUndefined();
  });
});
