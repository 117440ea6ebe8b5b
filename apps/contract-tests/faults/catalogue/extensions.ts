import { editBody } from '../edits/edit-body.ts';
import { editRequest } from '../edits/edit-request.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import type { Fault } from '../proxy/fault.ts';

/** What the operations beyond the core say (V39). */
export const extensions: readonly Fault[] = [
  {
    name: 'the-position-of-a-time-counts-its-update-as-before-it',
    rule: 'V39',
    answer: editBody(['getPosition'], (body) => {
      body.updatesBefore = mapLiteral(body.updatesBefore ?? null, (count) => BigInt(count) + 1n);
    }),
  },
  {
    name: 'the-position-of-a-time-is-the-update-before-it',
    rule: 'V39',
    answer: editRequest((request) =>
      request.asks('getPosition')
        ? request.withQuery({ time: Math.max(0, request.integer('time') - 60_000) })
        : request,
    ),
  },
  {
    name: 'the-position-of-a-time-overlooks-an-update-at-that-time',
    rule: 'V39',
    answer: editRequest((request) =>
      request.asks('getPosition') && request.integer('time') > 0
        ? request.withQuery({ time: request.integer('time') + 1 })
        : request,
    ),
  },
  {
    name: 'the-position-of-a-time-has-a-later-record-time',
    rule: 'V39',
    answer: editBody(['getPosition'], (body) => {
      body.recordTime = mapLiteral(body.recordTime ?? null, (time) => BigInt(time) + 1n);
    }),
  },
];
