import { describe, expect, it } from 'vitest';
import { factsOf } from '../../test/facts-of.ts';
import {
  account,
  coinTransfer,
  completed,
  instruction,
  leg,
  log,
  logs,
  pending,
  preapprovedSend,
  preapprovedSendV2,
  tokenTransfer,
  unlock,
} from '../../test/moves.ts';
import { archived, coin, created, dso, exercised, lockedCoin, type Node } from '../../test/scan-item.ts';
import { summary } from '../../test/summary.ts';
import { formatDecimal } from '../values/decimal.ts';

const rules = 'Splice.AmuletRules:AmuletRules';

function wrapped(...children: Node[]): Node {
  return exercised('Splice.Wallet.Install:WalletAppInstall', 'WalletAppInstall_ExecuteBatch', { children });
}

/** `ordinal TYPE amount fee price senders → receivers` of each row, after checking that nothing is unread. */
function rows(...roots: Node[]): string[] {
  const { transfers, unread } = factsOf(...roots);
  expect(unread).toEqual([]);
  return transfers.map((row) => {
    const price = row.price === null ? '-' : formatDecimal(row.price);
    const amount = row.amountOfCoin === undefined ? formatDecimal(row.amount) : `all of ${row.amountOfCoin}`;
    return `${row.ordinal.toString()} ${row.type} ${amount} ${formatDecimal(row.fee)} ${price} ${row.senders.join()} → ${row.receivers.join()}`;
  });
}

/** Fee and price of `summary()`. */
const fee = '0.2090259 0.005';

describe('AmuletRules_Transfer', () => {
  it('to another party is a TRANSFER of its outputs with the fees of its summary', () => {
    expect(rows(coinTransfer('alice', [{ to: 'bob', amount: '10.0000000000' }]))).toEqual([
      `0 TRANSFER 10 ${fee} alice → bob`,
    ]);
  });

  it('to many parties counts outputs to others, with each receiver once in order', () => {
    const outputs = ['carol', 'alice', 'bob', 'carol'].map((to, index) => ({
      to,
      amount: `${(index + 1).toString()}.5`,
    }));
    expect(rows(coinTransfer('alice', outputs))).toEqual([`0 TRANSFER 9.5 ${fee} alice → carol,bob`]);
  });

  it('to the sender is a SELF_TRANSFER of its outputs without change', () => {
    expect(rows(coinTransfer('alice', [{ to: 'alice', amount: '3.0' }]))).toEqual([
      `0 SELF_TRANSFER 3 ${fee} alice → alice`,
    ]);
  });

  it('without outputs is a SELF_TRANSFER of 0', () => {
    expect(rows(coinTransfer('alice', []))).toEqual([`0 SELF_TRANSFER 0 ${fee} alice → alice`]);
  });

  it('is no row if every output is locked for the sender', () => {
    expect(rows(coinTransfer('alice', [{ to: 'alice', amount: '3.0', lock: true }]))).toEqual([]);
  });

  it('with locked and unlocked outputs to the sender is a SELF_TRANSFER of both', () => {
    const outputs = [
      { to: 'alice', amount: '3.0', lock: true },
      { to: 'alice', amount: '4.0' },
    ];
    expect(rows(coinTransfer('alice', outputs))).toEqual([`0 SELF_TRANSFER 7 ${fee} alice → alice`]);
  });

  it('with an output locked for another party is a TRANSFER', () => {
    expect(rows(coinTransfer('alice', [{ to: 'bob', amount: '3.0', lock: true }]))).toEqual([
      `0 TRANSFER 3 ${fee} alice → bob`,
    ]);
  });

  it('below wallet choices has the event of its own exercise', () => {
    const payment = exercised('Splice.Wallet.Payment:AcceptedAppPayment', 'AcceptedAppPayment_Collect', {
      children: [unlock('LockedAmulet_Unlock'), coinTransfer('alice', [{ to: 'bob', amount: '10.0' }])],
    });
    expect(rows(wrapped(payment))).toEqual([`4 TRANSFER 10 ${fee} alice → bob`]);
  });

  it('of another package with the same template name is no row', () => {
    const node = coinTransfer('alice', [{ to: 'bob', amount: '10.0' }]);
    expect(rows({ event: { ...node.event, package_name: 'impostor' }, children: [] })).toEqual([]);
  });
});

