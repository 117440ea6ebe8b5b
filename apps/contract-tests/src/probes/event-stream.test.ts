import { expect, it } from 'vitest';
import { labelOf, readEvents } from './event-stream.ts';

it('readEvents returns events and lone ids, without comments, partial events and data of several lines', () => {
  const text =
    'retry: 1000\nid: 7\n\n: alive\n\nevent: rows\nid: 8\ndata: {"topic":"votes","from":7,"to":8,"count":0,"rows":[]}\n\nevent: head\ndata: {"a":\ndata: 1}\n\nevent: ro';
  const events = readEvents(text);
  expect(events.map(({ event, id }) => [event, id])).toEqual([
    ['', '7'],
    ['rows', '8'],
    ['head', undefined],
  ]);
  expect(events.map(labelOf)).toEqual(['', 'votes 7-8', 'head']);
  expect(events[2]?.data).toBeUndefined();
});

it('readEvents does not end a line at U+2028', () => {
  const [event] = readEvents('event: rows\nid: 8\ndata: {"topic":"vo\u2028tes","from":7,"to":8}\n\n');
  expect(event && labelOf(event)).toBe('vo\u2028tes 7-8');
});
