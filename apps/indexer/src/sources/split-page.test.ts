import { describe, expect, it } from 'vitest';
import { someUpdates } from '../../test/some-updates.ts';
import { splitPage } from './split-page.ts';

function split(text: string) {
  const page = Buffer.from(text);
  return splitPage(page)?.map(({ start, end, plain }) => ({ text: page.toString('utf8', start, end), plain })) ?? null;
}

function pageOf(...items: string[]) {
  return `{"transactions":[${items.join(',')}]}`;
}

describe('splitPage', () => {
  it("finds every item of a page in Scan's formatting", () => {
    const items = someUpdates(3).map((update) => JSON.stringify(update));
    expect(split(pageOf(...items))).toEqual(items.map((text) => ({ text, plain: true })));
    expect(split(`${pageOf(...items)}\n`)).toHaveLength(3);
    expect(split(pageOf())).toEqual([]);
  });

  it.each([
    '{"a":"}],{"}',
    String.raw`{"a":"\"}\\"}`,
    '{"a":[{"b":[]}],"c":{}}',
    '{"ü":"🦊 ]"}',
    '{"n":[-1,123456789012345]}',
  ])('is not confused by %s', (item) => {
    expect(split(pageOf(item, '{}'))).toEqual([
      { text: item, plain: true },
      { text: '{}', plain: true },
    ]);
  });

  it.each([
    '{"a": 1}',
    '{"a":1\n}',
    '{"a":1.5}',
    '{"a":1e3}',
    '{"a":-0}',
    '{"a":1234567890123456}',
    '{"a":[12.0]}',
    String.raw`{"a":"\u00e9"}`,
    String.raw`{"a":"\/"}`,
  ])('marks %s as not plain, as its text cannot be kept', (item) => {
    expect(split(pageOf(item, '{}'))).toEqual([
      { text: item, plain: false },
      { text: '{}', plain: true },
    ]);
  });

  it('marks an item of more than 200 levels as not plain', () => {
    const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect(split(pageOf(nested(200), nested(201)))?.map(({ plain }) => plain)).toEqual([true, false]);
  });

  it('finds the events of an item with their ids', () => {
    const found = (text: string) => {
      const page = Buffer.from(pageOf('{"ü":1}', text));
      const events = splitPage(page)?.[1]?.events;
      const at = (start: number, end: number) => page.toString('utf8', start, end);
      return (
        events && {
          all: at(events.start, events.end),
          each: events.events.map(({ idStart, idEnd, end }) => [at(idStart, idEnd), at(idEnd + 2, end)]),
        }
      );
    };
    expect(found('{"events_by_id":{}}')).toEqual({ all: '{}', each: [] });
    expect(found('{"a":[{}],"events_by_id":{"ü:0":{"b":{"c":[]}},"1":{}},"d":{"e":{}}}')).toEqual({
      all: '{"ü:0":{"b":{"c":[]}},"1":{}}',
      each: [
        ['ü:0', '{"b":{"c":[]}}'],
        ['1', '{}'],
      ],
    });
  });

  it.each([
    '{}',
    '{"event":{"events_by_id":{}}}',
    '{"events_by_id":[]}',
    '{"events_by_id":["0",{}]}',
    '{"events_by_id":{"0":{}]}',
    '{"events_by_id":{"0":null}}',
    '{"events_by_id":{"0":{},"1":1}}',
    '{"events_by_id":{"0":{},}}',
    '{"events_by_id":{,"0":{}}}',
    '{"events_by_id":{"0":{},,"1":{}}}',
    '{"events_by_id":{"0":{}"1":{}}}',
    '{"events_by_id":{"0"{}}}',
    '{"events_by_id":{"0":{}{}}}',
    '{"events_by_id":{{}}}',
    String.raw`{"events_by_id":{"\\":{}}}`,
    '{"events_by_id":{"\t":{}}}',
    '{"events_by_id":{"0":{}},"events_by_id":{"1":{}}}',
    String.raw`{"\"events_by_id":{"0":{}}}`,
  ])('leaves the events of %j to the JSON parser', (text) => {
    expect(splitPage(Buffer.from(pageOf(text)))).toMatchObject([{ events: null }]);
  });

  it.each([
    '',
    '[]',
    '{"transactions": []}',
    '{"transactions":[{}],"more":1}',
    '{"transactions":[{}',
    '{"transactions":[{"a":"',
    '{"transactions":[{"a":"\\',
    '{"transactions":[{}{}]}',
    '{"transactions":[{},]}',
    '{"transactions":[{}, {}]}',
    '{"transactions":[1]}',
    '{"transactions":[{}]} x',
  ])('leaves %s to the JSON parser', (page) => {
    expect(split(page)).toBeNull();
  });
});
