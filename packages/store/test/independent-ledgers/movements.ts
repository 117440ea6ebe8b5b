// Choices that move coin, from docs/scan.md#transfers.
import { archive, coin, dso, exercised, type Json, lockedCoin, type Node } from './scan-shapes.ts';

const rules = 'Splice.AmuletRules:AmuletRules';
const preapproval = 'Splice.AmuletRules:TransferPreapproval';
const zero = '0E-10';
/** Metadata or a choice context without entries. */
const noValues = { values: {} };

export function summary(over: Json = {}): Json {
  return {
    inputAppRewardAmount: zero,
    inputValidatorRewardAmount: zero,
    inputSvRewardAmount: zero,
    inputAmuletAmount: zero,
    balanceChanges: [],
    holdingFees: zero,
    outputFees: [],
    senderChangeFee: zero,
    senderChangeAmount: zero,
    amuletPrice: '0.0050000000',
    ...over,
  };
}

export interface Output {
  readonly to: string;
  readonly amount: string;
  readonly lock?: boolean;
}

/** `AmuletRules_Transfer` of inputs; it creates coins `<prefix>0`, `<prefix>1`, …; change is given as a node. */
export function transfer(
  sender: string,
  outputs: readonly Output[],
  { prefix = '00out', inputs = [], change = [], sum = {}, more = {} }: TransferParts = {},
): Node {
  return exercised(rules, 'AmuletRules_Transfer', {
    arg: {
      transfer: {
        sender,
        provider: sender,
        inputs: inputs.map((value) => ({ tag: 'InputAmulet', value })),
        outputs: outputs.map(({ to, amount, lock }) => ({
          receiver: to,
          receiverFeeRatio: zero,
          amount,
          lock: lock === true ? { holders: [dso], expiresAt: '9999-12-31T23:59:59.999999Z', optContext: null } : null,
        })),
        beneficiaries: null,
        ...more,
      },
      context: {},
      expectedDso: dso,
    },
    result: {
      round: { number: '7' },
      summary: summary(sum),
      createdAmulets: outputs.map((_, n) => ({ tag: 'TransferResultAmulet', value: `${prefix}${n}` })),
      senderChangeAmulet: null,
      meta: null,
    },
    actors: [sender],
    children: [
      ...inputs.map((input) => archive(input)),
      ...outputs.map(({ to, amount, lock }, n) => (lock === true ? lockedCoin : coin)(`${prefix}${n}`, to, amount)),
      ...change,
    ],
  });
}

interface TransferParts {
  /** Beginning of the contract ids of the outputs. */
  readonly prefix?: string;
  readonly inputs?: readonly string[];
  readonly change?: readonly Node[];
  /** Overrides fields of the summary. */
  readonly sum?: Json;
  /** Overrides fields of the transfer in the choice's argument. */
  readonly more?: Json;
}

/** `TransferPreapproval_Send` around a transfer. */
export function send(sender: string, inner: Node): Node {
  return exercised(preapproval, 'TransferPreapproval_Send', {
    arg: { sender, inputs: [], amount: '1.0', description: null, context: {} },
    result: { result: inner.event.exercise_result, meta: null },
    children: [inner],
  });
}

/** `TransferPreapproval_SendV2`, without a transfer inside. */
export function sendV2(
  sender: string,
  receiver: string,
  amount: string,
  children: readonly Node[],
  sum: Json = {},
): Node {
  return exercised(preapproval, 'TransferPreapproval_SendV2', {
    arg: { sender, amount, description: 'rent' },
    result: {
      result: {
        summary: summary({
          balanceChanges: [
            [sender, {}],
            [receiver, {}],
          ],
          ...sum,
        }),
      },
      meta: noValues,
    },
    children,
  });
}

export function buyTraffic(provider: string, amuletPaid: string, sum: Json, children: readonly Node[]): Node {
  return exercised(rules, 'AmuletRules_BuyMemberTraffic', {
    arg: {
      provider,
      memberId: 'PAR::p::1220',
      synchronizerId: 'global-domain::1220dd',
      migrationId: '3',
      trafficAmount: '200000',
    },
    result: {
      round: { number: '7' },
      summary: summary(sum),
      amuletPaid,
      purchasedTraffic: '00mt',
      senderChangeAmulet: null,
    },
    actors: [provider],
    children,
  });
}

export function renewPreapproval(
  provider: string,
  amuletPaid: string,
  sum: Json,
  children: readonly Node[] = [],
): Node {
  return exercised(preapproval, 'TransferPreapproval_Renew', {
    on: '00pre',
    consuming: true,
    arg: { context: {}, inputs: [], newExpiresAt: '2027-01-01T00:00:00Z' },
    result: {
      transferPreapprovalCid: '00pre2',
      transferResult: { summary: summary(sum) },
      receiver: provider,
      provider,
      amuletPaid,
    },
    children,
  });
}

const externalRules = 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules';

export function completed(...receiverHoldingCids: readonly string[]): Json {
  return {
    tag: 'TransferInstructionResult_Completed',
    value: { receiverHoldingCids },
  };
}

export const pending: Json = { tag: 'TransferInstructionResult_Pending', value: { transferInstructionCid: '00ti' } };
export const failed: Json = { tag: 'TransferInstructionResult_Failed', value: {} };

