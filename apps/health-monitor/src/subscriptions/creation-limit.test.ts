import { expect, it } from 'vitest';
import { CreationLimit, creatorOf } from './creation-limit.ts';

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

it('all creators together are limited, also while their own buckets are cleared', () => {
  const limit = new CreationLimit();
  const minute = 60_000;
  for (let time = 0; time < 9_990; time++) expect(limit.take(`creator ${time}`, time * minute)).toBeNull();
  // 30 are allowed at once; more than 10,000 buckets are cleared.
  for (let more = 0; more < 30; more++) expect(limit.take(`more ${more}`, 9_990 * minute)).toBeNull();
  expect(limit.take('last', 9_990 * minute)).toBe(minute);
});
