import { once } from 'node:events';
import { get, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { components } from '@ledger-explorer/spec/types';
import {
  validateGap,
  validateHead,
  validateProblem,
  validateRewind,
  validateRoundInterval,
  validateTransferInterval,
  validateUpdateInterval,
  validateValidatorInterval,
  validateVoteInterval,
} from '@ledger-explorer/spec/validators';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey, hashApiKey } from '../src/keys/api-key.ts';
import { type EventSource, type Heard, openEvents } from './event-source.ts';
import { updates } from './long-ledger.ts';
import { alice, contractId } from './small-ledger.ts';
import { startTestService, type TestOptions, type TestService } from './test-service.ts';

type Schemas = components['schemas'];
type Interval = Schemas['UpdateInterval'] | Schemas['TransferInterval'];

const validators = {
  transfers: validateTransferInterval,
  updates: validateUpdateInterval,
  rounds: validateRoundInterval,
  votes: validateVoteInterval,
  validators: validateValidatorInterval,
};

const isWeekly = (process.env.WEEKLY ?? '') !== '';
/** Keys, each with the maximum number of streams; weekly enough keys to fill the service. */
const holders = isWeekly ? 10 : 1;
let service: TestService; // The ledger has 45 updates (`long-ledger.ts`).
const open: EventSource[] = [];

async function start(options: TestOptions = { index: 'own' }): Promise<void> {
  service = await startTestService(options);
}
afterEach(() => {
  for (const source of open.splice(0)) source.close();
});

