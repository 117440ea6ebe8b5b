import { expect, it } from 'vitest';
import { createBlockReader } from './stream.ts';

const text = [
  'retry: 1000\nid: 12\n\n',
  ':\n\n',
  'event: head\ndata: {"a":1}\n\n',
  'event: rows\r\nid: 13-15.1\r\ndata: one\r\ndata:two\r\n\r\n',
  'event: rows\ndata: cut off',
].join('');

const blocks = [
  { event: '', id: '12', data: undefined, retry: 1_000 },
  { event: '', id: undefined, data: undefined, retry: undefined },
  { event: 'head', id: undefined, data: '{"a":1}', retry: undefined },
  { event: 'rows', id: '13-15.1', data: 'one\ntwo', retry: undefined },
];

it.each([1, 2, 3, 7, text.length])('complete server-sent events are read in pieces of %i characters', (size) => {
  const read = createBlockReader();
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  );
  expect(pieces.flatMap(read)).toEqual(blocks);
});
