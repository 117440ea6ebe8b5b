import { decodeUpdate, interpret } from '@ledger-explorer/ledger';
import type { Entry } from '../src/index.ts';
import { dso, updateIdOf } from './ledger.ts';

type Json = Readonly<Record<string, unknown>>;

/** An event of the ledger without its id. */
export interface EventDraft {
  readonly contract: string;
  readonly template: string;
  readonly args?: Json;
  readonly observers?: readonly string[];
  readonly choice?: string;
  readonly consuming?: boolean;
  readonly result?: Json;
  /** Child events, numbered after this event. */
  readonly below?: readonly EventDraft[];
}

export const start = Date.UTC(2026, 0, 1);

/** Update number `n`, `n` minutes after `start`, decoded and interpreted. */
export function nthUpdate(n: number, roots: readonly EventDraft[]): Entry {
  const updateId = updateIdOf(n);
  const recordTime = new Date(start + n * 60_000).toISOString().replace('Z', '000Z');
  const events: Record<string, Json> = {};
  let next = 0;
  const place = (event: EventDraft): string => {
    const id = `${updateId}:${next++}`;
    events[id] = {};
    const children = (event.below ?? []).map(place);
    events[id] = {
      event_id: id,
      contract_id: event.contract,
      template_id: `ab:${event.template}`,
      package_name: event.template.startsWith('Splice.DsoRules') ? 'splice-dso-governance' : 'splice-amulet',
      ...(event.choice === undefined
        ? {
            event_type: 'created_event',
            create_arguments: event.args ?? {},
            created_at: recordTime,
            signatories: [dso],
            observers: event.observers ?? [],
          }
        : {
            event_type: 'exercised_event',
            choice: event.choice,
            choice_argument: event.args ?? {},
            exercise_result: event.result ?? {},
            consuming: event.consuming ?? false,
            acting_parties: [dso],
            child_event_ids: children,
            interface_id: null,
          }),
    };
    return id;
  };
  const rootIds = roots.map(place);
  const update = decodeUpdate({
    update_id: updateId,
    migration_id: 0,
    workflow_id: '',
    record_time: recordTime,
    synchronizer_id: 'global-domain::1220bb',
    effective_at: recordTime,
    root_event_ids: rootIds,
    events_by_id: events,
  });
  return { update, facts: interpret(update) };
}

const rates = {
  issuancePerValidatorRewardCoupon: '0.2',
  issuancePerFeaturedAppRewardCoupon: '2.5',
  issuancePerUnfeaturedAppRewardCoupon: '0.6',
  issuancePerSvRewardCoupon: '0.0690020407',
  optIssuancePerValidatorFaucetCoupon: '52.4469371427',
};

/** The contract of a round in one of its states. */
export function roundIs(number: number, state: 'Open' | 'Summarizing' | 'Issuing' | 'Closed'): EventDraft {
  return {
    contract: `${state} ${number}`,
    template: `Splice.Round:${state}MiningRound`,
    args: { dso, round: { number: String(number) }, amuletPrice: '0.5', ...rates },
  };
}

export function coupon(
  contract: string,
  round: number,
  entity: string,
  args: Json,
  observers: readonly string[],
): EventDraft {
  return {
    contract,
    template: `Splice.${entity}`,
    args: { dso, round: { number: String(round) }, ...args },
    observers,
  };
}

export function liveness(contract: string, round: number, validator = 'val::1'): EventDraft {
  return coupon(contract, round, 'ValidatorLicense:ValidatorLivenessActivityRecord', { validator }, [validator]);
}

export function svCoupon(contract: string, round: number, weight: number, beneficiary = 'sv::1'): EventDraft {
  const args = { sv: 'sv::1', beneficiary, weight: String(weight) };
  return coupon(contract, round, 'Amulet:SvRewardCoupon', args, ['sv::1', beneficiary]);
}

export function appCoupon(
  contract: string,
  round: number,
  amount: string,
  beneficiary: string | null = null,
): EventDraft {
  const args = { provider: 'app::1', featured: true, amount, beneficiary };
  return coupon(contract, round, 'Amulet:AppRewardCoupon', args, [
    'app::1',
    ...(beneficiary === null ? [] : [beneficiary]),
  ]);
}

/** A choice that ends the coupon. */
export function ends({ contract, template }: EventDraft, choice = 'Archive'): EventDraft {
  return { contract, template, choice, consuming: true };
}

/** A transfer that collects the coupons. */
export function collects(...coupons: readonly EventDraft[]): EventDraft {
  const choices: Readonly<Record<string, string>> = { SvRewardCoupon: 'SvRewardCoupon_ArchiveAsBeneficiary' };
  return {
    contract: 'rules',
    template: 'Splice.AmuletRules:AmuletRules',
    choice: 'AmuletRules_Transfer',
    below: coupons.map((one) => ends(one, choices[one.template.split(':')[1] ?? ''])),
  };
}

export function expires(...coupons: readonly EventDraft[]): EventDraft {
  return {
    contract: 'rules',
    template: 'Splice.AmuletRules:AmuletRules',
    choice: 'AmuletRules_ClaimExpiredRewards',
    below: coupons.map((one) => ends(one, `${one.template.split(':')[1] ?? ''}_DsoExpire`)),
  };
}