describe('a preapproved transfer', () => {
  it('until 0.5.16 is one row at the outer event with the inner outputs', () => {
    expect(rows(preapprovedSend('alice', 'bob', '10.0'))).toEqual([`0 PREAPPROVED_TRANSFER 10 ${fee} alice → bob`]);
  });

  it('since 0.5.16 has the receiver of the created coin', () => {
    expect(rows(preapprovedSendV2('alice', 'bob', '10.0'))).toEqual([`0 PREAPPROVED_TRANSFER 10 ${fee} alice → bob`]);
  });

  it('since 0.5.16 has the receiver of the balance changes if the coin is hidden', () => {
    expect(rows(preapprovedSendV2('alice', 'bob', '10.0', '00hidden'))).toEqual([
      `0 PREAPPROVED_TRANSFER 10 ${fee} alice → bob`,
    ]);
  });

  it('to the sender is a SELF_TRANSFER', () => {
    expect(rows(preapprovedSendV2('alice', 'alice', '10.0'))).toEqual([`0 SELF_TRANSFER 10 ${fee} alice → alice`]);
  });

  it('by a TransferCommand is a TRANSFER at the command', () => {
    const command = exercised('Splice.ExternalPartyAmuletRules:TransferCommand', 'TransferCommand_Send', {
      on: '00cmd',
      consuming: true,
      result: {
        sender: 'alice',
        nonce: '0',
        result: { tag: 'TransferCommandResultSuccess', value: { result: { summary: summary() } } },
      },
      children: [preapprovedSend('alice', 'bob', '10.0')],
    });
    expect(rows(command)).toEqual([`0 TRANSFER 10 ${fee} alice → bob`]);
  });

  it('by a failed TransferCommand is no row', () => {
    const result = {
      sender: 'alice',
      nonce: '0',
      result: { tag: 'TransferCommandResultFailure', value: { reason: {} } },
    };
    expect(
      rows(exercised('Splice.ExternalPartyAmuletRules:TransferCommand', 'TransferCommand_Send', { result })),
    ).toEqual([]);
  });
});

describe('TransferFactory_Transfer', () => {
  it('through a preapproval is one TOKEN_TRANSFER', () => {
    expect(rows(tokenTransfer({ children: [preapprovedSend('alice', 'bob', '10.0')] }))).toEqual([
      `0 TOKEN_TRANSFER 10 ${fee} alice → bob`,
    ]);
  });

  it('without inner transfer has parties and amount of its argument, without fee and price', () => {
    const children = [archived('00in'), coin('00made', 'bob', '10.0'), ...logs('alice', 'bob', '10.0', ['00made'])];
    expect(rows(tokenTransfer({ children }))).toEqual(['0 TOKEN_TRANSFER 10 0 - alice → bob']);
  });

  it('of V2 has accounts as parties', () => {
    const children = [archived('00in'), coin('00made', 'bob', '10.0')];
    expect(rows(tokenTransfer({ sender: account('alice'), receiver: account('bob'), children }))).toEqual([
      '0 TOKEN_TRANSFER 10 0 - alice → bob',
    ]);
  });

  it('to the sender is a SELF_TRANSFER', () => {
    const children = [archived('00in'), coin('00made', 'alice', '10.0')];
    expect(rows(tokenTransfer({ receiver: 'alice', children }))).toEqual(['0 SELF_TRANSFER 10 0 - alice → alice']);
  });

  it('that is pending is no row, with an inner transfer or a log', () => {
    const innerTransfer = [coinTransfer('alice', [{ to: 'alice', amount: '10.0', lock: true }])];
    const lockAndLog = [archived('00in'), lockedCoin('00l', 'alice', '10.0'), log('alice', [], { outputs: ['00l'] })];
    expect(rows(tokenTransfer({ output: pending, children: innerTransfer }))).toEqual([]);
    expect(rows(tokenTransfer({ output: pending, children: lockAndLog }))).toEqual([]);
  });

  it('of another issuer is no row', () => {
    const template = 'Utility.Registry.App.V0.Service.AllocationFactory:AllocationFactory';
    expect(
      rows(tokenTransfer({ admin: 'issuer', template, children: [created('00h', 'Utility:Holding', {})] })),
    ).toEqual([]);
  });

  it('of another issuer with an inner coin payment is the row of that payment', () => {
    const children = [created('00h', 'Utility:Holding', {}), coinTransfer('bob', [{ to: 'alice', amount: '2.0' }])];
    expect(rows(tokenTransfer({ admin: 'issuer', template: 'Utility:Factory', children }))).toEqual([
      `2 TRANSFER 2 ${fee} bob → alice`,
    ]);
  });

  it('of another issuer with a non-standard payload does not count as unread', () => {
    expect(rows(exercised('Utility:Factory', 'TransferFactory_Transfer', { arg: { to: 1 }, result: [] }))).toEqual([]);
  });

  it('to the traffic seller is a TRAFFIC_PURCHASE with the cost of the traffic', () => {
    const traffic = created('00t', 'Splice.DecentralizedSynchronizer:MemberTraffic', { amuletSpent: '7.5000000000' });
    const children = [
      archived('00in'),
      coin('00made', 'alice', '7.5'),
      archived('00made'),
      coin('00change', 'alice', '2.5'),
      traffic,
    ];
    expect(rows(tokenTransfer({ receiver: 'cip-1_traffic-purchase::1220', output: completed(), children }))).toEqual([
      '0 TRAFFIC_PURCHASE 7.5 0 - alice → ',
    ]);
  });
});

