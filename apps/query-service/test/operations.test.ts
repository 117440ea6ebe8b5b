import { type OperationId, operationById, operations } from '@ledger-explorer/spec';
import { validators } from '@ledger-explorer/spec/validators';
import { describe, expect, it } from 'vitest';
import { alice, partyOf, shownTime } from './long-ledger.ts';
import { contractId, eventId, updateId } from './small-ledger.ts';
import { serviceOfFile, startTestService } from './test-service.ts';

// The ledger has 45 updates, 5 quarantined items, 3 unread events and 4 archived coins of unknown creation (`long-ledger.ts`).
const service = serviceOfFile();

const identifiers: Readonly<Record<string, string>> = {
  partyId: alice,
  contractId: contractId(6),
  eventId: eventId(6),
  updateId: updateId(6),
  number: '7',
  name: 'zoe.cns',
  template: 'Splice.Amulet:Amulet',
  metric: 'updates',
  svId: 'sv-1::1',
  provider: alice,
  validatorId: partyOf(20),
  id: contractId(4),
};

function pathOf(id: OperationId): string {
  return operationById[id].path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(identifiers[name] ?? ''),
  );
}

interface PageBody {
  readonly content: readonly Readonly<Record<string, unknown>>[];
  readonly totalElements: number;
}

async function pageBody(path: string): Promise<PageBody> {
  return (await service.get(path)).json() as Promise<PageBody>;
}

function column(body: PageBody, field: string) {
  return body.content.map((row) => row[field]);
}

it.each(operations.map(({ id }) => id))('the operation %s answers 200 with exactly the declared shape', async (id) => {
  const response = await service.get(pathOf(id));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const body: unknown = await response.json();
  const validate = validators[id];
  expect(validate(body) ? [] : validate.errors).toEqual([]);
  if (operationById[id].paging === 'none') return;
  const rows = Array.isArray(body) ? body : (body as PageBody).content;
  expect(rows.length).toBeGreaterThan(0);
});

describe('a page', () => {
  it('has the page envelope around its rows', async () => {
    const { content, ...envelope } = await pageBody('/v1/updates?page=2&size=20');
    const sort = { sorted: true, unsorted: false, empty: false };
    expect(content).toHaveLength(5);
    expect(envelope).toEqual({
      pageable: { sort, pageSize: 20, pageNumber: 2, offset: 40, paged: true, unpaged: false },
      last: true,
      totalPages: 3,
      totalElements: 45,
      totalCount: 45,
      size: 20,
      number: 2,
      sort,
      first: false,
      numberOfElements: 5,
      empty: false,
    });
  });

  it('is in the requested order, newest first by default', async () => {
    expect(column(await pageBody('/v1/updates?size=3'), 'recordTime')).toEqual([45, 44, 43].map(shownTime));
    expect(column(await pageBody('/v1/updates?size=3&orderBy=ASC&page=1'), 'recordTime')).toEqual(
      [4, 5, 6].map(shownTime),
    );
  });

  it('past the end is 200 and empty', async () => {
    expect(await pageBody('/v1/transfers?page=50')).toMatchObject({
      content: [],
      totalElements: 45,
      first: false,
      last: true,
      empty: true,
    });
  });

  it('gets 400 if the page ends after row 1,000,000', async () => {
    expect((await service.get('/v1/featured-apps?page=9999&size=100')).status).toBe(200);
    expect((await service.get('/v1/featured-apps?page=10000&size=100')).status).toBe(400);
  });

  it('is filtered by status', async () => {
    // The validators of the 22 even updates of 45 are active.
    expect((await pageBody('/v1/validators?status=ACTIVE')).totalElements).toBe(22);
    expect((await pageBody('/v1/validators?status=INACTIVE')).totalElements).toBe(23);
  });

  it('sorts parties by the given key', async () => {
    expect(column(await pageBody('/v1/parties?size=2&sortBy=FIRST_SEEN_AT'), 'firstSeen')).toEqual(
      [45, 44].map(shownTime),
    );
  });

  it('shows the rows and total at a position', async () => {
    const response = await service.get('/v1/transfers?size=2&position=7');
    expect(response.headers.get('explorer-position')).toBe('7');
    expect(response.headers.get('explorer-record-time')).toBe('2026-01-01T00:00:07.000001Z');
    const body = (await response.json()) as PageBody;
    expect(body.totalElements).toBe(7);
    expect(column(body, 'createdAt')).toEqual([7, 6].map(shownTime));
  });

  it('at position 0 is empty and has no record time', async () => {
    const response = await service.get('/v1/updates?position=0');
    expect(response.headers.get('explorer-position')).toBe('0');
    expect(response.headers.has('explorer-record-time')).toBe(false);
    expect(await response.json()).toMatchObject({
      content: [],
      totalElements: 0,
      first: true,
      last: true,
      empty: true,
    });
  });
});

