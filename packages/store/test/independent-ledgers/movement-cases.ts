import {
  accept,
  buyTraffic,
  completed,
  executeAllocation,
  expire,
  extraArgs,
  failed,
  legSide,
  log,
  logOf,
  mint,
  mintLeg,
  pending,
  renewPreapproval,
  rewardMeta,
  send,
  sendV2,
  tap,
  tokenTransfer,
  transfer,
  unlock,
  walletBatch,
} from './movements.ts';
import { archive, coin, created, dso, exercised, item, lockedCoin, type Node, round } from './scan-shapes.ts';

/** Update `n`, before each case: 100 coin of alice in `00a`, 50 of bob in `00b`, 30 of alice in `00l` with an expired lock. The first also opens round 7. */
export function beforeMovements(n: number): ReturnType<typeof item> {
  return item(n, [
    exercised('Splice.AmuletRules:AmuletRules', 'AmuletRules_Bootstrap_Rounds', {
      children: n === 1 ? [round('00r7', 7)] : [],
    }),
    mint(coin('00a', 'alice', '100.0000000000'), 'alice', '100.0000000000'),
    mint(coin('00b', 'bob', '50.0000000000'), 'bob', '50.0000000000'),
    mint(lockedCoin('00l', 'alice', '30.0000000000', '2020-01-01T00:00:00Z'), 'alice', '30.0000000000'),
  ]);
}

/** Roots of an update and the expected transfers as `<node> <type> <senders>><receivers> …`. */
export interface MovementCase {
  readonly roots: readonly Node[];
  readonly rows: readonly string[];
  /** Unlocked+locked coin afterwards, of the parties whose coin changes. */
  readonly coin?: Readonly<Record<string, string>>;
  /** Rewards by party, each as `<node> <party> <app> <validator> <sv>`. */
  readonly rewards?: Readonly<Record<string, readonly string[]>>;
}

/** The coin that a transfer archives. */
export const from00a = { inputs: ['00a'] };
/** The validator reward includes the faucet. */
const coupons = {
  inputAppRewardAmount: '4.0000000000',
  inputValidatorRewardAmount: '3.0000000000',
  inputValidatorFaucetAmount: '3.0000000000',
};

const logged = rewardMeta({ 'app-rewards': '4.0', 'validator-rewards': '3' });

