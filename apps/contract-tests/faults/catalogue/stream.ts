import type { ExactObject } from '@ledger-explorer/wire';
import { parseExact, writeExact } from '@ledger-explorer/wire';
import { isExactObject, objectsOf, plus } from '../edits/values.ts';
import type { Fault, StreamFault } from '../proxy/fault.ts';

/** `/v1/stream` does not send what the index took up, once and in order (contract: stream). */
export const stream: readonly Fault[] = [
  broken('an-interval-is-left-out', {
    part: (part, memory) => {
      if (!isRows(part, 'updates')) return [part];
      const isSecond = memory.has('first') && !memory.has('second');
      memory.set(isSecond ? 'second' : 'first', 'seen');
      return isSecond ? [] : [part];
    },
  }),
  broken('an-interval-comes-twice', { part: (part) => (isRows(part, 'transfers') ? [part, part] : [part]) }),
  broken('intervals-begin-with-their-first-position', { part: edited((data) => (data.from = plus(data.from, 1n))) }),
  broken('rows-of-a-stream-are-a-moment-late', {
    part: edited((data) => {
      for (const row of objectsOf(data.rows)) row.createdAt = plus(row.createdAt, 1n);
    }),
  }),
  broken('the-last-row-of-an-interval-is-not-sent', {
    part: edited((data) => {
      if (Array.isArray(data.rows)) data.rows = data.rows.slice(0, -1);
    }),
  }),
  broken('a-stream-that-was-cut-begins-at-the-head', {
    request: (request) => request.withHeader('last-event-id', null),
  }),
  broken('a-stream-that-was-cut-repeats-the-interval', {
    request: (request) =>
      request.withHeader('last-event-id', request.header('last-event-id')?.replace(/-.*$/, '') ?? null),
  }),
  broken('every-topic-has-the-id-of-its-interval', {
    part: (part) => [part.replace(/^id: \d+-(\d+)\.\d+$/m, 'id: $1')],
  }),
  broken('a-stream-does-not-say-its-head', { part: (part) => (part.startsWith('event: head') ? [] : [part]) }),
  broken('a-stream-begins-without-an-id', { part: (part) => [part.startsWith('retry:') ? 'retry: 1000' : part] }),
  broken('data-of-events-has-several-lines', {
    part: (part) => [part.replace(/^data: (.{20})/m, 'data: $1\ndata: ')],
  }),
  broken('topics-of-a-stream-are-overlooked', {
    request: (request) => (request.query('topics') === 'transfers' ? request.withQuery({ topics: null }) : request),
  }),
  broken('a-party-of-a-stream-is-overlooked', {
    request: (request) => (request.query('party') === null ? request : request.withQuery({ party: null })),
  }),
  broken('a-stream-is-json', {
    headers: (headers) =>
      headers.map(([name, value]) => [name, name.toLowerCase() === 'content-type' ? 'application/json' : value]),
  }),
  broken('a-stream-may-be-kept', {
    headers: (headers) =>
      headers.map(([name, value]) => [name, name.toLowerCase() === 'cache-control' ? 'private, max-age=60' : value]),
  }),
  broken('a-stream-asks-nobody-to-come-back', { part: (part) => [part.replace(/^retry: 1000\n/, '')] }),
];

function broken(name: string, fault: StreamFault): Fault {
  return { name, rule: 'contract: stream', answer: ({ request, upstream }) => upstream(request), stream: fault };
}

function isRows(part: string, topic: string): boolean {
  return part.includes('event: rows') && part.includes(`"topic":"${topic}"`);
}

/** Changes the data of every event `rows`. */
function edited(edit: (data: ExactObject) => void): NonNullable<StreamFault['part']> {
  return (part) => {
    if (!part.includes('event: rows')) return [part];
    return [
      part.replace(/^data: (.*)$/m, (_, json: string) => {
        const data = parseExact(json);
        if (!isExactObject(data)) return `data: ${json}`;
        edit(data);
        return `data: ${writeExact(data)}`;
      }),
    ];
  };
}