/** `TransferFactory_Transfer`, an interface choice. */
export function tokenTransfer(
  [sender, receiver]: readonly [sender: string, receiver: string],
  amount: string,
  output: Json,
  children: readonly Node[],
  over: Json = {},
): Node {
  return exercised(externalRules, 'TransferFactory_Transfer', {
    arg: {
      expectedAdmin: dso,
      transfer: {
        sender,
        receiver,
        amount,
        instrumentId: { admin: dso, id: 'Amulet' },
        requestedAt: '2026-03-01T00:00:00Z',
        executeBefore: '2026-03-02T00:00:00Z',
        inputHoldingCids: [],
        meta: noValues,
      },
      extraArgs: { context: noValues, meta: noValues },
    },
    result: { output, senderChangeCids: [], meta: noValues },
    children,
    over: { interface_id: 'ee:Splice.Api.Token.TransferInstructionV1:TransferFactory', ...over },
  });
}

export function accept(output: Json, children: readonly Node[], sender?: string): Node {
  return exercised('Splice.AmuletTransferInstruction:AmuletTransferInstruction', 'TransferInstruction_Accept', {
    on: '00ti',
    consuming: true,
    arg: { extraArgs: { context: noValues, meta: noValues } },
    result: {
      output,
      senderChangeCids: [],
      meta: sender === undefined ? noValues : { values: { 'splice.lfdecentralizedtrust.org/sender': sender } },
    },
    children,
  });
}

export function executeAllocation(holdings: readonly string[], children: readonly Node[]): Node {
  return exercised('Splice.AmuletAllocation:AmuletAllocation', 'Allocation_ExecuteTransfer', {
    on: '00alloc',
    consuming: true,
    arg: { extraArgs: { context: noValues, meta: noValues } },
    result: { senderHoldingCids: [], receiverHoldingCids: holdings, meta: noValues },
    children,
  });
}

/** Contract ids of the coins that a log's account loses and gains. */
type InputsAndOutputs = readonly [inputs: readonly string[], outputs: readonly string[]];

/** The log of account `owner` with one leg, of which it is the `side`. `leg`: id of the leg; `more`: further fields of the choice's argument. */
export function log(
  owner: string,
  side: 'SenderSide' | 'ReceiverSide',
  other: string,
  amount: string,
  contractIds: InputsAndOutputs,
  leg = 'leg',
  more: Json = {},
): Node {
  return logOf(owner, [legSide(leg, side, other, amount)], contractIds, more);
}

export function logOf(
  owner: string,
  transferLegSides: readonly Json[],
  [inputs, outputs]: InputsAndOutputs = [[], []],
  more: Json = {},
): Node {
  return exercised('Splice.ExternalPartyConfigState:ExternalPartyConfigState', 'EventLog_HoldingsChange', {
    arg: {
      admin: dso,
      account: { owner, provider: null, id: '' },
      inputHoldingCids: inputs,
      outputHoldingCids: outputs,
      transferLegSides,
      observers: [],
      extraArgs: { context: noValues, meta: noValues },
      ...more,
    },
    over: { interface_id: 'ee:Splice.Api.Token.TransferEventsV2:EventLog' },
  });
}

/** `side`: that of the account that logs the leg; `other`: owner of the other account. */
export function legSide(
  transferLegId: string,
  side: 'SenderSide' | 'ReceiverSide',
  other: string,
  amount: string,
): Json {
  return {
    transferLegId,
    side,
    otherside: { owner: other, provider: null, id: '' },
    amount,
    instrumentId: 'Amulet',
    meta: noValues,
  };
}

/** A leg that mints coin for the account that logs it. */
export function mintLeg(amount: string, meta: Json = noValues): Json {
  return {
    transferLegId: 'mint',
    side: 'ReceiverSide',
    otherside: { owner: null, provider: null, id: 'cip-112/mint' },
    amount,
    instrumentId: 'Amulet',
    meta,
  };
}

const rewardKey = 'amulet.splice.lfdecentralizedtrust.org/';

/** Metadata of rewards: `app-rewards`, `validator-rewards`, `sv-rewards`. */
export function rewardMeta(rewards: Readonly<Record<string, string>>): Json {
  return {
    values: Object.fromEntries(Object.entries(rewards).map(([kind, amount]) => [`${rewardKey}${kind}`, amount])),
  };
}

export function extraArgs(meta: Json): Json {
  return { extraArgs: { context: noValues, meta } };
}

export function unlock(locked: string, made: Node, choice = 'LockedAmulet_OwnerExpireLockV2'): Node {
  return exercised('Splice.Amulet:LockedAmulet', choice, { on: locked, consuming: true, children: [made] });
}

export function mint(made: Node, receiver: string, amount: string): Node {
  return exercised(rules, 'AmuletRules_Mint', {
    arg: { receiver, amount, openMiningRoundCid: '00r7' },
    result: { amuletSum: { amulet: made.event.contract_id, amuletPrice: '0.0050000000', round: { number: '7' } } },
    children: [made],
  });
}

export function tap(made: Node, receiver: string, amount: string): Node {
  return exercised(rules, 'AmuletRules_DevNet_Tap', {
    arg: { receiver, amount, openRound: '00r7' },
    result: { amuletSum: { amulet: made.event.contract_id, amuletPrice: '0.0050000000', round: { number: '7' } } },
    children: [mint(made, receiver, amount)],
  });
}

export function expire(contract: string, owner: string, meta: Json | null = null): Node {
  return exercised('Splice.Amulet:Amulet', 'Amulet_Expire', {
    on: contract,
    consuming: true,
    result: {
      expireSum: {
        owner,
        changeToInitialAmountAsOfRoundZero: zero,
        changeToHoldingFeesRate: zero,
        round: { number: '7' },
      },
      meta,
    },
  });
}

/** A wallet's batch, which is not itself a movement. */
export function walletBatch(children: readonly Node[]): Node {
  return exercised('Splice.Wallet.Install:WalletAppInstall', 'WalletAppInstall_ExecuteBatch', {
    on: '00wallet',
    children,
    over: { package_name: 'splice-wallet' },
  });
}
