import type { ListedUpdate, Transfer } from '@ledger-explorer/client';
import { describe, expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { inLanguage } from '../messages/texts.ts';
import { listedSentence, sentence } from './sentence.ts';

const ann = { partyId: 'ann::1220', accountName: null, imageUrl: null };
const bob = { partyId: 'bob::1220', accountName: 'bob.cns', imageUrl: null };
const own: Transfer<string> = {
  eventId: '1220ab:0',
  transferType: 'SELF_TRANSFER',
  senders: [ann],
  receivers: [ann],
  amount: '0',
  fee: '0.5',
  coinPrice: '0.05',
  createdAt: 0,
};

function said(transfer: Transfer<string> | null, transfersCount: number, senderRewards: string): string | null {
  const update = { firstTransfer: transfer, transfersCount, senderRewards } as ListedUpdate<string>;
  return inLanguage(en, () => listedSentence(update));
}

describe('an update of a list', () => {
  it.each([
    [
      'of coin that a party collected for itself',
      own,
      1,
      '1234.5',
      'ann collected 1,234.5 CC in rewards, with 0.5 CC in fees',
    ],
    ['of coin that stays with its owner', own, 1, '0', 'ann rearranged its own coin, with 0.5 CC in fees'],
    [
      'of coin for another, with rewards in it',
      { ...own, transferType: 'TRANSFER', receivers: [bob], amount: '7' },
      1,
      '3',
      'ann paid bob.cns 7 CC, with 0.5 CC in fees, and collected 3 CC in rewards',
    ],
    [
      'of several movements, with rewards in it',
      own,
      2,
      '3',
      'ann rearranged its own coin, with 0.5 CC in fees, and collected 3 CC in rewards, and 1 more movement',
    ],
  ] as const)('with %s has a sentence about it', (_, transfer, count, rewards, sentence) => {
    expect(said(transfer as Transfer<string>, count, rewards)).toBe(sentence);
  });

  it('without a movement has no sentence', () => {
    expect(said(null, 0, '0')).toBeNull();
  });
});

describe('an update', () => {
  const summary = { kind: 'OTHER', parties: [ann.partyId], amount: null };
  const update = { summary, transfers: [], rewards: [] } as unknown as Parameters<typeof sentence>[0];
  it.each([
    [{ choice: 'AmuletRules_LockAmulet', templateId: 'ab:Splice.AmuletRules:AmuletRules' }, 'Lock amulet by ann'],
    [{ choice: null, templateId: 'ab:Splice.Amulet:Amulet' }, 'Amulet created by ann'],
  ])('of kind OTHER has a sentence about its root event %j', (root, said) => {
    expect(inLanguage(en, () => sentence(update, root))).toBe(said);
  });
});
