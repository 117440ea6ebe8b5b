import { coin, dso, exercised, lockedCoin, archived, type Node } from './scan-item.ts';
import { summary } from './summary.ts';

const rules = 'Splice.AmuletRules:AmuletRules';
const meta = { values: {} };

interface Out {
  readonly to: string;
  readonly amount: string;
  readonly lock?: boolean;
}

/** `AmuletRules_Transfer` with the coins it creates: `out0`, `out1`, … and any change. */
export function coinTransfer(
  sender: string,
  outputs: readonly Out[],
  summaryFields: Record<string, unknown> = {},
): Node {
  return exercised(rules, 'AmuletRules_Transfer', {
    arg: {
      transfer: {
        sender,
        provider: sender,
        inputs: [{ tag: 'InputAmulet', value: '00in' }],
        outputs: outputs.map(({ to, amount, lock }) => ({
          receiver: to,
          receiverFeeRatio: '0.0000000000',
          amount,
          lock: lock === true ? { holders: [dso], expiresAt: '2025-09-08T12:00:00Z' } : null,
        })),
      },
    },
    result: {
      round: { number: '1' },
      summary: summary(summaryFields),
      createdAmulets: [],
      senderChangeAmulet: '00change',
    },
    actors: [sender],
    children: [
      archived('00in'),
      ...outputs.map(({ to, amount, lock }, index) =>
        (lock === true ? lockedCoin : coin)(`out${index.toString()}`, to, amount),
      ),
      coin('00change', sender, '659.7909741000'),
    ],
  });
}

/** `TransferPreapproval_Send`, before Splice 0.5.16. */
export function preapprovedSend(sender: string, receiver: string, amount: string): Node {
  return exercised('Splice.AmuletRules:TransferPreapproval', 'TransferPreapproval_Send', {
    arg: { inputs: [], amount, sender, description: null },
    result: { result: { round: { number: '1' }, summary: summary() } },
    children: [coinTransfer(sender, [{ to: receiver, amount }])],
  });
}

/** `TransferPreapproval_SendV2`, since Splice 0.5.16. `statedCid`: id of the coin in the result; another id than `00made` means a hidden coin. */
export function preapprovedSendV2(sender: string, receiver: string, amount: string, statedCid = '00made'): Node {
  return exercised('Splice.AmuletRules:TransferPreapproval', 'TransferPreapproval_SendV2', {
    arg: { inputs: [], amount, sender, description: null },
    result: {
      result: {
        summary: summary({ balanceChanges: [[sender, {}], ...(receiver === sender ? [] : [[receiver, {}]])] }),
        createdAmulets: [{ tag: 'TransferResultAmulet', value: statedCid }],
      },
      meta,
    },
    children: [archived('00in'), coin('00made', receiver, amount), ...logs(sender, receiver, amount, ['00made'])],
  });
}

export function account(owner: string | null, id = ''): Record<string, unknown> {
  return { owner, provider: null, id };
}

/** Logs of both sides of one movement, since Splice 0.6.11. */
export function logs(sender: string, receiver: string, amount: string, outputs: readonly string[]): Node[] {
  return [
    log(sender, [leg('SenderSide', receiver, amount)]),
    log(receiver, [leg('ReceiverSide', sender, amount)], { outputs }),
  ];
}

interface LogContent {
  readonly outputs?: readonly string[];
  readonly admin?: string;
  /** Further fields of the choice's argument, or other values for those below. */
  readonly arg?: object;
  readonly result?: object;
}

/** One side's log of a movement (`EventLog_HoldingsChange`). */
export function log(
  owner: string,
  transferLegSides: readonly unknown[],
  { outputs = [], admin = dso, arg = {}, result = {} }: LogContent = {},
): Node {
  return exercised('Splice.ExternalPartyConfigState:ExternalPartyConfigState', 'EventLog_HoldingsChange', {
    arg: {
      admin,
      account: account(owner),
      inputHoldingCids: [],
      outputHoldingCids: outputs,
      transferLegSides,
      observers: [owner],
      ...arg,
    },
    result,
    actors: [dso],
  });
}

export function leg(
  side: 'SenderSide' | 'ReceiverSide',
  other: string | null,
  amount: string,
  over: Record<string, unknown> = {},
): Record<string, unknown> {
  const otherside = account(other, other !== null ? '' : side === 'SenderSide' ? 'cip-112/burn' : 'cip-112/mint');
  return { transferLegId: 'leg0', side, otherside, amount, instrumentId: 'Amulet', meta, ...over };
}

interface Token {
  readonly sender?: unknown;
  readonly receiver?: unknown;
  readonly amount?: string;
  readonly admin?: string;
  readonly template?: string;
  readonly output?: unknown;
  readonly meta?: Record<string, string>;
  readonly children: readonly Node[];
}

export function completed(...cids: string[]): unknown {
  return {
    tag: 'TransferInstructionResult_Completed',
    value: { receiverHoldingCids: cids },
  };
}

export const pending = { tag: 'TransferInstructionResult_Pending', value: { transferInstructionCid: '00ti' } };

/** `TransferFactory_Transfer` of the token standard. */
export function tokenTransfer(token: Token): Node {
  const template = token.template ?? 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules';
  return exercised(template, 'TransferFactory_Transfer', {
    arg: {
      expectedAdmin: token.admin ?? dso,
      transfer: {
        sender: token.sender ?? 'alice',
        receiver: token.receiver ?? 'bob',
        amount: token.amount ?? '10.0000000000',
        instrumentId: { admin: token.admin ?? dso, id: 'Amulet' },
        meta,
      },
      extraArgs: { meta },
    },
    result: { output: token.output ?? completed('00made'), senderChangeCids: [], meta: { values: token.meta ?? {} } },
    children: token.children,
  });
}

/** A choice on a pending two-step transfer. */
export function instruction(choice: string, output: unknown, children: readonly Node[], sender?: string): Node {
  return exercised('Splice.AmuletTransferInstruction:AmuletTransferInstruction', choice, {
    on: '00ti',
    consuming: true,
    arg: { extraArgs: { meta } },
    result: {
      output,
      senderChangeCids: [],
      meta: { values: sender === undefined ? {} : { 'splice.lfdecentralizedtrust.org/sender': sender } },
    },
    children,
  });
}

export function unlock(choice = 'LockedAmulet_UnlockV2', owner = 'alice'): Node {
  return exercised('Splice.Amulet:LockedAmulet', choice, {
    on: '00locked',
    consuming: true,
    result: { amuletCid: '00unlocked' },
    children: [coin('00unlocked', owner, '10.0000000000')],
  });
}