/** Keyed by the test name. The coin before each case is that of `beforeMovements`. */
export const movementCases: Readonly<Record<string, MovementCase>> = {
  'several outputs to one receiver are one row with their sum': {
    roots: [
      transfer(
        'alice',
        [
          { to: 'bob', amount: '60.0' },
          { to: 'bob', amount: '40' },
        ],
        from00a,
      ),
    ],
    rows: ['0 TRANSFER alice>bob 100 fee 0 @ 0.005'],
    coin: { alice: '0+30', bob: '150+0' },
  },
  'outputs to the sender are not counted if there are other receivers': {
    roots: [
      transfer(
        'alice',
        ['alice', 'bob', 'carol'].map((to, n) => ({ to, amount: ['70', '20', '10'][n] ?? '' })),
        from00a,
      ),
    ],
    rows: ['0 TRANSFER alice>bob+carol 30 fee 0 @ 0.005'],
    coin: { alice: '70+30', bob: '70+0', carol: '10+0' },
  },
  'coin locked for another party is a transfer of locked coin': {
    roots: [transfer('alice', [{ to: 'bob', amount: '100.0', lock: true }], from00a)],
    rows: ['0 TRANSFER alice>bob 100 fee 0 @ 0.005'],
    coin: { alice: '0+30', bob: '50+100' },
  },
  'coin locked for its sender is not a transfer, also with coupons as inputs': {
    roots: [transfer('alice', [{ to: 'alice', amount: '100.0', lock: true }], { ...from00a, sum: coupons })],
    rows: [],
    coin: { alice: '0+130' },
    rewards: { alice: ['0 alice 4 3 0'] },
  },
  'a transfer of zero is a row with amount 0': {
    roots: [
      transfer('alice', [{ to: 'bob', amount: '0E-10' }], { change: [coin('00c', 'alice', '100.0')], ...from00a }),
    ],
    rows: ['0 TRANSFER alice>bob 0 fee 0 @ 0.005'],
    coin: { alice: '100+30', bob: '50+0' },
  },
  'the fee is the sum of holding, output and change fees': {
    roots: [
      transfer('alice', [{ to: 'bob', amount: '99.0' }], {
        ...from00a,
        sum: {
          holdingFees: '0.0190259000',
          outputFees: ['0.1600000000', '1.43E-8'],
          senderChangeFee: '0.0300000000',
          amuletPrice: null,
        },
      }),
    ],
    rows: ['0 TRANSFER alice>bob 99 fee 0.2090259143 @ 0.005'],
  },
  'rewards with beneficiaries are one reward of the sender': {
    roots: [
      transfer('alice', [], {
        ...from00a,
        change: [coin('00c', 'alice', '107.0')],
        sum: coupons,
        more: { beneficiaries: [{ beneficiary: 'carol', weight: '0.2500000000' }] },
      }),
    ],
    rows: ['0 SELF_TRANSFER alice>alice 0 fee 0 @ 0.005'],
    rewards: { alice: ['0 alice 4 3 0'] },
  },
  'a transfer, a reward collection and a bare create in one update are separated by root': {
    roots: [
      created('00mark', 'Splice.Amulet:FeaturedAppActivityMarker', {
        dso,
        provider: 'alice',
        beneficiary: 'alice',
        weight: '1.0',
      }),
      transfer('alice', [{ to: 'bob', amount: '100.0' }], from00a),
      transfer('bob', [], { inputs: ['00b'], prefix: '00o', change: [coin('00c', 'bob', '57.0')], sum: coupons }),
    ],
    rows: ['1 TRANSFER alice>bob 100 fee 0 @ 0.005', '4 SELF_TRANSFER bob>bob 0 fee 0 @ 0.005'],
    coin: { alice: '0+30', bob: '157+0' },
    rewards: { bob: ['4 bob 4 3 0'], alice: [] },
  },
  'coin created and archived in one update, in sibling branches, is in no balance': {
    roots: [
      walletBatch([
        transfer('alice', [{ to: 'bob', amount: '100.0' }], from00a),
        transfer('bob', [{ to: 'carol', amount: '100.0' }], { inputs: ['00out0'], prefix: '00next' }),
      ]),
    ],
    rows: ['1 TRANSFER alice>bob 100 fee 0 @ 0.005', '4 TRANSFER bob>carol 100 fee 0 @ 0.005'],
    coin: { alice: '0+30', bob: '50+0', carol: '100+0' },
  },
  'traffic bought with coupons is a purchase and a reward': {
    roots: [buyTraffic('alice', '12.5000000000', coupons, [archive('00a'), coin('00c', 'alice', '94.5')])],
    rows: ['0 TRAFFIC_PURCHASE alice> 12.5 fee 0 @ 0.005'],
    coin: { alice: '94.5+30' },
    rewards: { alice: ['0 alice 4 3 0'] },
  },
  'a preapproval renewed for zero is not a row, but collects its coupons': {
    roots: [renewPreapproval('alice', '0.0000000000', coupons, [coin('00c', 'alice', '7.0')])],
    rows: [],
    coin: { alice: '107+30' },
    rewards: { alice: ['0 alice 4 3 0'] },
  },
  'a preapproved transfer inside a token transfer is one row with the innermost fee': {
    roots: [
      tokenTransfer(['alice', 'bob'], '100.0', completed('00out0'), [
        send(
          'alice',
          transfer('alice', [{ to: 'bob', amount: '100.0' }], { ...from00a, sum: { ...coupons, holdingFees: '1.5' } }),
        ),
      ]),
    ],
    rows: ['0 TOKEN_TRANSFER alice>bob 100 fee 1.5 @ 0.005'],
    coin: { alice: '0+30', bob: '150+0' },
    rewards: { alice: ['1 alice 4 3 0'] },
  },
  'a TransferPreapproval_SendV2 with event logs is one row': {
    roots: [
      sendV2('alice', 'bob', '40.0', [
        archive('00a'),
        coin('00out', 'bob', '40.0'),
        coin('00c', 'alice', '60.0'),
        log('alice', 'SenderSide', 'bob', '40.0', [['00a'], ['00c']]),
        log('bob', 'ReceiverSide', 'alice', '40.0', [[], ['00out']]),
      ]),
    ],
    rows: ['0 PREAPPROVED_TRANSFER alice>bob 40 fee 0 @ 0.005'],
    coin: { alice: '60+30', bob: '90+0' },
  },
  'a token transfer that is pending or failed moves nothing': {
    roots: [
      tokenTransfer(['alice', 'bob'], '100.0', pending, [archive('00a'), lockedCoin('00p', 'alice', '100.0')]),
      tokenTransfer(['bob', 'alice'], '50.0', failed, [archive('00b'), coin('00f', 'bob', '50.0')]),
    ],
    rows: [],
    coin: { alice: '0+130', bob: '50+0' },
  },
  'an accepted offer is one row, with or without an inner transfer': {
    roots: [
      accept(completed('00out0'), [transfer('alice', [{ to: 'bob', amount: '100.0' }], from00a)]),
      accept(
        completed('00new'),
        [archive('00l', 'Splice.Amulet:LockedAmulet'), coin('00new', 'carol', '30.0')],
        'alice',
      ),
    ],
    rows: [
      '0 TRANSFER_OFFER_ACCEPTED alice>bob 100 fee 0 @ 0.005',
      '4 TRANSFER_OFFER_ACCEPTED alice>carol 30 fee 0 @ 0.005',
    ],
    coin: { alice: '0+0', bob: '150+0', carol: '30+0' },
  },
  'a settlement leg is one row': {
    roots: [
      exercised('My.Venue:Settlement', 'Settlement_Settle', {
        over: { package_name: 'my-venue' },
        children: [executeAllocation(['00out0'], [transfer('alice', [{ to: 'bob', amount: '100.0' }], from00a)])],
      }),
    ],
    rows: ['1 SETTLEMENT alice>bob 100 fee 0 @ 0.005'],
  },
  'a movement in event logs only is one row for both sides, and two rows if it is logged twice': {
    roots: [
      log('alice', 'SenderSide', 'bob', '40.0', [['00a'], ['00c']], '0'),
      archive('00a'),
      coin('00c', 'alice', '20.0'),
      coin('00o1', 'bob', '40.0'),
      coin('00o2', 'bob', '40.0'),
      log('bob', 'ReceiverSide', 'alice', '40.0', [[], ['00o1']], '0'),
      log('alice', 'SenderSide', 'bob', '40.0', [[], []], '0'),
      log('bob', 'ReceiverSide', 'alice', '40.0', [[], ['00o2']], '0'),
    ],
    rows: ['0 TOKEN_TRANSFER alice>bob 40 fee 0 @ 0.005', '6 TOKEN_TRANSFER alice>bob 40 fee 0 @ 0.005'],
    coin: { alice: '20+30', bob: '130+0' },
  },
  'a movement in event logs only has the rewards of the metadata, once for both sides': {
    roots: [
      log('alice', 'SenderSide', 'bob', '40.0', [['00a'], ['00c']], '0', extraArgs(logged)),
      archive('00a'),
      coin('00c', 'alice', '67.0'),
      coin('00o', 'bob', '40.0'),
      log('bob', 'ReceiverSide', 'alice', '40.0', [[], ['00o']], '0', extraArgs(logged)),
    ],
    rows: ['0 TOKEN_TRANSFER alice>bob 40 fee 0 @ 0.005'],
    coin: { alice: '67+30', bob: '90+0' },
    rewards: { alice: ['0 alice 4 3 0'], bob: [] },
  },
  'a movement in event logs only has a reward of the mint leg once, and other kinds from the metadata': {
    roots: [
      logOf('alice', [legSide('0', 'SenderSide', 'bob', '40.0'), mintLeg('7.0', logged)], [['00a'], ['00c']], {
        ...extraArgs(rewardMeta({ 'app-rewards': '4', 'sv-rewards': '0.5' })),
      }),
      archive('00a'),
      coin('00c', 'alice', '67.0'),
      coin('00o', 'bob', '40.0'),
      log('bob', 'ReceiverSide', 'alice', '40.0', [[], ['00o']], '0'),
    ],
    rows: ['0 TOKEN_TRANSFER alice>bob 40 fee 0 @ 0.005'],
    rewards: { alice: ['0 alice 4 3 0.5'], bob: [] },
  },
  'coin minted for rewards only is a MINT and a reward, with metadata on the log or on the leg': {
    roots: [
      logOf('alice', [mintLeg('7.0')], [[], ['00o1']], { meta: logged }),
      coin('00o1', 'alice', '7.0'),
      logOf('bob', [mintLeg('4.0', rewardMeta({ 'app-rewards': '4.0000000000' }))], [[], ['00o2']]),
      coin('00o2', 'bob', '4.0'),
    ],
    rows: ['0 MINT >alice 7 fee 0 @ 0.005', '2 MINT >bob 4 fee 0 @ 0.005'],
    coin: { alice: '107+30', bob: '54+0' },
    rewards: { alice: ['0 alice 4 3 0'], bob: ['2 bob 4 0 0'] },
  },
  'a tap is one row, without its inner mint': {
    roots: [
      tap(
        coin('00t', 'carol', '1000000000000000000000000000.0000000001'),
        'carol',
        '1000000000000000000000000000.0000000001',
      ),
    ],
    rows: ['0 TAP >carol 1000000000000000000000000000.0000000001 fee 0 @ 0.005'],
    coin: { carol: '1000000000000000000000000000.0000000001+0' },
  },
  'expired dust is a row with the amount of the coin, stated or not': {
    roots: [
      expire('00a', 'alice'),
      expire('00b', 'bob', { values: { 'splice.lfdecentralizedtrust.org/burned': '50.0' } }),
    ],
    rows: ['0 EXPIRE alice> 100 fee 0 @ 0.005', '1 EXPIRE bob> 50 fee 0 @ 0.005'],
    coin: { alice: '0+30', bob: '0+0' },
  },
  'an expired lock stays locked until it is unlocked, which is not a transfer': {
    roots: [unlock('00l', coin('00u', 'alice', '30.0'))],
    rows: [],
    coin: { alice: '130+0' },
  },
  'coin archived by an interface choice is archived': {
    roots: [
      tokenTransfer(['alice', 'bob'], '100.0', completed('00o'), [
        archive('00a', 'Splice.Amulet:Amulet', { interface_id: 'ee:Splice.Api.Token.HoldingV1:Holding' }),
        coin('00o', 'bob', '100.0'),
      ]),
    ],
    rows: ['0 TOKEN_TRANSFER alice>bob 100 fee 0 @ 0.005'],
    coin: { alice: '0+30', bob: '150+0' },
  },
  'coin is recognized under every package id, but not under another package name': {
    roots: [
      transfer('alice', [], {
        ...from00a,
        change: [coin('00c', 'alice', '100.0', { template_id: `${'ef'.repeat(32)}:Splice.Amulet:Amulet` })],
      }),
      coin('00x', 'alice', '5.0', { package_name: 'my-token' }),
    ],
    rows: ['0 SELF_TRANSFER alice>alice 0 fee 0 @ 0.005'],
    coin: { alice: '100+30' },
  },
};
