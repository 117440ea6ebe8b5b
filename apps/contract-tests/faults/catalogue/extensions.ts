import { editBody } from '../edits/edit-body.ts';
import { editRequest } from '../edits/edit-request.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';

/** What the operations beyond the core say (V39, V40). */
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
  {
    name: 'an-archived-contract-is-active',
    rule: 'V40',
    answer: editBody(['getContract'], (body) => {
      body.state = 'ACTIVE';
      body.archived = null;
    }),
  },
  {
    name: 'a-contract-has-one-event-too-few',
    rule: 'V40',
    answer: editBody(['getContract'], (body) => {
      body.events = mapLiteral(body.events ?? null, (count) =>
        BigInt(count) > 1n ? BigInt(count) - 1n : BigInt(count),
      );
    }),
  },
  {
    name: 'a-contract-was-created-a-moment-later',
    rule: 'V40',
    answer: editBody(['getContract'], ({ created = null }) => {
      if (isExactObject(created)) created.createdAt = mapLiteral(created.createdAt ?? null, (ms) => BigInt(ms) + 1n);
    }),
  },
  {
    name: 'a-contract-is-about-nothing',
    rule: 'V40',
    answer: editBody(['getContract'], (body) => {
      body.about = null;
    }),
  },
];
