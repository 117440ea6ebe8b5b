import { amuletConfig } from '../genesis/config.ts';
import type { JsonObject } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import { payloadTimeText } from '../values/time.ts';
import { type Action, amuletRulesAction, dsoAction } from './action.ts';

type Outcome = 'succeeds' | 'fails';

/** An action whose execution does not change the simulator's state. Titles are literals, not derived (docs/contract.md#v28). */
function harmless(title: string, json: JsonObject, value: JsonObject, outcome: Outcome = 'succeeds'): Action {
  return { json, value, title, provider: null, possible: () => outcome === 'succeeds', execute: () => undefined };
}

function inDso(title: string, tag: string, value: JsonObject, outcome: Outcome = 'succeeds'): Action {
  return harmless(title, dsoAction(tag, value), value, outcome);
}

/** A weight change for a party that is not an SV: it fails on execution. */
export function impossibleAction(network: Network): Action {
  return inDso(
    'Update Sv Reward Weight',
    'SRARC_UpdateSvRewardWeight',
    { svParty: network.party('Nobody-In-Particular').id, newRewardWeight: '5000' },
    'fails',
  );
}

/** Rare and outdated actions, and from `SetLockingCommitment` on actions that the index does not know, some without a record. */
const kinds: readonly ((network: Network) => Action)[] = [
  (network) => {
    const now = payloadTimeText(network.model.head?.recordTime ?? 0);
    const value = { newScheduleItem: { _1: now, _2: amuletConfig(network, 'with fees') } };
    const tag = 'CRARC_AddFutureAmuletConfigSchedule';
    return harmless('Add Future Amulet Config Schedule', amuletRulesAction(tag, value), value);
  },
  (network) => {
    const value = { scheduleTime: payloadTimeText(network.model.head?.recordTime ?? 0) };
    const tag = 'CRARC_RemoveFutureAmuletConfigSchedule';
    return harmless('Remove Future Amulet Config Schedule', amuletRulesAction(tag, value), value, 'fails');
  },
  ({ users, rng }) =>
    inDso('Create Transfer Command Counter', 'SRARC_CreateTransferCommandCounter', { sender: rng.pick(users).id }),
  (network) => {
    const newcomer = network.party('Newcomer-Labs').id;
    return inDso(
      'Add Sv',
      'SRARC_AddSv',
      { newSvParty: newcomer, newSvName: 'Newcomer-Labs', newSvRewardWeight: '1000' },
      'fails',
    );
  },
  ({ ids, index }) => {
    const value = { paymentCid: `00${ids.digest(`payment/${index}`)}`, entryCid: null };
    return harmless(
      'Collect Entry Renewal Payment',
      {
        tag: 'ARC_AnsEntryContext',
        value: {
          ansEntryContextCid: `00${ids.digest(`context/${index}`)}`,
          ansEntryContextAction: { tag: 'ANSRARC_CollectEntryRenewalPayment', value },
        },
      },
      value,
    );
  },
  ({ rng }) =>
    inDso('Set Locking Commitment', 'SRARC_SetLockingCommitment', {
      months: String(rng.int(1, 36)),
      tiers: [['a', '1']],
    }),
  () => inDso('Rotate All Keys', 'SRARC_RotateAllKeys', {}),
  ({ rng }) => {
    const value = { delegate: rng.pick(['north', 'south']), quorum: '0.6700000000' };
    const json = { tag: 'ARC_Delegation', value: { delegationAction: { tag: 'DGARC_SetQuorum', value } } };
    return harmless('Set Quorum', json, value);
  },
  () => harmless('Pause Network', { tag: 'ARC_PauseNetwork', value: {} }, {}),
  ({ rng }) => {
    const value = { hours: String(rng.int(1, 72)), note: null };
    return harmless('Resume Network', { tag: 'ARC_ResumeNetwork', value }, value);
  },
];

export function drawRareAction(network: Network): Action {
  return network.rng.pick(kinds)(network);
}
