import { describe, expect, it } from 'vitest';
import { factsOf } from '../../test/facts-of.ts';
import { coinTransfer, completed, leg, log, tokenTransfer } from '../../test/moves.ts';
import { archived, coin, exercised, type Node } from '../../test/scan-item.ts';
import { summary } from '../../test/summary.ts';
import { formatDecimal } from '../values/decimal.ts';

const rules = 'Splice.AmuletRules:AmuletRules';
const coupons = { inputAppRewardAmount: '1.5', inputValidatorRewardAmount: '570.0', inputSvRewardAmount: '0E-10' };
const prefix = 'amulet.splice.lfdecentralizedtrust.org';

/** `ordinal collector app validator sv` of each reward. */
function rewards(...roots: readonly Node[]): string[] {
  const facts = factsOf(...roots);
  expect(facts.unread).toEqual([]);
  return facts.rewards.map((reward) =>
    [
      reward.ordinal,
      reward.party,
      ...[reward.amounts.app, reward.amounts.validator, reward.amounts.sv].map((amount) => formatDecimal(amount)),
    ].join(' '),
  );
}

describe('a reward', () => {
  it('goes to the sender of the transfer that uses its coupons', () => {
    expect(rewards(coinTransfer('alice', [], coupons))).toEqual(['0 alice 1.5 570 0']);
  });

  it('includes liveness in the validator amount once', () => {
    const live = { inputValidatorRewardAmount: '570.0', inputValidatorFaucetAmount: '565.0' };
    expect(rewards(coinTransfer('alice', [], live))).toEqual(['0 alice 0 570 0']);
  });

  it('is omitted if every amount is zero', () => {
    expect(rewards(coinTransfer('alice', []))).toEqual([]);
  });

  it('is included if the transfer only locks coin', () => {
    expect(rewards(coinTransfer('alice', [{ to: 'alice', amount: '1.0', lock: true }], coupons))).toEqual([
      '0 alice 1.5 570 0',
    ]);
  });

  it('counts once, at the outermost exercise with a summary', () => {
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
  ])('of %s goes to the payer', (choice, arg, result) => {
    expect(rewards(exercised(rules, choice, { arg, result }))).toEqual(['0 alice 1.5 570 0']);
  });

  it('of TransferPreapproval_Renew goes to the provider of the result', () => {
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

  it('of a movement without a summary is read from its metadata', () => {
    const meta = { [`${prefix}/sv-rewards`]: '3', [`${prefix}/validator-rewards`]: '0.25' };
    const children = [archived('00in'), coin('00made', 'bob', '10.0')];
    expect(rewards(tokenTransfer({ meta, children }))).toEqual(['0 alice 0 0.25 3']);
  });
});

describe('a reward of a movement in event logs only', () => {
  const values = (app: string) => ({ values: { [`${prefix}/app-rewards`]: app } });
  /** An app reward in the metadata of an exercise. */
  const noted = (app: string) => ({ arg: { extraArgs: { meta: values(app) } } });
  const sends = leg('SenderSide', 'bob', '10.0');
  const receives = leg('ReceiverSide', 'alice', '10.0');
  /** Leg that mints the app reward, with the reward in its metadata. */
  const mint = (app: string) => leg('ReceiverSide', null, app, { transferLegId: 'mint', meta: values(app) });
  /** An exercise whose choice this version does not know, so that only logs show the movement. */
  const unknown = (...children: Node[]) => exercised(rules, 'AmuletRules_Newer', { children });

  it('is read from the metadata of its mint leg', () => {
    expect(rewards(unknown(log('alice', [mint('2.5')])))).toEqual(['1 alice 2.5 0 0']);
  });

  it('is read from the metadata of its exercise', () => {
    expect(rewards(unknown(log('alice', [sends], noted('2.5')), log('bob', [receives])))).toEqual(['1 alice 2.5 0 0']);
  });

  it('is read from all metadata, the last of which counts', () => {
    const onePlace = { transfer: { meta: values('1') } };
    const twoPlaces = { ...onePlace, extraArgs: { meta: values('2') } };
    const threePlaces = { ...twoPlaces, meta: values('3') };
    const read = (arg: object, result = {}) => rewards(unknown(log('alice', [sends], { arg, result })));
    expect(read(onePlace)).toEqual(['1 alice 1 0 0']);
    expect(read(twoPlaces)).toEqual(['1 alice 2 0 0']);
    expect(read(threePlaces)).toEqual(['1 alice 3 0 0']);
    expect(read(threePlaces, { meta: values('4') })).toEqual(['1 alice 4 0 0']);
  });

  it('counts once per key if both exercise and mint leg have it', () => {
    const both = { values: { ...values('2.5').values, [`${prefix}/sv-rewards`]: '7' } };
    const once = log('alice', [sends, mint('2.5')], { arg: { extraArgs: { meta: both } } });
    expect(rewards(unknown(once))).toEqual(['1 alice 2.5 0 7']);
  });

  it('counts once if the logs of both sides have it, in any order', () => {
    const [sent, received] = [log('alice', [sends], noted('2.5')), log('bob', [receives], noted('2.5'))];
    expect(rewards(unknown(sent, received))).toEqual(['1 alice 2.5 0 0']);
    expect(rewards(unknown(received, sent))).toEqual(['1 alice 2.5 0 0']);
  });

  it('goes to the owner of the mint leg if the log of the sender has it too', () => {
    const received = log('bob', [receives, mint('2.5')]);
    expect(rewards(unknown(log('alice', [sends], noted('2.5')), received))).toEqual(['1 bob 2.5 0 0']);
  });

  it('goes to the sender if only the log of the receiver has it', () => {
    expect(rewards(unknown(log('alice', [sends]), log('bob', [receives], noted('2.5'))))).toEqual(['1 alice 2.5 0 0']);
  });

  it('goes to each sender according to its own log', () => {
    const node = unknown(
      log('alice', [leg('SenderSide', 'carol', '10.0')], noted('1')),
      log('carol', [
        leg('ReceiverSide', 'alice', '10.0'),
        leg('ReceiverSide', 'bob', '5.0', { transferLegId: 'leg1' }),
      ]),
      log('bob', [leg('SenderSide', 'carol', '5.0', { transferLegId: 'leg1' })], noted('2')),
    );
    expect(rewards(node)).toEqual(['1 alice 1 0 0', '1 bob 2 0 0']);
  });

  it('goes to the owner of a transfer to itself', () => {
    const self = [leg('SenderSide', 'alice', '1.0'), leg('ReceiverSide', 'alice', '1.0')];
    expect(rewards(unknown(log('alice', self, noted('2.5'))))).toEqual(['1 alice 2.5 0 0']);
  });

  it('is omitted if the log has no movement or is of another issuer', () => {
    expect(rewards(unknown(log('alice', [], noted('2.5'))))).toEqual([]);
    expect(rewards(log('alice', [sends], { admin: 'issuer', ...noted('2.5') }))).toEqual([]);
  });

  it('that cannot be read counts as unread, and others are read', () => {
    const facts = factsOf(
      unknown(log('alice', [sends], noted('lots')), log('bob', [receives])),
      unknown(log('carol', [mint('2.5')])),
    );
    expect(facts.rewards.map(({ party }) => party)).toEqual(['carol']);
    expect(facts.unread).toMatchObject([{ ordinal: 1, reason: 'malformed-payload' }]);
  });
});
