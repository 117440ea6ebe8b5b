import type { RewardRow, TransferRow } from '../model/rows.ts';
import type { PayloadChanges } from '../oddities/payload-changes.ts';
import { effectiveTimeText, type Micros, recordTimeText } from '../values/time.ts';
import type { Ids } from './ids.ts';
import type { Template } from './template.ts';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A contract on the simulated ledger. */
export interface Contract {
  readonly id: string;
  readonly template: Template;
  /** Template id with the package id of the era in which the contract was created. */
  readonly templateId: string;
  readonly payload: JsonObject;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
  /** `created_at`: effective time of the creating update. */
  readonly createdAt: string;
  /** Id of the creating update. */
  readonly createdIn: string;
  /** Migration of the creating update. */
  readonly migrationId: number;
  /** Record time of the creating update. */
  readonly recordedAt: Micros;
  readonly eventId: string;
}

/** Position, times and settings of an update, and the network state that a transaction needs. */
export interface TxContext {
  readonly ids: Ids;
  readonly index: number;
  readonly migrationId: number;
  readonly synchronizerId: string;
  readonly recordTime: Micros;
  readonly effectiveAt: Micros;
  /** Empty if the update has none. */
  readonly workflowId: string;
  /** Hash of an externally signed transaction; null for other updates. */
  readonly externalHash: string | null;
  readonly payloadChanges: PayloadChanges;
  readonly templateId: (template: Template) => string;
  readonly active: Map<string, Contract>;
}

/** The event of a reassignment, which Scan returns without an event tree. */
export interface Reassignment {
  readonly submitter: string;
  readonly source: string;
  readonly target: string;
  readonly unassignId: string;
  readonly counter: number;
  readonly contract: Contract;
  /** True for an assignment, false for an unassignment. */
  readonly arrives: boolean;
}

export interface Exercise {
  readonly argument: JsonObject;
  readonly actors: readonly string[];
  readonly consuming?: boolean;
  readonly interfaceId?: Template;
  /** True if other exercises of the update state everything in the argument, so that it may be undecodable. */
  readonly redundant?: boolean;
}

type EventJson = Record<string, Json>;

interface Identified {
  readonly id: string;
}

type Draft<T> = Omit<T, 'update' | 'recordTime'>;

/** An update under construction. Events are numbered depth-first: an exercise's children are made in its `body`. */
export class Tx {
  readonly updateId: string;
  readonly recordTime: Micros;
  /** Effective time, from which `created_at` and times in payloads derive. */
  readonly effectiveAt: Micros;
  readonly parties = new Set<string>();
  readonly transfers: Draft<TransferRow>[] = [];
  readonly rewards: Draft<RewardRow>[] = [];
  creates = 0;
  /** `created_at` of the contracts that the update creates. */
  private readonly createdAt: string;
  private readonly context: TxContext;
  private readonly events: EventJson[] = [];
  private reassignment: Reassignment | null = null;
  /** Number of event ids used, including those of hidden events. */
  private numbered = 0;
  private readonly roots: string[] = [];
  private readonly stack: string[][] = [this.roots];

  constructor(context: TxContext) {
    this.context = context;
    this.updateId = context.ids.update(context.index);
    this.recordTime = context.recordTime;
    this.effectiveAt = context.effectiveAt;
    this.createdAt = effectiveTimeText(context.effectiveAt);
  }

  /** Number of visible events. */
  get size(): number {
    return this.reassignment ? 1 : this.events.length;
  }

  private nextEventId(): string {
    const id = `${this.updateId}:${this.numbered++}`;
    this.stack.at(-1)?.push(id);
    return id;
  }

  /** Id of the first exercise of this choice. Throws if there is none. */
  firstExerciseOf(choice: string): string {
    const found = this.events.find((event) => event.choice === choice)?.event_id;
    if (typeof found !== 'string') throw new Error(`The update has no exercise of ${choice}.`);
    return found;
  }

  /** Adds a child that is not visible to the DSO to the current exercise, if there is one: its id is listed, its event is not. */
  hide(): void {
    if (this.stack.length > 1) this.nextEventId();
  }

  /** Makes the update a reassignment: one event, nothing created or archived (docs/contract.md#v11). */
  reassign(reassignment: Reassignment): void {
    this.reassignment = reassignment;
    const { contract } = reassignment;
    this.involve(reassignment.submitter);
    if (reassignment.arrives) this.involve(...contract.signatories, ...contract.observers);
  }

  private involveSorted(parties: readonly string[]): string[] {
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
    const { payloadChanges } = this.context;
    const number = this.numbered;
    const eventId = this.nextEventId();
    const contract: Contract = {
      id: this.context.ids.nextContract(),
      template,
      templateId: this.context.templateId(template),
      payload: payloadChanges.payload(payload, number),
      signatories: this.involveSorted(signatories),
      observers: this.involveSorted(observers),
      createdAt: this.createdAt,
      createdIn: this.updateId,
      migrationId: this.context.migrationId,
      recordedAt: this.recordTime,
      eventId,
    };
    const event = createdEventJson(contract, eventId);
    event.create_arguments = payloadChanges.undecodable(contract.payload, template, number);
    this.events.push(event);
    this.creates++;
    this.context.active.set(contract.id, contract);
    return contract;
  }