async function listen(query = '', lastEventId?: string, apiKey = service.apiKey): Promise<EventSource> {
  const headers = {
    'x-api-key': apiKey,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  const source = await openEvents(`${service.base}/v1/stream${query}`, headers);
  open.push(source);
  // The position at which it begins.
  if (source.response.statusCode === 200) await expect.poll(source.lastId).not.toBe('');
  return source;
}

function intervals(heard: readonly Heard[], topic: Interval['topic']): readonly Interval[] {
  return heard.flatMap(({ event, data }) =>
    event === 'rows' && (data as Interval).topic === topic ? [data as Interval] : [],
  );
}

/** Matches the last interval up to a position. */
function reaches(position: number, topic: keyof typeof validators = 'updates') {
  return ({ event, data }: Heard): boolean => {
    const interval = data as Interval;
    return event === 'rows' && interval.topic === topic && interval.to === position;
  };
}

/** Ids of the rows, after checking that the intervals are contiguous from a position, not empty, and have correct counts. */
function rowsOf(all: readonly Interval[], from: number): readonly string[] {
  let end = from;
  for (const interval of all) {
    expect([interval.from, interval.count]).toEqual([end, interval.rows.length]);
    expect(interval.to).toBeGreaterThan(interval.from);
    end = interval.to;
  }
  return all.flatMap(({ rows }) => rows.map((row) => ('updateId' in row ? row.updateId : row.eventId)));
}

async function listed(path: 'updates' | 'transfers', size: number): Promise<readonly string[]> {
  const response = await service.get(`/v1/${path}?size=${size}`);
  const { content } = (await response.json()) as { content: readonly { updateId?: string; eventId?: string }[] };
  return content.map(({ updateId, eventId }) => eventId ?? updateId ?? '').toReversed();
}

async function openStreams(): Promise<number> {
  const metrics = await (await fetch(`${service.origin}/metrics`)).text();
  return Number(/^ledger_explorer_streams_open (\d+)$/mu.exec(metrics)?.[1]);
}

describe('the stream', () => {
  beforeEach(() => start());

  it('sends the head, then new rows, in the shapes of the contract', async () => {
    const source = await listen();
    expect(source.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-accel-buffering': 'no',
      'explorer-position': '45',
      ratelimit: expect.any(String) as string,
    });
    const [first] = await source.until(({ event }) => event === 'head');
    expect(first?.data).toEqual(await (await service.get('/v1/head')).json());
    await service.grow(30);
    await source.until(reaches(75));
    await source.until(reaches(75, 'transfers'));
    await source.until(({ event, data }) => event === 'head' && (data as { position: number }).position === 75);
    const { heard } = source;
    for (const { event, data } of heard) {
      const isValid = event === 'head' ? validateHead(data) : validators[(data as Interval).topic](data);
      expect([data, isValid]).toEqual([data, true]);
    }
    const ofUpdates = intervals(heard, 'updates');
    expect(rowsOf(ofUpdates, 45)).toEqual(await listed('updates', 30));
    expect(Math.max(...ofUpdates.map(({ count }) => count))).toBe(20);
    expect(rowsOf(intervals(heard, 'transfers'), 45)).toEqual(await listed('transfers', 30));
    expect(source.lastId()).toBe('75');
  });

  it('sends rounds, votes and validators like their lists', async () => {
    const lists = {
      rounds: '/v1/rounds?size=100',
      votes: `/v1/governance/vote-requests/${contractId(4)}/votes`,
      validators: '/v1/validators/new?size=100',
    };
    await service.grow(5);
    const source = await listen('?topics=rounds,votes,validators', '0');
    await source.until(reaches(50, 'validators'));
    for (const [topic, path] of Object.entries(lists)) {
      const all = source.heard.map(({ data }) => data as { topic: string; rows: readonly unknown[] });
      const rows = all.flatMap((one) => (one.topic === topic ? one.rows : []));
      const body = (await (await service.get(path)).json()) as { content: readonly unknown[] } | readonly unknown[];
      expect([topic, rows.toReversed()]).toEqual([topic, 'content' in body ? body.content : body]);
    }
  });

  it('sends the rows of one party like its lists', async () => {
    const parties = ['party-20::1220ee', 'party-48::1220ee', alice, 'nobody::1220ee'];
    const query = (party: string) => `?topics=transfers,updates&party=${encodeURIComponent(party)}`;
    const sources = await Promise.all(parties.map((party) => listen(query(party), '0')));
    const later = await Promise.all(parties.map((party) => listen(query(party))));
    await service.grow(5);
    for (const [at, party] of parties.entries()) {
      for (const topic of ['transfers', 'updates'] as const) {
        const response = await service.get(`/v1/parties/${encodeURIComponent(party)}/${topic}?size=50`);
        const { content = [] } = (await response.json()) as { content?: { updateId: string; position: number }[] };
        for (const [one, from] of [
          [sources[at], 0],
          [later[at], 45],
        ] as const) {
          const heard = (await one?.until(reaches(50, topic))) ?? [];
          const wanted = content.filter(({ position }) => position > from).map(({ updateId }) => updateId);
          const rows = rowsOf(intervals(heard, topic), from).map((id) => id.replace(/:\d+$/u, ''));
          expect([party, topic, rows]).toEqual([party, topic, wanted.toReversed()]);
        }
      }
    }
  });

  it('reads common topics once, and each party once for all its listeners', async () => {
    const topics = 'transfers,updates,rounds,votes,validators';
    const listenTo = (party: string) => listen(`?topics=${topics}&party=${encodeURIComponent(party)}`);
    const sources = await Promise.all([alice, 'party-20::1220ee', 'party-48::1220ee'].map(listenTo));
    const namesOfReads = async (position: number) => {
      const before = service.database.names.length;
      await service.grow(1);
      for (const source of sources) await source.until(reaches(position, 'validators'));
      return service.database.names.slice(before).toSorted();
    };
    const ofThree = await namesOfReads(46);
    expect(ofThree.filter((name) => name === 'rounds between')).toHaveLength(1);
    sources.push(await listenTo(alice), await listenTo(alice), await listen('?topics=rounds,votes,validators'));
    expect(await namesOfReads(47)).toEqual(ofThree);
  });

  it('ends only the streams whose own read fails', async () => {
    const other = await listen('?topics=updates');
    const failing = await listen(`?topics=updates&party=${encodeURIComponent(alice)}`);
    await service.run('revoke select on update_list from ledger_explorer_reader');
    await service.grow(1);
    await failing.ended;
    await other.until(reaches(46));
    await service.grow(1);
    await other.until(reaches(47));
  });

  it('ends only the streams with the topic head if the read of the head fails', async () => {
    const other = await listen('?topics=updates');
    await service.run('revoke select on indexer_stop from ledger_explorer_reader');
    await (
      await listen('?topics=head')
    ).ended;
    await service.grow(1);
    await other.until(reaches(46));
  });

  it('sends each head once to each listener', async () => {
    const source = await listen();
    await source.until(({ event }) => event === 'head');
    const later = await listen('?topics=head');
    await later.until(({ event }) => event === 'head');
    // A new head is sent at once if the last one is more than a second old.
    await setTimeout(1_200);
    await service.grow(1);
    const isNew = ({ event, data }: Heard) => event === 'head' && (data as { position: number }).position === 46;
    for (const one of [source, later]) {
      await one.until(isNew);
      const heads = one.heard.filter(({ event }) => event === 'head');
      expect(heads.map(({ data }) => (data as { position: number }).position)).toEqual([45, 46]);
    }
  });

  it('resumes after any event without gaps or duplicates', async () => {
    const source = await listen('?topics=transfers,updates');
    for (let n = 0; n < 3; n += 1) await service.grow(15);
    const whole = await source.until(reaches(90));
    const ids = ['45', ...whole.map(({ id }) => id ?? '')];
    expect(new Set(ids).size).toBe(ids.length);
    for (const [at, id] of ids.entries()) {
      const again = await listen('?topics=transfers,updates', id);
      if (at < whole.length) await again.until(reaches(90));
      const heard = [...whole.slice(0, at), ...again.heard];
      for (const topic of ['updates', 'transfers'] as const) {
        expect(rowsOf(intervals(heard, topic), 45)).toEqual(rowsOf(intervals(whole, topic), 45));
      }
    }
    expect(rowsOf(intervals(whole, 'updates'), 45)).toEqual(await listed('updates', 45));
  });

  it('replays each row once if a topic has more rows than one step reads', async () => {
    // 120 updates with two transfers each.
    const entries = updates(46, 165).map((entry) => {
      const transfers = entry.facts.transfers.flatMap((transfer) =>
        [0, 1].map((ordinal) => ({ ...transfer, ordinal, eventId: `${entry.update.updateId}:${ordinal}` })),
      );
      return { ...entry, facts: { ...entry.facts, transfers } };
    });
    await service.commit(entries);
    const source = await listen('?topics=transfers,updates', '45');
    const heard = await source.until(reaches(165));
    const transferIds = entries.flatMap(({ facts }) => facts.transfers.map(({ eventId }) => eventId));
    expect(rowsOf(intervals(heard, 'transfers'), 45)).toEqual(transferIds);
    expect(rowsOf(intervals(heard, 'updates'), 45)).toEqual(entries.map(({ update }) => update.updateId));
  });

  it('begins at the position of a step that is still reading for a closed stream', async () => {
    const first = await listen('?topics=updates');
    service.database.holdReads();
    await service.grow(1);
    await expect.poll(() => service.database.reads).toBeGreaterThan(0);
    first.close();
    await expect.poll(openStreams).toBe(0);
    await service.grow(1);
    const second = await listen('?topics=updates');
    const start = Number(second.lastId());
    service.database.release();
    await second.until(reaches(47));
    await service.grow(1);
    await second.until(reaches(48));
    expect(rowsOf(intervals(second.heard, 'updates'), start)).toEqual(await listed('updates', 48 - start));
  });

  it('sends rows to a listener whose topics have few, although those of another have too many', async () => {
    const [rounds, every] = await Promise.all([listen('?topics=rounds'), listen('?topics=rounds,updates')]);
    await service.grow(1_001);
    const isNew = ({ event }: Heard) => event !== 'head';
    expect(await rounds.until(isNew)).toMatchObject([
      { event: 'rows', data: { topic: 'rounds', from: 45, to: 1_046 } },
    ]);
    expect(await every.until(isNew)).toMatchObject([{ event: 'gap', data: { from: 45, to: 1_046 } }]);
  });

  it('sends a rewind to current and returning listeners', async () => {
    const source = await listen('?topics=updates');
    await service.grow(5);
    await source.until(reaches(50));
    await service.rewind(43);
    const [, rewind] = await source.until(({ event }) => event === 'rewind');
    expect(validateRewind(rewind?.data)).toBe(true);
    expect(rewind).toMatchObject({ id: '43', data: { position: 43 } });
    await service.grow(2);
    await source.until(reaches(52));
    expect(rowsOf(intervals(source.heard.slice(2), 'updates'), 43)).toEqual(await listed('updates', 2));

    const late = await listen('?topics=updates', '48');
    await late.until(reaches(52));
    expect(late.heard[0]).toMatchObject({ event: 'rewind', id: '43', data: { position: 43 } });
    expect(rowsOf(intervals(late.heard.slice(1), 'updates'), 43)).toEqual(await listed('updates', 2));

    // Between the topics of an interval whose first update was removed.
    const between = await listen('?topics=transfers,updates', '48-52.1');
    await between.until(reaches(52));
    expect(between.heard[0]).toMatchObject({ event: 'rewind', id: '43', data: { position: 43 } });
    expect(rowsOf(intervals(between.heard.slice(1), 'updates'), 43)).toEqual(await listed('updates', 2));
  });

  it('sends a rewind to a returning listener that lost more than 1,000 updates', async () => {
    await service.grow(1_001);
    await service.rewind(43);
    const [rewind] = await (await listen('?topics=updates', '1046')).until(({ event }) => event === 'rewind');
    expect(rewind).toMatchObject({ id: '43', data: { position: 43, removed: 1_003 } });
  });

  it('sends a gap if too many updates arrive while it is open or were missed, without reading rows', async () => {
    const source = await listen('?topics=updates');
    await service.grow(1_001);
    const [gap] = await source.until(({ event }) => event === 'gap');
    expect(validateGap(gap?.data)).toBe(true);
    expect(gap).toMatchObject({ id: '1046', data: { from: 45, to: 1046 } });
    const { names } = service.database;
    const before = names.length;
    const [topics, party] = ['?topics=transfers,updates', `&party=${encodeURIComponent(alice)}`];
    for (const query of [topics, topics + party]) {
      const [missed] = await (await listen(query, '1')).until(({ event }) => event === 'gap');
      expect(missed).toMatchObject({ id: '1046', data: { from: 1, to: 1_046 } });
    }
    const read = names.slice(before);
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter((name) => name.includes('between'))).toEqual([]);
    const late = await listen('?topics=updates', '46');
    await late.until(reaches(1_046));
    expect(rowsOf(intervals(late.heard, 'updates'), 46)).toHaveLength(1_000);
    expect(names.some((name) => name.includes('between'))).toBe(true);
  });

  if (isWeekly) {
    it('pauses for a listener that does not read, and then resumes without missing positions', async () => {
      const [source, other] = [await listen('?topics=updates'), await listen('?topics=updates')];
      source.response.pause();
      // Until the network buffers are full, which depends on the machine.
      let to = 45;
      const grow = async (): Promise<void> => {
        to += 1_000;
        await service.grow(1_000);
        await other.until(reaches(to));
      };
      const behind = async (): Promise<boolean> =>
        (await (await fetch(`${service.origin}/metrics`)).text()).includes('\nledger_explorer_streams_behind 1\n');
      while (!(await behind())) await grow();
      // More than is resent.
      await grow();
      await grow();
      source.response.resume();
      const heard = await source.until(({ event, data }) => event !== 'head' && (data as { to: number }).to === to);
      let end = 45;
      for (const { data } of heard) {
        const { from, to } = data as { readonly from: number; readonly to: number };
        expect(from).toBe(end);
        end = to;
      }
      expect(heard.some(({ event }) => event === 'gap')).toBe(true);
      expect(heard.length).toBeLessThan(other.heard.length);
    });
  }

  it('continues after a failed read', async () => {
    const source = await listen('?topics=updates');
    service.database.cut();
    await service.grow(3);
    await expect.poll(() => service.database.refused).toBeGreaterThan(0);
    service.database.release();
    expect(rowsOf(intervals(await source.until(reaches(48)), 'updates'), 45)).toEqual(await listed('updates', 3));
  });

  it('ends and logs the reason on an internal error', async () => {
    await service.close();
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
    service = await startTestService({ index: 'own', log });
    await service.run('alter table synchronizer rename column synchronizer to other');
    const source = await listen('?topics=updates', '20');
    await source.ended;
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ network: 'localnet', msg: 'a stream has ended' });
    expect(lines[0]).toContain('s.synchronizer does not exist');
  });

  it(`is limited to 100 listeners per key${isWeekly ? ' and a thousand in total' : ''}, and frees closed ones`, async () => {
    const sources: EventSource[] = [];
    let key = '';
    for (let holder = 0; holder < holders; holder += 1) {
      key = await service.addKey(`holder ${holder}`, '1000000/s');
      sources.push(
        ...(await Promise.all(Array.from({ length: 100 }, () => listen('?topics=updates', undefined, key)))),
      );
      const more = await service.get('/v1/stream', { headers: { 'x-api-key': key } });
      expect([more.status, more.headers.get('retry-after')]).toEqual([429, '10']);
    }
    if (isWeekly) {
      const refused = await service.get('/v1/stream');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    }
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    expect(metrics).toContain(`ledger_explorer_streams_open ${100 * holders}`);
    await service.grow();
    await Promise.all(sources.map((source) => source.until(reaches(46))));
    for (const source of sources) source.close();
    const again = () => service.get('/v1/stream', { method: 'HEAD', headers: { 'x-api-key': key } });
    await expect.poll(async () => (await again()).status).toBe(200);
  });
});

