// A naive reader of the emitted JSON, independent of the generator, to check the model against.

export interface EventJson {
  readonly event_type: 'created_event' | 'exercised_event';
  readonly event_id: string;
  readonly contract_id: string;
  readonly template_id: string;
  readonly package_name: string;
  readonly choice?: string;
  readonly consuming?: boolean;
  readonly choice_argument?: Readonly<Record<string, unknown>>;
  readonly exercise_result?: unknown;
  readonly interface_id?: string | null;
  readonly child_event_ids?: readonly string[];
  readonly acting_parties?: readonly string[];
  readonly signatories?: readonly string[];
  readonly observers?: readonly string[];
  readonly create_arguments?: Readonly<Record<string, unknown>>;
}

export interface UpdateJson {
  readonly update_id: string;
  readonly migration_id: number;
  readonly record_time: string;
  /** Absent in a reassignment. */
  readonly synchronizer_id?: string;
  readonly root_event_ids: readonly string[];
  readonly events_by_id: Readonly<Record<string, EventJson>>;
  /** The event of a reassignment, which has no roots and no events by id. */
  readonly event?: {
    readonly submitter: string;
    readonly migration_id: number;
    readonly contract_id?: string;
    readonly created_event?: EventJson;
  };
}

/** Events depth-first from the roots. Throws if an event is reached twice or never. */
export function inOrder(update: UpdateJson): EventJson[] {
  const order: EventJson[] = [];
  // A reassignment creates and archives nothing.
  if (update.event) return order;
  const visit = (id: string): void => {
    const event = update.events_by_id[id];
    // The DSO does not see the events of some children.
    if (event === undefined) return;
    if (event.event_id !== id) throw new Error(`${id} leads to ${event.event_id}.`);
    order.push(event);
    event.child_event_ids?.forEach(visit);
  };
  update.root_event_ids.forEach(visit);
  if (new Set(order).size !== order.length || order.length !== Object.keys(update.events_by_id).length)
    throw new Error(`${update.update_id} is not a forest.`);
  return order;
}

/** Parses a Numeric, also in scientific form, into units of 10^-10. */
function units(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E(-\d+))?$/.exec(text);
  if (!match) throw new Error(`Not a number: ${text}`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const scale = 10 + Number(exponent) - fraction.length;
  const value = BigInt(whole + fraction) * 10n ** BigInt(scale);
  return sign === '-' ? -value : value;
}

export interface CoinJson {
  readonly owner: string;
  readonly amount: bigint;
  readonly locked: boolean;
}

/** Applies an update's events to the map of active coins. */
export function applyCoins(coins: Map<string, CoinJson>, events: readonly EventJson[]): void {
  for (const event of events) {
    const entity = event.template_id.split(':').slice(1).join(':');
    if (event.package_name !== 'splice-amulet') continue;
    if (entity !== 'Splice.Amulet:Amulet' && entity !== 'Splice.Amulet:LockedAmulet') continue;
    if (event.event_type === 'created_event') {
      const args = event.create_arguments as { amulet?: object };
      const coin = (args.amulet ?? args) as { owner: string; amount: { initialAmount: string } };
      const locked = args.amulet !== undefined;
      coins.set(event.contract_id, { owner: coin.owner, amount: units(coin.amount.initialAmount), locked });
    } else if (event.consuming === true && !coins.delete(event.contract_id))
      throw new Error(`${event.event_id} archives a coin that is not there.`);
  }
}
