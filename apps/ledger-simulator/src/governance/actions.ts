import { changeRight, createRight, removeRight } from '../featured-apps/rights.ts';
import { amuletConfig, dsoConfig } from '../genesis/config.ts';
import { templates } from '../ledger/template.ts';
import type { Json, JsonObject, Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { installDsoRules } from '../super-validators/dso-rules.ts';
import type { SuperValidator } from '../super-validators/super-validator.ts';
import { numeric, one } from '../values/decimal.ts';
import { day, type Micros, payloadTimeText } from '../values/time.ts';
import { type Action, amuletRulesAction, dsoAction } from './action.ts';

/** An action whose value is the argument of the choice that executes it. */
interface DsoRulesAction {
  readonly action: `SRARC_${string}`;
  readonly choice: `DsoRules_${string}`;
  readonly value: JsonObject;
  /** A literal, not derived from `action` (docs/contract.md#v28). */
  readonly title: string;
  /** Default: null. */
  readonly provider?: string;
  /** Default: always. */
  readonly possible?: () => boolean;
  /** True if the choice replaces the DsoRules. */
  readonly consuming?: boolean;
  /** Makes the children of the choice and returns its result. */
  readonly body: (tx: Tx) => Json;
}

function always(): boolean {
  return true;
}

function dsoRulesAction(network: Network, given: DsoRulesAction): Action {
  const { action, choice, value, title, provider = null, possible = always, consuming = false, body } = given;
  return {
    json: dsoAction(action, value),
    value,
    title,
    provider,
    possible,
    execute: (tx) => {
      const exercise = { argument: value, actors: [network.dso.id], consuming };
      tx.exercise(network.singleton('dsoRules'), choice, exercise, () => body(tx));
    },
  };
}

export function grantFeaturedAppRight(network: Network, provider: Party): Action {
  return dsoRulesAction(network, {
    action: 'SRARC_GrantFeaturedAppRight',
    choice: 'DsoRules_GrantFeaturedAppRight',
    value: { provider: provider.id },
    title: 'Grant Featured App Right',
    provider: provider.id,
    body: (tx) => ({ featuredAppRight: createRight(network, tx, provider).id }),
  });
}

export function revokeFeaturedAppRight(network: Network, provider: Party): Action | null {
  const [right] = provider.featuredAppRights;
  if (!right) return null;
  return dsoRulesAction(network, {
    action: 'SRARC_RevokeFeaturedAppRight',
    choice: 'DsoRules_RevokeFeaturedAppRight',
    value: { rightCid: right.id },
    title: 'Revoke Featured App Right',
    provider: provider.id,
    // The provider can withdraw the right while the vote is open.
    possible: () => network.active.has(right.id),
    body: (tx) => {
      removeRight(provider, right);
      tx.consume(right, 'FeaturedAppRight_Cancel', network.dso.id, 'FeaturedAppRight_CancelResult');
      return 'DsoRules_RevokeFeaturedAppRightResult';
    },
  });
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
  return dsoRulesAction(network, {
    action: 'SRARC_UpdateSvRewardWeight',
    choice: 'DsoRules_UpdateSvRewardWeight',
    value: { svParty: sv.party.id, newRewardWeight: String(weight) },
    title: 'Update Sv Reward Weight',
    possible: () => network.svs.includes(sv),
    consuming: true,
    body: (tx) => {
      sv.weight = weight;
      return { newDsoRules: installDsoRules(network, tx).id };
    },
  });
}

export function offboardSv(network: Network, sv: SuperValidator): Action {
  return dsoRulesAction(network, {
    action: 'SRARC_OffboardSv',
    choice: 'DsoRules_OffboardSv',
    value: { sv: sv.party.id },
    title: 'Offboard Sv',
    possible: () => network.svs.includes(sv),
    consuming: true,
    body: (tx) => {
      network.svs.splice(network.svs.indexOf(sv), 1);
      network.offboardedSvs.push(sv);
      network.dsoEpoch++;
      return { newDsoRules: installDsoRules(network, tx).id };
    },
  });
}

/** Sets a new reconciliation interval. It changes no behavior, and lasts until the next DsoRules. */
export function setDsoConfig(network: Network, interval: number): Action {
  const newConfig = dsoConfig(network, String(interval));
  return dsoRulesAction(network, {
    action: 'SRARC_SetConfig',
    choice: 'DsoRules_SetConfig',
    value: { newConfig, baseConfig: dsoConfig(network) },
    title: 'Set Config',
    consuming: true,
    body: (tx) => ({ newDsoRules: installDsoRules(network, tx, newConfig).id }),
  });
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

export function grantUnclaimedActivity(network: Network, beneficiary: Party, coins: number, now: Micros): Action {
  const value = {
    beneficiary: beneficiary.id,
    amount: numeric(BigInt(coins) * one),
    reason: 'development grant',
    expiresAt: payloadTimeText(now + 30 * day),
  };
  return dsoRulesAction(network, {
    action: 'SRARC_CreateUnallocatedUnclaimedActivityRecord',
    choice: 'DsoRules_CreateUnallocatedUnclaimedActivityRecord',
    value,
    title: 'Create Unallocated Unclaimed Activity Record',
    body: (tx) => {
      const payload = { dso: network.dso.id, ...value };
      const contract = tx.create(templates.unallocatedActivity, payload, [network.dso.id], [beneficiary.id]);
      network.grants.push({ contract, beneficiary, amount: BigInt(coins) * one });
      return { unallocatedUnclaimedActivityRecordCid: contract.id };
    },
  });
}