describe('a two-step transfer', () => {
  it('is TRANSFER_OFFER_ACCEPTED at acceptance with an inner transfer', () => {
    const children = [unlock('LockedAmulet_Unlock'), coinTransfer('alice', [{ to: 'bob', amount: '10.0' }])];
    expect(rows(instruction('TransferInstruction_Accept', completed('out0'), children))).toEqual([
      `0 TRANSFER_OFFER_ACCEPTED 10 ${fee} alice → bob`,
    ]);
  });

  it('is TRANSFER_OFFER_ACCEPTED at acceptance with the created coin and the sender in the metadata', () => {
    const children = [unlock(), archived('00unlocked'), coin('00made', 'bob', '10.0')];
    expect(rows(instruction('TransferInstruction_Accept', completed('00made'), children, 'alice'))).toEqual([
      '0 TRANSFER_OFFER_ACCEPTED 10 0 - alice → bob',
    ]);
  });

  it('is read from metadata and coin if Scan could not decode its log', () => {
    const unreadable = exercised(
      'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
      'EventLog_HoldingsChange',
      {
        arg: { error: 'no codegen', value: {} },
      },
    );
    const children = [archived('00unlocked'), coin('00made', 'bob', '10.0'), unreadable];
    const accept = instruction('TransferInstruction_Accept', completed('00made'), children, 'alice');
    const { transfers, unread } = factsOf(accept);
    expect(transfers).toMatchObject([{ type: 'TRANSFER_OFFER_ACCEPTED', senders: ['alice'], receivers: ['bob'] }]);
    expect(unread.map(({ reason }) => reason)).toEqual(['undecodable-payload']);
  });

  it('has the sender of its log if the metadata has none', () => {
    const children = [
      archived('00unlocked'),
      coin('00made', 'bob', '10.0'),
      ...logs('alice', 'bob', '10.0', ['00made']),
    ];
    expect(rows(instruction('TransferInstruction_Accept', completed('00made'), children))).toEqual([
      '0 TRANSFER_OFFER_ACCEPTED 10 0 - alice → bob',
    ]);
  });

  it.each(['TransferInstruction_Reject', 'TransferInstruction_Withdraw', 'TransferInstruction_Update'])(
    'that ends in %s is no row',
    (choice) => {
      expect(rows(instruction(choice, { tag: 'TransferInstructionResult_Failed', value: {} }, [unlock()]))).toEqual([]);
    },
  );

  it('that the DSO expires is no row', () => {
    const expired = instruction('TransferInstruction_Update', { tag: 'TransferInstructionResult_Failed', value: {} }, [
      unlock(),
    ]);
    expect(rows(exercised(rules, 'AmuletRules_Amulet_ExpireTransferInstructions', { children: [expired] }))).toEqual(
      [],
    );
  });
});

