import { describe, expect, it } from 'vitest';
import { seenAs } from '../../test/seen-as.ts';
import type { TestRequest } from '../session/ask.ts';
import type { Fault } from '../session/fault.ts';
import type { Session } from '../session/session.ts';
import type { ProbeContext } from './probe.ts';
import { stream } from './stream.ts';

const head = 20;
/** Where the replay begins: 12 updates before the head. */
const begin = 8;
const topics = ['transfers', 'updates', 'rounds', 'votes', 'validators'];

function event(name: string, data: object, id?: string): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** Events of an interval, from the topic with this index on. */
function interval(from: number, to: number, names: readonly string[] = topics, skip = 0): string {
  return names
    .map((topic, index) => {
      const id = index === names.length - 1 ? String(to) : `${from}-${to}.${index + 1}`;
      return event('rows', { topic, from, to, count: 0, rows: [] }, id);
    })
    .slice(skip)
    .join('');
}

const healthy = {
  now: `id: ${head}\n\n`,
  replay: `id: ${begin}\n\n${interval(begin, head)}`,
  resumed: `id: ${begin}\n\n${interval(begin, head, topics, 1)}`,
  single: `id: ${begin}\n\n${interval(begin, head, ['transfers'])}`,
};

/** Findings of the probe, without those about header and head fields, for streams with these texts. */
async function found(texts: Partial<Record<keyof typeof healthy, string | 400>>, newest = head): Promise<string[]> {
  const all = { ...healthy, ...texts };
  const checks = new Set<string>();
  const textOf = ({ target = '', headers = {} }: TestRequest): string | 400 => {
    if (target.includes('=transfers,none') || headers['Last-Event-ID'] === 'made-up') return 400;
    if (target.includes('topics=')) return all.single;
    const since = headers['Last-Event-ID'];
    return since === undefined ? all.now : since.includes('-') ? all.resumed : all.replay;
  };
  const session = {
    head: newest,
    firstHead: 0,
    table: [],
    declaration: { has: () => true },
    ask: (ask: TestRequest) => {
      const text = textOf(ask);
      return Promise.resolve(seenAs(ask, text === 400 ? { status: 400 } : { body: text }));
    },
  };
  const context = {
    session: session as unknown as Session,
    report: ({ check }: Fault) => checks.add(check),
    unchecked: () => undefined,
  };
  await stream.run(context as Partial<ProbeContext> as ProbeContext);
  return [...checks].filter((check) => /interval|resume|topics|since/.test(check));
}

describe('the probe of streams', () => {
  it('finds nothing in a stream that keeps the contract', async () => {
    expect(await found({})).toEqual([]);
  });

  it.each([
    ['gap', event('gap', { from: 15, to: 18 }, '18')],
    ['rewind', event('rewind', { epoch: 'e', position: 18, removed: 3 }, '18')],
  ])('accepts intervals that begin elsewhere after a %s', async (_, jump) => {
    const jumping = `id: ${begin}\n\n${interval(begin, 15)}${jump}${interval(18, head)}`;
    expect(await found({ now: jumping, replay: jumping })).toEqual([]);
    const silent = jumping.replace(jump, '');
    expect(await found({ replay: silent })).toContain('stream/interval');
  });

  it('accepts a stream of an index without updates', async () => {
    expect(await found({ now: 'id: 0\n\n', replay: 'id: 0\n\n' }, 0)).toEqual([]);
  });

  it.each(['', interval(begin, head, topics, 2)])('finds a resumed stream that omits topics: %j', async (events) => {
    expect(await found({ resumed: `id: ${begin}\n\n${events}` })).toEqual(['stream/resume']);
  });

  it.each([
    ['is refused', 400],
    ['sends nothing', `id: ${begin}\n\n`],
    ['sends another topic', healthy.replay],
  ] as const)('finds a stream of one topic that %s', async (_, single) => {
    expect(await found({ single })).toEqual(['stream/topics']);
  });
});