describe('a stream of an unchanged index', () => {
  beforeEach(() => start({}));

  it(`is limited to ten parties per key${isWeekly ? ' and a hundred in total' : ''}`, async () => {
    const status = async (n: number, key: string) =>
      (
        await service.get(`/v1/stream?topics=updates&party=party-${n}`, {
          method: 'HEAD',
          headers: { 'x-api-key': key },
        })
      ).status;
    for (let holder = 0; holder < holders; holder += 1) {
      const key = await service.addKey(`holder ${holder}`, '1000000/s');
      for (let n = 0; n < 10; n += 1) await listen(`?topics=updates&party=party-${10 * holder + n}`, undefined, key);
      expect([await status(10 * holder, key), await status(100, key)]).toEqual([200, 429]);
    }
    if (isWeekly) expect([await status(100, service.apiKey), await status(99, service.apiKey)]).toEqual([503, 200]);
  });

  it('rejects ids that no event has', async () => {
    // An id is `position`, or `from-to.topics` between the topics of an interval.
    for (const [id, reason] of [
      ['05', 'leading zero'],
      ['99999', 'more than 1,000 ahead of 45'],
      ['1046', 'more than 1,000 ahead of 45'],
      ['30-20.1', 'ends before it begins'],
      ['20-20.1', 'empty interval'],
      ['20-30.0', 'no topic was sent'],
      ['20-30.2', 'all topics were sent'],
      ['1.5', 'topics without an interval'],
      ['-1', 'negative'],
    ] as const) {
      const response = await service.get('/v1/stream?topics=transfers,updates', { headers: { 'last-event-id': id } });
      expect([reason, await response.json()]).toMatchObject([
        reason,
        { status: 400, errors: [{ name: 'Last-Event-ID' }] },
      ]);
    }
  });

  it('sends a rewind with the number of missing positions for an id slightly ahead of the index', async () => {
    for (const id of ['52', '44-52.1']) {
      const source = await listen('?topics=transfers,updates', id);
      const [rewind] = await source.until(({ event }) => event === 'rewind');
      const position = id === '52' ? 45 : 44;
      expect(validateRewind(rewind?.data)).toBe(true);
      expect(rewind).toMatchObject({ id: String(position), data: { position, removed: 52 - position } });
    }
  });

  it('counts a resumed stream as eleven requests', async () => {
    const key = await service.addKey('limited', '20/m');
    const ask = async (headers: Readonly<Record<string, string>>) => {
      const response = await service.get('/v1/stream', { method: 'HEAD', headers: { 'x-api-key': key, ...headers } });
      return [response.status, response.headers.get('ratelimit')?.replace(/;t=\d+$/u, '')];
    };
    expect(await ask({})).toEqual([200, '"default";r=19']);
    expect(await ask({ 'last-event-id': '20' })).toEqual([200, '"default";r=8']);
    expect(await ask({ 'last-event-id': '20' })).toEqual([429, '"default";r=8']);
  });

  it('rejects invalid parameters and requires a key', async () => {
    const bad = await service.get('/v1/stream?topics=blocks', { headers: { 'last-event-id': 'x' } });
    const body: unknown = await bad.json();
    expect([bad.status, validateProblem(body)]).toEqual([400, true]);
    expect(body).toMatchObject({ errors: [{ name: 'topics' }, { name: 'Last-Event-ID' }] });
    expect((await fetch(`${service.base}/v1/stream`)).status).toBe(401);
    expect((await service.get('/v1/stream', { method: 'HEAD' })).headers.get('content-type')).toMatch(
      /^text\/event-stream/,
    );
  });

  it.each(['stream', 'exports/updates.csv'])(
    'of a caller that left during the look-up of its key is not opened: %s',
    async (path) => {
      const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
      const key = createApiKey();
      await service.keyStore.add({ id: 'new', name: 'new', hash: hashApiKey(key), rateLimit: null, expiresAt: null });
      service.keyStore.hold = held.then(() => undefined);
      const options = { headers: { 'x-api-key': key }, agent: false };
      const request = get(`${service.base}/v1/${path}`, options).on('error', () => undefined);
      const [, response] = (await once(service.http, 'request')) as [unknown, ServerResponse];
      request.destroy();
      await once(response, 'close');
      release(undefined);
      expect((await service.get('/v1/exports/updates.csv', { ...options, method: 'HEAD' })).status).toBe(200);
      expect(await openStreams()).toBe(0);
    },
  );

  it('ends with its connection when the service closes', async () => {
    const source = await listen();
    await service.close();
    await source.ended;
  });
});
