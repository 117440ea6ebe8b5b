import { deploy, type Deployment, startProgram } from '@ledger-explorer/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '@ledger-explorer/client';
import { stream, type StreamEvent, type StreamRows, withLists } from '../src/index.ts';
import { openCutWay } from './cut-way.ts';

let service: Deployment;

beforeAll(async () => {
  service = await deploy({ history: 1_200, service: { RATE_LIMIT: '100000/s' } });
});

afterAll(async () => {
  await service.stop();
});

type Events<D> = AsyncGenerator<StreamEvent<D>, void, undefined>;

/** The events until every topic has reached a position. */
async function until<D>(events: Events<D>, position: number, topics: readonly StreamRows['topic'][]) {
  const heard: StreamEvent<D>[] = [];
  const missing = new Set<string>(topics);
  while (missing.size > 0) {
    const { value, done } = await events.next();
    if (done) throw new Error('the stream ended');
    heard.push(value);
    if (value.event === 'rows' && value.data.to >= position) missing.delete(value.data.topic);
  }
  return heard;
}

/** Ids of the rows of a topic. Expects that its intervals follow each other from a position. */
function idsOf<D>(heard: readonly StreamEvent<D>[], topic: 'updates' | 'transfers', from: number): string[] {
  let end = from;
  return heard.flatMap(({ event, data }) => {
    if (event !== 'rows' || data.topic !== topic) return [];
    // An interval with more than 20 rows is one update, and its event has the first 20.
    expect([data.from, data.rows.length]).toEqual([end, Math.min(data.count, 20)]);
    end = data.to;
    return data.rows.map((row) => ('eventId' in row ? row.eventId : 'updateId' in row ? row.updateId : ''));
  });
}

const topics = ['updates', 'transfers'] as const;

describe('a stream', () => {
  it('sends each row once and in order if the connection is cut several times', async () => {
    const way = await openCutWay(service.baseUrl);
    const client = createClient({ ...service, baseUrl: way.url, numbers: 'string' });
    const { position: start, transfers: before } = (await client.getHead()).data;
    const events = stream(client, { topics: ['head', ...topics] });
    const heard: StreamEvent<string>[] = [];
    for (let { value } = await events.next(); value?.event !== 'head'; { value } = await events.next());
    for (let n = 0; n < 4; n += 1) {
      const target = await service.advance(15);
      // The client gets rows that it has not received before the cut after it reconnects.
      if (n > 0) way.cut();
      heard.push(...(await until(events, target, topics)));
    }
    await events.return();
    const updates = (await client.listUpdates({ size: 60 })).data.content.map(({ updateId }) => updateId);
    expect(idsOf(heard, 'updates', start)).toEqual(updates.toReversed());
    const ids = idsOf(heard, 'transfers', start);
    const { content } = (await client.listTransfers({ size: 100 })).data;
    const streamed = new Set(ids);
    const listed = content.map(({ eventId }) => eventId).filter((id) => streamed.has(id));
    expect(ids).toEqual(listed.toReversed());
    const counts = heard.flatMap(({ event, data }) =>
      event === 'rows' && data.topic === 'transfers' ? [data.count] : [],
    );
    const { transfers } = (await client.getHead()).data;
    expect(counts.reduce((sum, count) => sum + count)).toBe(transfers - before);
    expect(heard.filter(({ event }) => event === 'gap')).toEqual([]);
    // `return` has closed the connection.
    await expect.poll(way.open).toBeLessThanOrEqual(1);
  });

  it('resumes after the given event', async () => {
    const client = createClient(service);
    const { position: start } = (await client.getHead()).data;
    const target = await service.advance(50);
    const whole = await until(stream(client, { topics }, { lastEventId: String(start) }), target, topics);
    for (const at of [0, 1, 2, whole.length - 2]) {
      const rest = await until(stream(client, { topics }, { lastEventId: whole[at]?.id }), target, [
        (whole.at(-1)?.data as StreamRows).topic,
      ]);
      expect(rest).toEqual(whole.slice(at + 1));
    }
  });

  it('sends the rows of one party', async () => {
    const client = createClient(service);
    const [transfer] = (await client.listTransfers({ size: 1 })).data.content;
    const party = transfer?.senders[0]?.partyId ?? transfer?.receivers[0]?.partyId ?? '';
    const { position } = (await client.getHead()).data;
    const from = position - 500;
    const heard = await until(
      withLists(client).stream({ topics, party }, { lastEventId: String(from) }),
      position,
      topics,
    );
    const transfers = (await client.listPartyTransfers({ partyId: party, size: 100 })).data.content;
    const wanted = transfers.filter((row) => row.position > from).map(({ eventId }) => eventId);
    expect(idsOf(heard, 'transfers', from)).toEqual(wanted.toReversed());
    expect(wanted.length).toBeGreaterThan(0);
  });

  it('sends a gap if there are too many rows', async () => {
    const client = createClient(service);
    const { position } = (await client.getHead()).data;
    const { value } = await stream(client, { topics }, { lastEventId: '1' }).next();
    expect(value).toMatchObject({ event: 'gap', data: { from: 1, to: position }, id: String(position) });
  });

  it.each([false, true])('ends when its signal is aborted while it waits (connected: %s)', async (isConnected) => {
    const abort = new AbortController();
    const events = stream(createClient(service), { topics: ['head', ...topics] }, { signal: abort.signal });
    // An open stream begins with the head.
    if (isConnected) expect((await events.next()).value?.event).toBe('head');
    const next = events.next();
    setImmediate(() => {
      abort.abort();
    });
    await expect(next).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('throws the error of the service', async () => {
    const stranger = createClient({ baseUrl: service.baseUrl, apiKey: 'nobody', retries: 0 });
    await expect(stream(stranger).next()).rejects.toMatchObject({ status: 401, operation: 'GET /v1/stream' });
    const events = stream(createClient(service), {}, { lastEventId: 'x' });
    await expect(events.next()).rejects.toMatchObject({ status: 400 });
  });

  it('sends a rewind with its position, and continues there', async () => {
    const client = createClient(service);
    const start = (await client.getHead()).data.position;
    const events = stream(client, { topics: ['updates'] }, { lastEventId: String(start) });
    const before = await service.advance(1);
    await until(events, before, ['updates']);
    await service.indexer.stop();
    const { content } = (await client.listUpdates({ size: 10 })).data;
    const to = content.at(-1)?.recordTime;
    const { databaseUrl, network } = service;
    const arguments_ = ['rewind', '--to', new Date(to ?? 0).toISOString(), '--yes'];
    const { output } = await startProgram('indexer', arguments_, { DATABASE_URL: databaseUrl, NETWORK: network }).ended;
    expect(output).toContain('the index is at position');
    const { value } = await events.next();
    const { position, epoch } = (await client.getHead()).data;
    expect(value).toMatchObject({ event: 'rewind', data: { position, epoch }, id: String(position) });
    expect(position).toBeLessThan(before);
  });
});
