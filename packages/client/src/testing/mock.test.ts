import { exportedLists, operationById, operations } from '@ledger-explorer/spec';
import { describe, expect, it } from 'vitest';
import { createClient } from '../create-client.ts';
import { BigDecimal } from '../numbers/big-decimal.ts';
import { createClient as createCheckedClient } from '../validate/index.ts';
import { exampleOf } from './bodies.ts';
import { createMock } from './mock.ts';

/** Fields of the bodies of lists. */
interface Body {
  readonly content?: object[];
  readonly last: boolean;
  readonly number: number;
  readonly nextCursor?: string | null;
  readonly olderCursor?: string | null;
  readonly totalElements?: number;
  readonly total?: number;
}

/** Values for the parameters that lists require. */
const named = { partyId: 'alice::1220', id: 'a', contractId: '00a', q: 'alice' };

describe('createMock', () => {
  it('responds to every operation with the example of the contract', async () => {
    const mock = createMock();
    const client = createCheckedClient({ ...mock, validate: 'throw' });
    for (const { id, parameters } of operations) {
      const required = parameters.filter((one) => one.required);
      const sent = Object.fromEntries(required.map(({ name }) => [name, '1']));
      const { data, position } = await client.call(id, sent);
      expect([id, position, data]).toEqual([id, mock.position, exampleOf(id).body]);
    }
    for (const { id, path } of exportedLists) {
      const parameters = { partyId: 'a', id: 'a', metric: 'volume' };
      expect(await (await client.open(path, parameters)).text()).toBe(exampleOf(id).body);
    }
  });

  it('responds with a given body, or with a function of the parameters', async () => {
    const mock = createMock();
    const client = createClient({ ...mock, numbers: 'string' });
    mock.reply('getDashboard', { totalTransfers: 7 });
    const { data: dashboard } = await client.getDashboard();
    expect(dashboard).toMatchObject({ totalTransfers: 7, totalAccounts: 213 });
    mock.reply('getBalance', ({ partyId }) => ({ partyId, unlocked: '1234567890123.0000000001' }));
    const { data } = await client.getBalance({ partyId: 'x/y' });
    expect(data).toMatchObject({ partyId: 'x/y', unlocked: '1234567890123.0000000001', position: mock.position });
    mock.reply('exportTransfers', 'rank\r\n1\r\n');
    expect(await (await client.open('/v1/exports/transfers.csv')).text()).toBe('rank\r\n1\r\n');
  });

  it('rejects a body that violates the contract', async () => {
    const mock = createMock();
    const client = createClient(mock);
    expect(() => {
      mock.reply('getHead', { position: '7' as never });
    }).toThrow('mock of getHead: not a body of the contract: /position must be integer');
    expect(() => {
      mock.list('listTransfers', [{ amount: 'many' }]);
    }).toThrow('mock of listTransfers: not a body of the contract: /content/0/amount must be number');
    expect(() => {
      mock.list('listTransfers', [{ amount: '007' }]);
    }).toThrow('mock of listTransfers: not a body of the contract: /content/0/amount must be number');
    mock.reply('getHead', () => ({ position: -1 }));
    await expect(client.getHead()).rejects.toMatchObject({ status: 422, retryable: false });
  });

  it.each(operations.flatMap((one) => (one.paging === 'none' ? [] : [one.id])))('pages %s to its end', async (id) => {
    const { paging } = operationById[id];
    const mock = createMock();
    const { data: example } = await createClient(mock).call(id, named);
    const [row] = Array.isArray(example) ? example : (example as { content: object[] }).content;
    mock.list(id, Array.from({ length: 5 }, () => row) as never);
    const client = createCheckedClient({ ...mock, validate: 'throw' });
    const sizes: number[] = [];
    // A mock that does not end would be asked for ever.
    for (let next: object | null = {}; next && sizes.length < 5;) {
      const { data }: { data: unknown } = await client.call(id, { ...named, size: '2', ...next });
      const { content, last, number, nextCursor, olderCursor, totalElements, total } = data as Body;
      const rows = content ?? (data as object[]);
      expect(rows).toEqual(rows.map(() => row));
      expect(totalElements ?? total).toBe(paging === 'array' || paging === 'cursor' ? undefined : 5);
      sizes.push(rows.length);
      if (paging === 'page') next = last ? null : { page: number + 1 };
      else next = nextCursor ? { nextCursor } : olderCursor ? { cursor: olderCursor } : null;
    }
    // An array is one page.
    expect(sizes).toEqual(paging === 'array' ? [2] : [2, 2, 1]);
  });

  it('sorts a list by the sort fields of the contract; equal entries keep the given order', async () => {
    const mock = createMock();
    const client = createClient({ ...mock, numbers: 'string' });
    mock.list('listTransfers', [
      { eventId: 'a', createdAt: 1 },
      { eventId: 'b', createdAt: 3 },
      { eventId: 'c', createdAt: 3 },
    ]);
    const ids = async (orderBy: 'ASC' | 'DESC') =>
      (await client.listTransfers({ orderBy })).data.content.map(({ eventId }) => eventId).join('');
    expect([await ids('DESC'), await ids('ASC')]).toEqual(['bca', 'acb']);
    mock.list('listSuperValidators', [
      { svId: 'a', totalRewards: 9 },
      { svId: 'c', totalRewards: '10' },
      { svId: 'b', totalRewards: '10.0' },
    ]);
    const { data } = await client.listSuperValidators();
    expect(data.content.map(({ svId }) => svId)).toEqual(['c', 'b', 'a']);
    mock.list(
      'listSuperValidators',
      ['9', '10', '10.0', '1'].map((amount) => ({ svId: amount, totalRewards: new BigDecimal(amount) })),
    );
    const { data: exact } = await client.listSuperValidators();
    expect(exact.content.map(({ svId }) => svId)).toEqual(['10.0', '10', '9', '1']);
  });

  it('walks the slices of a list in either direction', async () => {
    const mock = createMock();
    const client = createClient(mock);
    mock.list('listTransferHistory', [{ eventId: 'c' }, { eventId: 'b' }, { eventId: 'a' }]);
    const first = (await client.listTransferHistory({ size: 2 })).data;
    expect(first).toMatchObject({ total: 3, firstRank: 3, newerCursor: null, position: mock.position });
    const second = (await client.listTransferHistory({ size: 2, cursor: first.olderCursor ?? '' })).data;
    expect(second).toMatchObject({ content: [{ eventId: 'a' }], firstRank: 1, olderCursor: null });
    const back = (await client.listTransferHistory({ size: 2, cursor: second.newerCursor ?? '' })).data;
    expect(back.content).toEqual(first.content);
    const oldest = (await client.listTransferHistory({ size: 1, orderBy: 'ASC' })).data;
    expect(oldest).toMatchObject({ content: [{ eventId: 'a' }], firstRank: 1, olderCursor: null });
    const names = [{ name: 'a.unverified.cns' }, { name: 'b.unverified.cns' }];
    mock.list('listNames', names);
    const { data } = await client.listNames({ size: 1 });
    expect(data).toMatchObject({ content: [names[0]], firstRank: 1, newerCursor: null });
    expect((await client.listNames({ cursor: data.olderCursor ?? '' })).data.content).toMatchObject([names[1]]);
    await expect(client.listNames({ cursor: first.olderCursor ?? '' })).rejects.toMatchObject({
      kind: 'invalid-parameter',
    });
  });

  it('has earlier lists at earlier positions, and responds to waits for the next position', async () => {
    const mock = createMock();
    const client = createClient(mock);
    mock.list('listUpdates', [{ updateId: 'a' }]);
    const { position: before } = mock;
    const waiting = client.listUpdates({}, { waitFor: before + 1 });
    mock.list('listUpdates', [{ updateId: 'b' }, { updateId: 'a' }]);
    expect(await waiting).toMatchObject({ position: before + 1, data: { totalElements: 2 } });
    expect(await client.listUpdates({ position: before })).toMatchObject({
      position: before,
      data: { totalElements: 1 },
    });
    const impatient = { waitFor: before + 9, timeout: 20, retries: 0 };
    await expect(client.getHead({}, impatient)).rejects.toMatchObject({ kind: 'timeout' });
    // The abort comes after the new list woke the request, which still waits.
    const abort = new AbortController();
    const headers = { 'x-api-key': mock.apiKey, 'explorer-wait-for': String(mock.position + 9) };
    const woken = mock.fetch(`${mock.baseUrl}/v1/head`, { headers, signal: abort.signal });
    mock.list('listUpdates', []);
    abort.abort(new Error('enough'));
    await expect(woken).rejects.toThrow('enough');
  });

  it('gets the entries of a list from a function of the parameters', async () => {
    const mock = createMock();
    mock.list('listRewards', ({ partyId }) => [{ partyId }]);
    const { data } = await createClient(mock).listRewards({ partyId: 'alice::1220' });
    expect(data.content[0]?.partyId).toBe('alice::1220');
  });

  it('fails the next requests to an operation', async () => {
    const mock = createMock();
    const client = createClient(mock);
    mock.fail('listTransfers', 'rate-limited', { times: 2 });
    expect((await client.listTransfers()).status).toBe(200);
    mock.fail('listTransfers', 'unavailable', { times: 2, retryAfter: 90 });
    mock.fail('getParty', 'not-found');
    await expect(client.getParty(named)).rejects.toMatchObject({ kind: 'not-found' });
    const refused = { kind: 'unavailable', retryAfter: 90_000, position: mock.position };
    await expect(client.listTransfers({}, { retries: 0 })).rejects.toMatchObject(refused);
  });

  it('rejects requests like a deployment', async () => {
    const mock = createMock();
    const client = createClient({ ...mock, retries: 0 });
    const kind = (wanted: string) => ({ error: { kind: wanted } });
    expect(await client.safe.listTransfers({ page: 51, size: 0 })).toMatchObject({
      error: { problem: { errors: [{ name: 'page' }, { name: 'size' }] } },
    });
    expect(await client.safe.listUpdates({ position: 9_999 })).toMatchObject(kind('invalid-parameter'));
    expect(await createClient({ ...mock, apiKey: 'no' }).safe.getHead()).toMatchObject(kind('unauthorized'));
    const headers = { 'x-api-key': mock.apiKey };
    expect((await mock.fetch(`${mock.baseUrl}/v1/head`, { method: 'POST', headers })).status).toBe(405);
    expect((await client.GET('/v1/nothing' as '/v1/head')).error).toMatchObject({ status: 404 });
    const elsewhere = createClient({ ...mock, baseUrl: 'http://elsewhere.test/localnet', retries: 0 });
    expect(await elsewhere.safe.getHead()).toMatchObject(kind('network'));
    const gone = AbortSignal.abort();
    expect(await client.safe.getHead({}, { signal: gone })).toMatchObject(kind('aborted'));
  });
});