  /** Exercises a choice and returns the event id. `body` makes the children and returns the exercise result. */
  exercise(on: Contract, choice: string, exercise: Exercise, body: (eventId: string) => Json = () => ({})): string {
    const { payloadChanges } = this.context;
    const number = this.numbered;
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
      choice_argument: payloadChanges.undecodable(
        payloadChanges.payload(exercise.argument, number),
        choice,
        number,
        exercise.redundant,
      ),
      child_event_ids: children,
      exercise_result: null,
      consuming,
      acting_parties: this.involveSorted(exercise.actors),
      interface_id: exercise.interfaceId ? this.context.templateId(exercise.interfaceId) : null,
    };
    this.events.push(event);
    if (consuming && !this.context.active.delete(on.id)) throw new Error(`${on.template.name} ${on.id} is not active.`);
    this.stack.push(children);
    event.exercise_result = payloadChanges.undecodable(
      payloadChanges.result(body(eventId), number),
      choice,
      // The draw of the next event, not that of the argument.
      number + 1,
    );
    this.stack.pop();
    return eventId;
  }

  /** Like `exercise`; `body` also returns what it made, which is returned beside the event id. */
  exerciseFor<T>(
    on: Contract,
    choice: string,
    exercise: Exercise,
    body: () => readonly [result: Json, made: T],
  ): readonly [eventId: string, made: T] {
    const made: T[] = [];
    const eventId = this.exercise(on, choice, exercise, () => {
      const [result, value] = body();
      made.push(value);
      return result;
    });
    return [eventId, made[0] as T];
  }

  /** Exercises a consuming choice that has no children. */
  consume(contract: Contract, choice: string, actor: string, result: Json, argument: JsonObject = {}): void {
    this.exercise(contract, choice, { argument, actors: [actor], consuming: true }, () => result);
  }

  /** Archives a contract by its signatories; through an interface only `interface_id` differs. */
  archive(contract: Contract, interfaceId?: Template): void {
    const actors = contract.signatories;
    this.exercise(contract, 'Archive', { argument: {}, actors, consuming: true, ...(interfaceId && { interfaceId }) });
  }

  /** Records parties that are involved otherwise than as stakeholder or actor (docs/contract.md#v22). */
  involve(...parties: readonly string[]): void {
    for (const party of parties) this.parties.add(party);
  }

  /** Records an expected row of the list of transfers. `shares`: amount of each receiver, if there are several. */
  transfer(
    eventId: string,
    type: TransferRow['type'],
    from: readonly Identified[],
    to: readonly Identified[],
    amounts: Pick<TransferRow, 'amount' | 'fee' | 'price' | 'shares'>,
  ): void {
    const [senders, receivers] = [from, to].map((parties) => parties.map(({ id }) => id)) as [string[], string[]];
    this.involve(...senders, ...receivers);
    this.transfers.push({ eventId, type, senders, receivers, ...amounts });
  }

  reward(row: Draft<RewardRow>): void {
    this.involve(row.party);
    this.rewards.push(row);
  }

  /** The item of `/v2/updates` as compact JSON. */
  toJson(): string {
    return JSON.stringify(this.toItem());
  }

  /** The item of `/v2/updates`. As on Scan, `events_by_id` is sorted by key as text (`…:10` before `…:2`). */
  toItem(): JsonObject {
    if (this.reassignment) return this.reassignmentItem(this.reassignment);
    const byId: Record<string, Json> = {};
    for (const event of this.eventsInTextOrder()) byId[event.event_id as string] = event;
    const { externalHash } = this.context;
    return {
      update_id: this.updateId,
      migration_id: this.context.migrationId,
      workflow_id: this.context.workflowId,
      record_time: recordTimeText(this.recordTime),
      synchronizer_id: this.context.synchronizerId,
      effective_at: this.createdAt,
      root_event_ids: this.roots,
      events_by_id: byId,
      ...(externalHash === null ? {} : { external_transaction_hash: externalHash }),
    };
  }

  private eventsInTextOrder(): readonly EventJson[] {
    // Hidden events leave gaps in the numbers.
    if (this.numbered !== this.events.length)
      return this.events.toSorted((a, b) => ((a.event_id as string) < (b.event_id as string) ? -1 : 1));
    return textOrder(this.events.length)
      .map((index) => this.events[index])
      .filter((event) => event !== undefined);
  }

  private reassignmentItem({ submitter, source, target, ...rest }: Reassignment): JsonObject {
    const { contract, unassignId, counter, arrives } = rest;
    return {
      update_id: this.updateId,
      offset: this.context.index.toString(16).padStart(18, '0'),
      record_time: recordTimeText(this.recordTime),
      event: {
        submitter,
        source_synchronizer: source,
        target_synchronizer: target,
        migration_id: this.context.migrationId,
        unassign_id: unassignId,
        reassignment_counter: counter,
        ...(arrives
          ? { created_event: createdEventJson(contract, `${this.updateId}:0`) }
          : { contract_id: contract.id }),
      },
    };
  }
}

function createdEventJson(contract: Contract, eventId: string): EventJson {
  return {
    event_type: 'created_event',
    event_id: eventId,
    contract_id: contract.id,
    template_id: contract.templateId,
    package_name: contract.template.packageName,
    create_arguments: contract.payload,
    created_at: contract.createdAt,
    signatories: contract.signatories,
    observers: contract.observers,
  };
}

const orders = new Map<number, readonly number[]>();

/** The numbers from 0 to `count` − 1, sorted as texts. Results are cached by count. */
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