it('numbers in JSON are exact decimal literals', async () => {
  const text = await (await service.get('/v1/transfers?size=1')).text();
  expect(text).toContain('"amount":1234567890123456789012345678.0000000001,');
});

it('new validators are a plain array limited to size, ten by default', async () => {
  expect(await (await service.get('/v1/validators/new')).json()).toHaveLength(10);
  expect(await (await service.get('/v1/validators/new?size=3')).json()).toHaveLength(3);
});

it('identifiers in the path are decoded once, without resolving dot segments', async () => {
  const response = await service.get(`/v1/parties/${encodeURIComponent('a/../%2F b')}`);
  expect(response.status).toBe(404);
  const problem = (await response.json()) as { readonly detail: string };
  expect(problem.detail).toContain('"a/../%2F b"');
});

describe('health', () => {
  it('returns the head and its age without a key, at the root and below the network', async () => {
    for (const path of [`${service.origin}/health`, `${service.base}/health`]) {
      const response = await fetch(path);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({
        status: 'ok',
        network: 'localnet',
        position: 45,
        recordTime: '2026-01-01T00:00:45.000001Z',
      });
    }
  });

  it('returns unread data and the last reconciliation once the status is read', async () => {
    const unknown = { quarantined: null, unread: null, irregularities: null, reconciliation: null };
    expect(await (await service.get('/health')).json()).toMatchObject(unknown);
    await service.indexStatus.look();
    const body: unknown = await (await service.get('/health')).json();
    expect(validators.getHealth(body)).toBe(true);
    expect(body).toMatchObject({
      quarantined: 5,
      unread: 3,
      irregularities: 4,
      reconciliation: { at: '2026-06-10T09:00:02.117Z', position: 40, differences: 6 },
    });
  });

  it('is 200 for an empty index and 503 without a store', async () => {
    const other = await startTestService({ index: 'empty' });
    const empty = await other.get('/health');
    expect(empty.status).toBe(200);
    expect(await empty.json()).toMatchObject({ status: 'empty', position: null });
    other.database.cut();
    const away = await other.get('/health');
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toBe('2');
    const body: unknown = await away.json();
    expect(validators.getHealth(body)).toBe(true);
    expect(body).toMatchObject({ status: 'unavailable' });
  });
});

it('the API document is served without a key and has this network as its server', async () => {
  const response = await fetch(`${service.origin}/openapi.json`);
  expect(response.status).toBe(200);
  const document = (await response.json()) as { readonly openapi: string; readonly servers: unknown };
  expect(document.openapi).toBe('3.1.1');
  expect(document.servers).toMatchObject([{ url: '/localnet' }]);
});

it.each(['', '/', '/localnet', '/localnet/'])('the index page lists paths at "%s"', async (path) => {
  const response = await fetch(service.origin + path);
  expect(await response.json()).toMatchObject({ base: '/localnet', openapi: '/localnet/openapi.json' });
});