describe('an allocation', () => {
  const allocation = 'Splice.AmuletAllocation:AmuletAllocation';
  const execute = (children: readonly Node[], cids: readonly string[], values = {}): Node =>
    exercised(allocation, 'Allocation_ExecuteTransfer', {
      on: '00alloc',
      consuming: true,
      result: { senderHoldingCids: [], receiverHoldingCids: cids, meta: { values } },
      children,
    });

  it('that is executed is a SETTLEMENT, with an inner transfer or the sender in the metadata', () => {
    const innerTransfer = [unlock('LockedAmulet_Unlock'), coinTransfer('alice', [{ to: 'bob', amount: '10.0' }])];
    expect(rows(execute(innerTransfer, ['out0']))).toEqual([`0 SETTLEMENT 10 ${fee} alice → bob`]);
    const createdCoin = [unlock(), archived('00unlocked'), coin('00made', 'bob', '10.0')];
    expect(rows(execute(createdCoin, ['00made'], { 'splice.lfdecentralizedtrust.org/sender': 'alice' }))).toEqual([
      '0 SETTLEMENT 10 0 - alice → bob',
    ]);
  });

  it('that is executed has the owner of the unlocked coin as sender if nothing else has it', () => {
    const children = [unlock(), archived('00unlocked'), coin('00made', 'bob', '9.5'), coin('00change', 'alice', '0.5')];
    expect(rows(execute(children, ['00made']))).toEqual(['0 SETTLEMENT 9.5 0 - alice → bob']);
  });

  it('that is executed leg by leg is a row per leg', () => {
    const one = (from: string, to: string): Node => execute([coinTransfer(from, [{ to, amount: '10.0' }])], ['out0']);
    const venue = exercised('Venue:OTCTrade', 'OTCTrade_Settle', {
      children: [one('alice', 'bob'), one('bob', 'carol')],
    });
    expect(rows(venue)).toEqual([`1 SETTLEMENT 10 ${fee} alice → bob`, `6 SETTLEMENT 10 ${fee} bob → carol`]);
  });

  it('that is created, cancelled, withdrawn or expired is no row', () => {
    const make = exercised('Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules', 'AllocationFactory_Allocate', {
      children: [archived('00in'), lockedCoin('00l', 'alice', '10.0'), log('alice', [], { outputs: ['00l'] })],
    });
    expect(rows(make)).toEqual([]);
    for (const choice of ['Allocation_Cancel', 'Allocation_Withdraw', 'AmuletAllocation_DsoExpire']) {
      expect(rows(exercised(allocation, choice, { on: '00alloc', consuming: true, children: [unlock()] }))).toEqual([]);
    }
  });

  it('that is settled in a V2 batch is one SETTLEMENT of all legs', () => {
    const settle = (owner: string, sides: readonly unknown[], made: readonly Node[]): Node =>
      exercised('Splice.AmuletAllocationV2:AmuletAllocationV2', 'Allocation_Settle', {
        on: `00${owner}`,
        children: [archived(`00locked-${owner}`, 'Splice.Amulet:LockedAmulet'), ...made, log(owner, sides)],
      });
    const batch = exercised(
      'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
      'SettlementFactory_SettleBatch',
      {
        children: [
          settle(
            'alice',
            [leg('SenderSide', 'carol', '10.0'), leg('SenderSide', 'carol', '1.0', { transferLegId: 'leg1' })],
            [],
          ),
          settle('bob', [leg('SenderSide', 'carol', '5.0', { transferLegId: 'leg2' })], []),
          settle(
            'carol',
            [
              leg('ReceiverSide', 'alice', '10.0'),
              leg('ReceiverSide', 'alice', '1.0', { transferLegId: 'leg1' }),
              leg('ReceiverSide', 'bob', '5.0', { transferLegId: 'leg2' }),
            ],
            [coin('00made', 'carol', '16.0')],
          ),
        ],
      },
    );
    expect(rows(batch)).toEqual(['0 SETTLEMENT 16 0 - alice,bob → carol']);
  });
});

