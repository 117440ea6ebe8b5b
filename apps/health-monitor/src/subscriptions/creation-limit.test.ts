import { expect, it } from 'vitest';
import { creatorOf } from './creation-limit.ts';

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['nobody', ''],
  [null, ''],
])('the creator with the address %s is counted as %j', (address, creator) => {
  expect(creatorOf(address)).toBe(creator);
});
