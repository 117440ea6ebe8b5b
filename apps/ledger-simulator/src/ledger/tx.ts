import type { RewardRow, TransferRow } from '../model/rows.ts';
import { effectiveTimeText, type Micros, recordTimeText } from '../values/time.ts';
import type { Contract } from './contract.ts';
import type { Ids } from './ids.ts';
import type { Json, JsonObject } from './json.ts';
import type { Template } from './template.ts';

/** Where and when an update happens, and what a transaction needs to know of the network. */
export interface TxContext {
  readonly ids: Ids;
  readonly index: number;
  readonly migrationId: number;
  readonly synchronizerId: string;
  readonly recordTime: Micros;
  readonly effectiveAt: Micros;
  readonly templateId: (template: Template) => string;
  readonly active: Map<string, Contract>;
}

export interface Exercise {
  readonly argument: JsonObject;
  readonly actors: readonly string[];
  readonly consuming?: boolean;
  readonly interfaceId?: Template;
}

type EventJson = Record<string, Json>;

type Draft<T> = Omit<T, 'update' | 'recordTime'>;

/**
 * One update in the making. Events are numbered in the order they are made, which is depth-first: a shape makes an
 * exercise's children inside the exercise's body.
 */
export class Tx {
  readonly updateId: string;
  readonly recordTime: Micros;
  /** Effective time in the forms of `created_at` and of payloads. */
  readonly effectiveAt: Micros;
  readonly parties = new Set<string>();
  readonly transfers: Draft<TransferRow>[] = [];
  readonly rewards: Draft<RewardRow>[] = [];
  creates = 0;
  private readonly context: TxContext;
  private readonly events: EventJson[] = [];
  private readonly roots: string[] = [];
  private readonly stack: string[][] = [this.roots];

  constructor(context: TxContext) {
    this.context = context;
    this.updateId = context.ids.update(context.index);
    this.recordTime = context.recordTime;
    this.effectiveAt = context.effectiveAt;
  }

  get size(): number {
    return this.events.length;
  }

  private nextEventId(): string {
    const id = `${this.updateId}:${this.events.length}`;
    this.stack.at(-1)?.push(id);
    return id;
  }

  private sorted(parties: readonly string[]): string[] {
    const distinct = [...new Set(parties)].sort();
    for (const party of distinct) this.parties.add(party);
    return distinct;
  }

  create(
    template: Template,
    payload: JsonObject,
    signatories: readonly string[],
    observers: readonly string[] = [],
  ): Contract {
    const eventId = this.nextEventId();
    const contract: Contract = {
      id: this.context.ids.nextContract(),
      template,
      templateId: this.context.templateId(template),
      payload,
      signatories: this.sorted(signatories),
      observers: this.sorted(observers),
      createdAt: effectiveTimeText(this.effectiveAt),
      createdIn: this.updateId,
      recordedAt: this.recordTime,
      eventId,
    };
    this.events.push({
      event_type: 'created_event',
      event_id: eventId,
      contract_id: contract.id,
      template_id: contract.templateId,
      package_name: template.packageName,
      create_arguments: payload,
      created_at: contract.createdAt,
      signatories: contract.signatories,
      observers: contract.observers,
    });
    this.creates++;
    this.context.active.set(contract.id, contract);
    return contract;
  }

  /** Exercises a choice; `body` makes the children and returns the result. Answers the event's id. */
  exercise(on: Contract, choice: string, exercise: Exercise, body: (eventId: string) => Json = () => ({})): string {
    const eventId = this.nextEventId();
    const children: string[] = [];
    const consuming = exercise.consuming ?? false;
    const event: EventJson = {
      event_type: 'exercised_event',
      event_id: eventId,
      contract_id: on.id,
      template_id: this.context.templateId(on.template),
      package_name: on.template.packageName,
      choice,
      choice_argument: exercise.argument,
      child_event_ids: children,
      exercise_result: null,
      consuming,
      acting_parties: this.sorted(exercise.actors),
      interface_id: exercise.interfaceId ? this.context.templateId(exercise.interfaceId) : null,
    };
    this.events.push(event);
    if (consuming && !this.context.active.delete(on.id)) throw new Error(`${on.template.name} ${on.id} is not active.`);
    this.stack.push(children);
    event.exercise_result = body(eventId);
    this.stack.pop();
    return eventId;
  }

  /** A plain archive by the contract's signatories. */
  archive(contract: Contract): void {
    this.exercise(contract, 'Archive', { argument: {}, actors: contract.signatories, consuming: true });
  }

  /** Says that a party takes part otherwise than as stakeholder or actor (contract.md V22). */
  involve(...parties: readonly string[]): void {
    for (const party of parties) this.parties.add(party);
  }

  transfer(row: Draft<TransferRow>): void {
    this.involve(...row.senders, ...row.receivers);
    this.transfers.push(row);
  }

  reward(row: Draft<RewardRow>): void {
    this.involve(row.party);
    this.rewards.push(row);
  }

  /** The item of `/v2/updates`, compact. `events_by_id` is keyed in text order (`…:10` before `…:2`), as Scan does. */
  toJson(): string {
    const byId: Record<string, Json> = {};
    for (const index of textOrder(this.events.length)) {
      const event = this.events[index];
      if (event) byId[`${this.updateId}:${index}`] = event;
    }
    return JSON.stringify({
      update_id: this.updateId,
      migration_id: this.context.migrationId,
      workflow_id: '',
      record_time: recordTimeText(this.recordTime),
      synchronizer_id: this.context.synchronizerId,
      effective_at: effectiveTimeText(this.effectiveAt),
      root_event_ids: this.roots,
      events_by_id: byId,
    });
  }
}

const orders = new Map<number, readonly number[]>();

/** 0 … count-1 in the order of their texts. */
function textOrder(count: number): readonly number[] {
  let order = orders.get(count);
  if (!order) {
    order = Array.from({ length: count }, (_, index) => String(index))
      .sort()
      .map(Number);
    orders.set(count, order);
  }
  return order;
}
