import { applyCoins, type CoinJson, type EventJson, inOrder, type UpdateJson } from './read-json.ts';

/** The state that a naive reader derives from the emitted JSON, without knowledge of the generator. */
export class NaiveLedger {
  readonly updates: { readonly update: UpdateJson; readonly events: readonly EventJson[] }[] = [];
  readonly coins = new Map<string, CoinJson>();
  readonly active = new Set<string>();
  /** Contract ids of licenses by validator, in order of creation. */
  readonly licenses = new Map<string, string[]>();
  /** Newest votes by tracking id: `name party accept`. */
  readonly votes = new Map<string, string[]>();
  /** Party id and weight of each SV in the current DsoRules. */
  seats: unknown = [];
  /** Index of the first and last update in which a party appears. */
  readonly seen = new Map<string, { first: number; last: number }>();
  events = 0;
  createdEvents = 0;

  add(json: string): void {
    const update = JSON.parse(json) as UpdateJson;
    const events = inOrder(update);
    this.updates.push({ update, events });
    this.events += update.event ? 1 : events.length;
    applyCoins(this.coins, events);
    for (const event of events) {
      this.see([...(event.acting_parties ?? []), ...(event.signatories ?? []), ...(event.observers ?? [])]);
      if (event.event_type === 'created_event') this.create(event);
      else if (!this.active.has(event.contract_id))
        throw new Error(`${event.choice ?? ''} ${event.event_id} is on a contract that is not active.`);
      else if (event.consuming === true) this.active.delete(event.contract_id);
    }
    const { event } = update;
    const brought = event?.created_event;
    if (event) this.see([event.submitter, ...(brought?.signatories ?? []), ...(brought?.observers ?? [])]);
  }

  /** Records parties of an update, by default of the newest. */
  see(parties: readonly string[], at = this.updates.length - 1): void {
    for (const party of parties) {
      const { first, last } = this.seen.get(party) ?? { first: at, last: at };
      this.seen.set(party, { first: Math.min(first, at), last: Math.max(last, at) });
    }
  }

  /** Record time of an update in microseconds. */
  timeOf(at: number): number {
    const text = this.updates[at]?.update.record_time ?? '';
    return Date.parse(`${text.slice(0, 19)}Z`) * 1000 + Number(text.slice(20, 26));
  }

  /** Unlocked and locked coin by party id. */
  holdings(): Map<string, { unlocked: bigint; locked: bigint }> {
    const sums = new Map<string, { unlocked: bigint; locked: bigint }>();
    for (const { owner, amount, locked } of this.coins.values()) {
      const sum = sums.get(owner) ?? { unlocked: 0n, locked: 0n };
      sum[locked ? 'locked' : 'unlocked'] += amount;
      sums.set(owner, sum);
    }
    return sums;
  }

  private create(event: EventJson): void {
    this.createdEvents++;
    this.active.add(event.contract_id);
    const entity = event.template_id.split(':').at(-1);
    const args = event.create_arguments ?? {};
    if (entity === 'VoteRequest') {
      const map = args.votes as [string, { sv: string; accept: boolean }][];
      const cast = map.map(([name, vote]) => `${name} ${vote.sv} ${String(vote.accept)}`);
      this.votes.set((args.trackingCid as string | null | undefined) ?? event.contract_id, cast.sort());
    } else if (entity === 'ValidatorLicense') {
      const validator = args.validator as string;
      this.licenses.set(validator, [...(this.licenses.get(validator) ?? []), event.contract_id]);
    } else if (entity === 'DsoRules')
      this.seats = (args.svs as [string, { svRewardWeight: string }][]).map(([sv, { svRewardWeight }]) => [
        sv,
        svRewardWeight,
      ]);
  }
}
