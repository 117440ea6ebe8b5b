import { expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { inLanguage } from '../messages/texts.ts';
import { kindBadge } from './kind-badge.ts';

it.each([
  ['0', '427.6', 'Rewards collected'],
  ['0', '0', 'Own coin rearranged'],
  ['12', '0', 'Self transfer'],
])('a transfer of %s CC to oneself with %s CC of rewards says %j', (amount, senderRewards, said) => {
  expect(inLanguage(en, () => kindBadge('SELF_TRANSFER', { amount, senderRewards })).text).toContain(said);
});
