import { changeRight, createRight, removeRight } from '../featured-apps/rights.ts';
import { amuletConfig, dsoConfig } from '../genesis/config.ts';
import { templates } from '../ledger/template.ts';
import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { installDsoRules } from '../super-validators/dso-rules.ts';
import type { SuperValidator } from '../super-validators/super-validator.ts';
import { numeric, one } from '../values/decimal.ts';
import { day, payloadTimeText } from '../values/time.ts';
import { type Action, amuletRulesAction, dsoAction } from './action.ts';

function always(): boolean {
  return true;
}

export function grantFeaturedAppRight(network: Network, provider: Party): Action {
  return {
    json: dsoAction('SRARC_GrantFeaturedAppRight', { provider: provider.id }),
    value: { provider: provider.id },
    title: 'Grant Featured App Right',
    provider: provider.id,
    possible: always,
    execute: (tx) => {
      tx.exercise(
        network.singleton('dsoRules'),
        'DsoRules_GrantFeaturedAppRight',
        { argument: { provider: provider.id }, actors: [network.dso.id] },
        () => ({ featuredAppRight: createRight(network, tx, provider).id }),
      );
    },
  };
}

export function revokeFeaturedAppRight(network: Network, provider: Party): Action | null {
  const [right] = provider.featuredAppRights;
  if (!right) return null;
  return {
    json: dsoAction('SRARC_RevokeFeaturedAppRight', { rightCid: right.id }),
    value: { rightCid: right.id },
    title: 'Revoke Featured App Right',
    provider: provider.id,
    // The provider can withdraw the right while the vote is open.
    possible: () => network.active.has(right.id),
    execute: (tx) => {
      removeRight(provider, right);
      tx.exercise(
        network.singleton('dsoRules'),
        'DsoRules_RevokeFeaturedAppRight',
        { argument: { rightCid: right.id }, actors: [network.dso.id] },
        () => {
          tx.exercise(
            right,
            'FeaturedAppRight_Cancel',
            { argument: {}, actors: [network.dso.id], consuming: true },
            () => 'FeaturedAppRight_CancelResult',
          );
          return 'DsoRules_RevokeFeaturedAppRightResult';
        },
      );
    },
  };
}

export function updateFeaturedAppRight(network: Network, provider: Party, weight: string): Action | null {
  const [right] = provider.featuredAppRights;
  if (!right) return null;
  const value = { rightCid: right.id, newActivityWeight: weight };
  return {
    json: dsoAction('SRARC_UpdateFeaturedAppRight', value),
    value,
    title: 'Update Featured App Right',
    provider: provider.id,
    possible: () => network.active.has(right.id),
    execute: (tx) => {
      changeRight(network, tx, provider, right, weight);
    },
  };
}

export function updateSvRewardWeight(network: Network, sv: SuperValidator, weight: number): Action {
  return {
    json: dsoAction('SRARC_UpdateSvRewardWeight', { svParty: sv.party.id, newRewardWeight: String(weight) }),
    value: { svParty: sv.party.id, newRewardWeight: String(weight) },
    title: 'Update Sv Reward Weight',
    provider: null,
    possible: () => network.svs.includes(sv),
    execute: (tx) => {
      tx.exercise(
        network.singleton('dsoRules'),
        'DsoRules_UpdateSvRewardWeight',
        {
          argument: { svParty: sv.party.id, newRewardWeight: String(weight) },
          actors: [network.dso.id],
          consuming: true,
        },
        () => {
          sv.weight = weight;
          return { newDsoRules: installDsoRules(network, tx).id };
        },
      );
    },
  };
}

export function offboardSv(network: Network, sv: SuperValidator): Action {
  return {
    json: dsoAction('SRARC_OffboardSv', { sv: sv.party.id }),
    value: { sv: sv.party.id },
    title: 'Offboard Sv',
    provider: null,
    possible: () => network.svs.includes(sv),
    execute: (tx) => {
      tx.exercise(
        network.singleton('dsoRules'),
        'DsoRules_OffboardSv',
        { argument: { sv: sv.party.id }, actors: [network.dso.id], consuming: true },
        () => {
          network.svs.splice(network.svs.indexOf(sv), 1);
          network.offboardedSvs.push(sv);
          network.dsoEpoch++;
          return { newDsoRules: installDsoRules(network, tx).id };
        },
      );
    },
  };
}

/** Sets a new reconciliation interval, which does not change the simulator's behavior. */
export function setDsoConfig(network: Network, interval: number): Action {
  const newConfig = dsoConfig(network, String(interval));
  const value = { newConfig, baseConfig: dsoConfig(network) };
  return {
    json: dsoAction('SRARC_SetConfig', value),
    value,
    title: 'Set Config',
    provider: null,
    possible: always,
    execute: (tx) => {
      tx.exercise(
        network.singleton('dsoRules'),
        'DsoRules_SetConfig',
        { argument: value, actors: [network.dso.id], consuming: true },
        () => ({ newDsoRules: installDsoRules(network, tx, newConfig).id }),
      );
    },
  };
}

/** Ends the transfer fees (CIP-0078): rounds opened after the action charge none. */
export function abolishFees(network: Network): Action {
  const newConfig = amuletConfig(network, 'without fees');
  const value = { newConfig, baseConfig: amuletConfig(network, 'with fees') };
  return {
    json: amuletRulesAction('CRARC_SetConfig', value),
    value,
    title: 'Set Config',
    provider: null,
    possible: always,
    execute: (tx) => {
      tx.exercise(
        network.singleton('amuletRules'),
        'AmuletRules_SetConfig',
        { argument: value, actors: [network.dso.id], consuming: true },
        () => {
          const rules = tx.create(
            templates.amuletRules,
            { dso: network.dso.id, configSchedule: { initialValue: newConfig, futureValues: [] }, isDevNet: true },
            [network.dso.id],
          );
          network.install('amuletRules', rules);
          network.feesInForce = false;
          return { newAmuletRules: rules.id };
        },
      );
    },
  };
}

export function grantUnclaimedActivity(network: Network, beneficiary: Party, coins: number, now: number): Action {
  const value = {
    beneficiary: beneficiary.id,
    amount: numeric(BigInt(coins) * one),
    reason: 'development grant',
    expiresAt: payloadTimeText(now + 30 * day),
  };
  return {
    json: dsoAction('SRARC_CreateUnallocatedUnclaimedActivityRecord', value),
    value,
    title: 'Create Unallocated Unclaimed Activity Record',
    provider: null,
    possible: always,
    execute: (tx) => {
      tx.exercise(
        network.singleton('dsoRules'),
        'DsoRules_CreateUnallocatedUnclaimedActivityRecord',
        { argument: value, actors: [network.dso.id] },
        () => {
          const payload = { dso: network.dso.id, ...value };
          const contract = tx.create(templates.unallocatedActivity, payload, [network.dso.id], [beneficiary.id]);
          network.grants.push({ contract, beneficiary, amount: BigInt(coins) * one });
          return { unallocatedUnclaimedActivityRecordCid: contract.id };
        },
      );
    },
  };
}