describe('a purchase', () => {
  const burned = [
    archived('00in'),
    coin('00split', 'alice', '5.0'),
    archived('00split'),
    coin('00change', 'alice', '1.0'),
  ];

  it('of traffic has the amount paid and no receiver', () => {
    const buy = exercised(rules, 'AmuletRules_BuyMemberTraffic', {
      arg: { provider: 'alice', memberId: 'PAR::m', trafficAmount: '1000' },
      result: { round: { number: '1' }, summary: summary(), amuletPaid: '5.0000000000' },
      children: burned,
    });
    expect(rows(buy)).toEqual([`0 TRAFFIC_PURCHASE 5 ${fee} alice → `]);
  });

  it('of traffic with an inner transfer is one row', () => {
    const buy = exercised(rules, 'AmuletRules_BuyMemberTraffic', {
      arg: { provider: 'alice' },
      result: { summary: summary(), amuletPaid: '5.0' },
      children: [coinTransfer('alice', [{ to: 'alice', amount: '5.0' }]), archived('out0')],
    });
    expect(rows(wrapped(buy))).toEqual([`1 TRAFFIC_PURCHASE 5 ${fee} alice → `]);
  });

  const paid = (amuletPaid: string, over = {}): unknown => ({
    amuletPaid,
    transferResult: { summary: summary() },
    ...over,
  });

  it.each([
    [rules, 'AmuletRules_CreateTransferPreapproval', { receiver: 'bob', provider: 'alice' }, paid('5.0')],
    [
      rules,
      'AmuletRules_CreateExternalPartySetupProposal',
      { user: 'bob', validator: 'alice' },
      paid('5.0', { validator: 'alice' }),
    ],
    [
      'Splice.AmuletRules:TransferPreapproval',
      'TransferPreapproval_Renew',
      {},
      paid('5.0', { provider: 'alice', receiver: 'bob' }),
    ],
  ])('of a preapproval by %s %s is paid by its provider', (template, choice, arg, result) => {
    expect(rows(exercised(template, choice, { arg, result, children: burned }))).toEqual([
      `0 PREAPPROVAL_PURCHASE 5 ${fee} alice → `,
    ]);
  });

  it('that costs nothing is no row', () => {
    const free = exercised(rules, 'AmuletRules_CreateTransferPreapproval', {
      arg: { provider: 'alice' },
      result: paid('0E-10'),
    });
    expect(rows(free)).toEqual([]);
  });

  it.each(['AnsRules_CollectInitialEntryPayment', 'AnsRules_CollectEntryRenewalPayment'])(
    'of a name by %s has the amount that the DSO collected and burned',
    (choice) => {
      const collect = exercised(
        'Splice.Wallet.Subscriptions:SubscriptionInitialPayment',
        'SubscriptionInitialPayment_Collect',
        {
          on: '00pay',
          consuming: true,
          children: [unlock('LockedAmulet_Unlock'), coinTransfer('alice', [{ to: dso, amount: '200.0' }])],
        },
      );
      const buy = exercised('Splice.Ans:AnsRules', choice, { children: [collect, archived('out0')] });
      expect(
        rows(exercised('Splice.DsoRules:DsoRules', 'DsoRules_ExecuteConfirmedAction', { children: [buy] })),
      ).toEqual([`1 NAME_PURCHASE 200 ${fee} alice → `]);
      // The entry context collects through the rules, or by itself.
      const context = 'AnsEntryContext_CollectInitialEntryPayment';
      expect(rows(exercised('Splice.Ans:AnsEntryContext', context, { children: [buy] }))).toEqual([
        `1 NAME_PURCHASE 200 ${fee} alice → `,
      ]);
      expect(rows(exercised('Splice.Ans:AnsEntryContext', context, { children: [collect, archived('out0')] }))).toEqual(
        [`0 NAME_PURCHASE 200 ${fee} alice → `],
      );
    },
  );
});

