import { expect, it } from 'vitest';
import { created, exercised, type Node, scanItem } from '../../test/scan-item.ts';
import { decodeUpdate } from '../updates/decode.ts';
import { shapesOf } from './shape.ts';
import { templateUsesOf } from './template-use.ts';
import { usesOf } from './uses.ts';

/** Each differs from the previous one in one respect. */
const updates: readonly (readonly Node[])[] = [
  [exercised('App:A', 'Go')],
  [exercised('App:A', 'Gone')],
  [exercised('App:B', 'Gone')],
  [exercised('App:B', 'Gone', { consuming: true })],
  [exercised('App:B', 'Gone', { consuming: true }), created('00a', 'App:B', {})],
  [created('00a', 'App:B', {}), exercised('App:B', 'Gone', { consuming: true })],
  [created('00a', 'App:B', {}), created('00b', 'App:B', {})],
  [created('00a', 'App:B', {}), created('00b', 'App:B', {}, { package_name: 'other' })],
  [created('00a', 'App:B', {}), created('00b', 'App:B', {}, { package_name: null })],
  [created('00a', 'App:B', {}), created('00b', 'App:B', {}, { package_name: '' })],
  [created('00a', 'App:B', {}), created('00b', 'App:B', {}, { template_id: 'ef:App:B' })],
];

it('usesOf returns the uses of each update after any other update', () => {
  for (const nodes of [...updates, ...updates.toReversed()]) {
    const { events } = decodeUpdate(scanItem(nodes));
    expect(usesOf(events)).toEqual({ shapes: shapesOf(events), templateUses: templateUsesOf(events) });
  }
});

it('usesOf returns the same object for updates with equal uses', () => {
  const [one, other] = [exercised('App:A', 'Go'), exercised('App:A', 'Go', { on: '00other' })];
  expect(usesOf(decodeUpdate(scanItem([one])).events)).toBe(usesOf(decodeUpdate(scanItem([other])).events));
});
