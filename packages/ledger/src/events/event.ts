/** Fields of every event. Field names follow the ledger; times and amounts in payloads are unchanged. */
interface EventBase {
  /** Index among the events of its update, depth first, from 0. */
  readonly ordinal: number;
  /** The ledger's id: `<update id>:<node>`. */
  readonly eventId: string;
  readonly contractId: string;
  /** `<package id>:<Module.Name>:<Entity>`; null for an unassigned event, if the ledger leaves it out. */
  readonly templateId: string | null;
  /** `Splice.Amulet:Amulet`: the template without its package id, which changes with every upgrade. Null together with `templateId`. */
  readonly templateName: string | null;
  /** Null if the ledger leaves it out. */
  readonly packageName: string | null;
  /** The event as the ledger gave it (parsed JSON). */
  readonly raw: unknown;
}

export interface CreatedEvent extends EventBase {
  readonly type: 'created_event';
  readonly templateId: string;
  readonly templateName: string;
  readonly createArguments: unknown;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
}

export interface ExercisedEvent extends EventBase {
  readonly type: 'exercised_event';
  readonly templateId: string;
  readonly templateName: string;
  readonly choice: string;
  readonly choiceArgument: unknown;
  readonly exerciseResult: unknown;
  /** True if the exercise archives the contract. */
  readonly consuming: boolean;
  readonly actingParties: readonly string[];
  /** Null if the choice belongs to the template itself. */
  readonly interfaceId: string | null;
  /** In order, also ids of children that the reader of the ledger may not see. */
  readonly childEventIds: readonly string[];
  /** Ordinals of the children that are in this update, in order. */
  readonly children: readonly number[];
  /** Ordinal of the exercise that has this event as a child; null for a root. */
  readonly parent: number | null;
}

/** A contract arrives on a synchronizer. The event shows the contract but does not create it. */
export interface AssignedEvent extends EventBase {
  readonly type: 'assigned_event';
  readonly templateId: string;
  readonly templateName: string;
  readonly createArguments: unknown;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
  /** Party that moved the contract; null if no party did, as in a repair of a node. */
  readonly submitter: string | null;
  /** Ids of synchronizers. */
  readonly source: string;
  readonly target: string;
}

/** A contract leaves a synchronizer. The event does not archive it. */
export interface UnassignedEvent extends EventBase {
  readonly type: 'unassigned_event';
  /** Party that moved the contract; null if no party did, as in a repair of a node. */
  readonly submitter: string | null;
  /** Ids of synchronizers. */
  readonly source: string;
  readonly target: string;
}

export type LedgerEvent = CreatedEvent | ExercisedEvent | AssignedEvent | UnassignedEvent;