describe('created and burned coin', () => {
  const amuletSum = { amulet: '00made', amuletPrice: '0.0050000000', round: { number: '1' } };
  const mint = exercised(rules, 'AmuletRules_Mint', {
    arg: { receiver: 'alice', amount: '10.0' },
    result: { amuletSum },
    children: [
      coin('00made', 'alice', '10.0'),
      log('alice', [leg('ReceiverSide', null, '10.0', { transferLegId: 'mint' })], { outputs: ['00made'] }),
    ],
  });

  it('is a MINT', () => {
    expect(rows(mint)).toEqual(['0 MINT 10 0 0.005  → alice']);
  });

  it('is a TAP, without its inner mint', () => {
    const tap = exercised(rules, 'AmuletRules_DevNet_Tap', {
      arg: { receiver: 'alice', amount: '10.0' },
      result: { amuletSum },
      children: [mint],
    });
    expect(rows(tap)).toEqual(['0 TAP 10 0 0.005  → alice']);
  });

  it.each([
    ['Splice.Amulet:Amulet', 'Amulet_ExpireV2'],
    ['Splice.Amulet:LockedAmulet', 'LockedAmulet_ExpireAmuletV2'],
  ])('is EXPIRE by %s %s with the amount in the metadata', (template, choice) => {
    const meta = { values: { 'splice.lfdecentralizedtrust.org/burned': '0.0000000012' } };
    const expire = exercised(template, choice, {
      on: '00c',
      consuming: true,
      result: { expireSum: { owner: 'alice' }, meta },
    });
    expect(rows(expire)).toEqual(['0 EXPIRE 0.0000000012 0 - alice → ']);
  });

  it.each([
    ['Splice.Amulet:Amulet', 'Amulet_Expire'],
    ['Splice.Amulet:LockedAmulet', 'LockedAmulet_ExpireAmulet'],
  ])('is EXPIRE by %s %s with the contract if no amount is stated', (template, choice) => {
    const expireSum = { owner: 'alice', round: { number: '9' }, changeToInitialAmountAsOfRoundZero: '-1.0' };
    const expire = exercised(template, choice, { on: '00c', consuming: true, result: { expireSum, meta: null } });
    expect(rows(exercised('Splice.DsoRules:DsoRules', 'DsoRules_Amulet_Expire', { children: [expire] }))).toEqual([
      '1 EXPIRE all of 00c 0 - alice → ',
    ]);
  });

  it('is EXPIRE of the owner in the log, or of the coin, if the result has none', () => {
    const expire = (on: string, ...children: Node[]): Node =>
      exercised('Splice.Amulet:Amulet', 'Amulet_ExpireV2', { on, consuming: true, children });
    const burnt = log('alice', [leg('SenderSide', null, '0.5', { transferLegId: 'burn' })]);
    expect(rows(expire('00c', burnt))).toEqual(['0 EXPIRE all of 00c 0 - alice → ']);
    // The first row is the transfer, which creates `out0` for bob.
    expect(rows(coinTransfer('alice', [{ to: 'bob', amount: '0.25' }]), expire('out0')).slice(1)).toEqual([
      '4 EXPIRE 0.25 0 - bob → ',
    ]);
  });

  it.each([
    'LockedAmulet_Unlock',
    'LockedAmulet_UnlockV2',
    'LockedAmulet_OwnerExpireLock',
    'LockedAmulet_OwnerExpireLockV2',
  ])('is no row by %s', (choice) => {
    expect(rows(unlock(choice))).toEqual([]);
  });
});

