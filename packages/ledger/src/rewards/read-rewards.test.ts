import { describe, expect, it } from 'vitest';
import { factsOf } from '../../test/facts-of.ts';
import { coinTransfer, completed, leg, log, tokenTransfer } from '../../test/moves.ts';
import { archived, coin, exercised, type Node } from '../../test/scan-item.ts';
import { summary } from '../../test/summary.ts';
import { formatDecimal } from '../values/decimal.ts';

const rules = 'Splice.AmuletRules:AmuletRules';
const coupons = { inputAppRewardAmount: '1.5', inputValidatorRewardAmount: '570.0', inputSvRewardAmount: '0E-10' };
const prefix = 'amulet.splice.lfdecentralizedtrust.org';

function rewards(...roots: readonly Node[]): string[] {
  const facts = factsOf(...roots);
  expect(facts.unread).toEqual([]);
  return facts.rewards.map((reward) =>
    [
      reward.ordinal,
      reward.party,
      ...[reward.appAmount, reward.validatorAmount, reward.svAmount].map((amount) => formatDecimal(amount)),
    ].join(' '),
  );
}

describe('a reward', () => {
  it('goes to the sender of the transfer that uses its coupons', () => {
    expect(rewards(coinTransfer('alice', [], coupons))).toEqual(['0 alice 1.5 570 0']);
  });

  it('has the liveness part once: the validator amount includes it', () => {
    const live = { inputValidatorRewardAmount: '570.0', inputValidatorFaucetAmount: '565.0' };
    expect(rewards(coinTransfer('alice', [], live))).toEqual(['0 alice 0 570 0']);
  });

  it('is none where every amount is zero', () => {
    expect(rewards(coinTransfer('alice', []))).toEqual([]);
  });

  it('collected while coin is only locked is one all the same', () => {
    expect(rewards(coinTransfer('alice', [{ to: 'alice', amount: '1.0', lock: true }], coupons))).toEqual([
      '0 alice 1.5 570 0',
    ]);
  });

  it('counts once at the outermost exercise with a summary', () => {
    const send = exercised('Splice.AmuletRules:TransferPreapproval', 'TransferPreapproval_Send', {
      arg: { sender: 'alice', amount: '1.0' },
      result: { result: { summary: summary(coupons) } },
      children: [coinTransfer('alice', [{ to: 'bob', amount: '1.0' }], coupons)],
    });
    const meta = { [`${prefix}/app-rewards`]: '1.5' };
    expect(rewards(tokenTransfer({ output: completed('out0'), meta, children: [send] }))).toEqual([
      '1 alice 1.5 570 0',
    ]);
  });

  it.each([
    ['AmuletRules_BuyMemberTraffic', { provider: 'alice' }, { summary: summary(coupons), amuletPaid: '1.0' }],
    [
      'AmuletRules_CreateTransferPreapproval',
      { provider: 'alice' },
      { transferResult: { summary: summary(coupons) }, amuletPaid: '0.0' },
    ],
    [
      'AmuletRules_CreateExternalPartySetupProposal',
      {},
      { transferResult: { summary: summary(coupons) }, amuletPaid: '1.0', validator: 'alice' },
    ],
  ])('put into %s goes to who pays', (choice, arg, result) => {
    expect(rewards(exercised(rules, choice, { arg, result }))).toEqual(['0 alice 1.5 570 0']);
  });

  it('put into TransferPreapproval_Renew goes to the provider of its result', () => {
    const result = {
      provider: 'alice',
      receiver: 'bob',
      amuletPaid: '1.0',
      transferResult: { summary: summary(coupons) },
    };
    expect(
      rewards(exercised('Splice.AmuletRules:TransferPreapproval', 'TransferPreapproval_Renew', { result })),
    ).toEqual(['0 alice 1.5 570 0']);
  });

  it('of a movement without a summary stands in its metadata', () => {
    const meta = { [`${prefix}/sv-rewards`]: '3', [`${prefix}/validator-rewards`]: '0.25' };
    const children = [archived('00in'), coin('00made', 'bob', '10.0')];
    expect(rewards(tokenTransfer({ meta, children }))).toEqual(['0 alice 0 0.25 3']);
  });

  it('of a movement that is only logged stands in the metadata of its mint leg', () => {
    const meta = { values: { [`${prefix}/app-rewards`]: '2.5' } };
    const minted = log('alice', [leg('ReceiverSide', null, '2.5', { transferLegId: 'mint', meta })]);
    expect(rewards(exercised(rules, 'AmuletRules_Newer', { children: [minted] }))).toEqual(['1 alice 2.5 0 0']);
  });
});
