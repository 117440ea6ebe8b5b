import { expect, it } from 'vitest';
import { created, exercised, type Node, scanItem } from '../../test/scan-item.ts';
import { decodeUpdate } from '../updates/decode.ts';
import { shapesOf } from './shape.ts';
import { templateUsesOf } from './template-use.ts';
import { usesOf } from './uses.ts';

/** Updates that differ from the previous one in one respect. */
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

it('do not depend on earlier updates', () => {
  for (const nodes of [...updates, ...updates.toReversed()]) {
    const { events } = decodeUpdate(scanItem(nodes));
    expect(usesOf(events)).toEqual({ shapes: shapesOf(events), templateUses: templateUsesOf(events) });
  }
});

it('are the same objects in updates with the same templates and choices', () => {
  const [one, other] = [exercised('App:A', 'Go'), exercised('App:A', 'Go', { on: '00other' })];
  expect(usesOf(decodeUpdate(scanItem([one])).events)).toBe(usesOf(decodeUpdate(scanItem([other])).events));
});
