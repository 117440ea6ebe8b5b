import { createClient } from '@ledger-explorer/client';
import { createMock } from '@ledger-explorer/client/testing';
import { exportedLists } from '@ledger-explorer/spec';
import { type List, type ListId, lists } from '@ledger-explorer/spec/lists';
import { describe, expect, it } from 'vitest';
import { collect, exportFile, watch } from '../src/index.ts';

const named = { partyId: 'alice::1220', id: 'a', contractId: '00a' };

describe('against the mock of the client', () => {
  it.each(Object.entries<List>(lists))('reads the whole of %s', async (operation, { key }) => {
    const id = operation as ListId;
    const mock = createMock();
    const client = createClient(mock);
    const [row] = (await collect(client, id, named as never)).items as unknown as Record<string, unknown>[];
    const isNumber = typeof row?.[key] === 'number';
    const rows = Array.from({ length: 60 }, (_, n) => ({ [key]: isNumber ? n : `id-${n}` }));
    mock.list(id, rows);
    const { items, report } = await collect(client, id, { ...named, size: 25 }, { limit: 200 });
    const keys = (items as unknown as Record<string, unknown>[]).map((item) => item[key]);
    // A single response.
    if (id === 'listNewValidators') expect(report).toMatchObject({ rows: 25, why: 'limit' });
    else expect([report.complete, keys.toSorted()]).toEqual([true, rows.map((one) => one[key]).toSorted()]);
  });

  it('watches a growing list', async () => {
    const mock = createMock();
    mock.list('listTransfers', [{ eventId: 'a' }]);
    const watched = watch(createClient(mock), 'listTransfers', {}, { since: mock.position });
    const next = watched.next();
    mock.list('listTransfers', [{ eventId: 'c' }, { eventId: 'b' }, { eventId: 'a' }]);
    const { value } = await next;
    expect(value?.position).toBe(mock.position);
    expect(value?.items.map(({ eventId }) => eventId)).toEqual(['b', 'c']);
    await watched.return();
  });

  it.each(exportedLists.map(({ path }) => path))('reads the file %s', async (path) => {
    let text = '';
    const parameters = { partyId: 'a', id: 'a', metric: 'volume' };
    for await (const piece of exportFile(createClient(createMock()), path, parameters as never)) text += piece;
    expect(text).toMatch(/^rank,.*\n1,/);
  });
});