describe('a movement in EventLog_HoldingsChange only', () => {
  const unknown = (...children: Node[]): Node =>
    exercised('Splice.AmuletRules:AmuletRules', 'AmuletRules_Newer', { children });

  it('is one TOKEN_TRANSFER at its first log for both sides', () => {
    expect(rows(unknown(coin('00m', 'bob', '10.0'), ...logs('alice', 'bob', '10.0', ['00m'])))).toEqual([
      '2 TOKEN_TRANSFER 10 0 - alice → bob',
    ]);
  });

  it('to many receivers is one row', () => {
    const second = { transferLegId: 'leg1' };
    const node = unknown(
      log('alice', [leg('SenderSide', 'bob', '10.0'), leg('SenderSide', 'carol', '5.0', second)]),
      log('bob', [leg('ReceiverSide', 'alice', '10.0')]),
      log('carol', [leg('ReceiverSide', 'alice', '5.0', second)]),
    );
    expect(rows(node)).toEqual(['1 TOKEN_TRANSFER 15 0 - alice → bob,carol']);
  });

  it('of many senders is one row, for any order of the logs', () => {
    const [one, two] = [{ transferLegId: 'leg0' }, { transferLegId: 'leg1' }];
    const alice = log('alice', [leg('SenderSide', 'carol', '10.0', one)]);
    const bob = log('bob', [leg('SenderSide', 'carol', '5.0', two)]);
    const carol = log('carol', [leg('ReceiverSide', 'alice', '10.0', one), leg('ReceiverSide', 'bob', '5.0', two)]);
    for (const all of [
      [alice, bob, carol],
      [alice, carol, bob],
      [carol, alice, bob],
    ]) {
      expect(rows(unknown(...all))).toEqual(['1 TOKEN_TRANSFER 15 0 - alice,bob → carol']);
    }
  });

  it('that is repeated is two rows, also if both logs of one side come first', () => {
    const [sent, received] = logs('alice', 'bob', '10.0', []) as [Node, Node];
    expect(rows(unknown(sent, received), unknown(sent, received))).toEqual([
      '1 TOKEN_TRANSFER 10 0 - alice → bob',
      '4 TOKEN_TRANSFER 10 0 - alice → bob',
    ]);
    expect(rows(unknown(sent, sent, received, received))).toEqual([
      '1 TOKEN_TRANSFER 10 0 - alice → bob',
      '2 TOKEN_TRANSFER 10 0 - alice → bob',
    ]);
  });

  it('is a MINT with a mint leg, and OTHER with a burn', () => {
    const minted = log('alice', [leg('ReceiverSide', null, '3.0', { transferLegId: 'mint' })]);
    const burnt = log('bob', [leg('SenderSide', null, '4.0', { transferLegId: 'burn' })]);
    expect(rows(unknown(minted), unknown(burnt))).toEqual(['1 MINT 3 0 -  → alice', '3 OTHER 4 0 - bob → ']);
  });

  it('of an unlock or a lock to the owner is no row; of unlocked coin to the owner it is a SELF_TRANSFER', () => {
    const self = [leg('SenderSide', 'alice', '1.0'), leg('ReceiverSide', 'alice', '1.0')];
    expect(rows(unknown(log('alice', [])))).toEqual([]);
    expect(rows(unknown(lockedCoin('00l', 'alice', '1.0'), log('alice', self, { outputs: ['00l'] })))).toEqual([]);
    expect(rows(unknown(coin('00c', 'alice', '1.0'), log('alice', self, { outputs: ['00c'] })))).toEqual([
      '2 SELF_TRANSFER 1 0 - alice → alice',
    ]);
  });

  it('with an unknown side is unread instead of a movement in the other direction', () => {
    const side = { side: 'Sender' };
    const { transfers, unread } = factsOf(unknown(log('alice', [leg('SenderSide', 'bob', '1.0', side)])));
    expect(transfers).toEqual([]);
    expect(unread).toMatchObject([{ ordinal: 1, reason: 'malformed-payload' }]);
  });

  it('of another issuer is no row', () => {
    const node = log('alice', [leg('SenderSide', 'bob', '1.0')], { admin: 'issuer' });
    expect(rows(exercised('Utility:Log', 'EventLog_HoldingsChange', { arg: node.event.choice_argument }))).toEqual([]);
    expect(rows(coinTransfer('carol', [{ to: 'dave', amount: '1.0' }]), node)).toEqual([
      `0 TRANSFER 1 ${fee} carol → dave`,
    ]);
  });

  it('without created coin is a row if the issuer of the log acts in it, as the DSO does', () => {
    expect(rows(log('alice', [leg('SenderSide', 'bob', '1.0')], { admin: 'issuer' }))).toEqual([]);
    // `log` has the DSO as acting party and as issuer.
    const burnt = log('alice', [leg('SenderSide', null, '1.0', { transferLegId: 'burn' })]);
    expect(rows(burnt)).toEqual(['0 OTHER 1 0 - alice → ']);
  });
});
