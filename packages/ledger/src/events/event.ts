/** Fields of every event. Names of fields follow the ledger; times and amounts inside payloads stay unchanged. */
interface EventBase {
  /** Position among the events of its update, depth first, from 0. */
  readonly ordinal: number;
  /** As the ledger gives it: `<update id>:<node>`. */
  readonly eventId: string;
  readonly contractId: string;
  /** `<package id>:<Module.Name>:<Entity>`; null only for an unassignment of a contract never seen. */
  readonly templateId: string | null;
  /** `Splice.Amulet:Amulet`: the template without its package id, which changes with every upgrade. */
  readonly templateName: string | null;
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
  /** True: this exercise archives the contract. */
  readonly consuming: boolean;
  readonly actingParties: readonly string[];
  /** Null where the choice is the template's own. */
  readonly interfaceId: string | null;
  /** In order. Ids that the projection hides are left in. */
  readonly childEventIds: readonly string[];
  /** Ordinals of the children that are in this update, in order. */
  readonly children: readonly number[];
  /** Ordinal of the exercise this event is a child of; null for a root. */
  readonly parent: number | null;
}

/** A contract arriving on a synchronizer: it shows the contract it brings, and creates nothing. */
export interface AssignedEvent extends EventBase {
  readonly type: 'assigned_event';
  readonly templateId: string;
  readonly templateName: string;
  readonly createArguments: unknown;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
  /** Null where nobody on the ledger moved it, as when a node is repaired. */
  readonly submitter: string | null;
  readonly source: string;
  readonly target: string;
}

/** A contract leaving a synchronizer: it archives nothing. */
export interface UnassignedEvent extends EventBase {
  readonly type: 'unassigned_event';
  /** Null where nobody on the ledger moved it, as when a node is repaired. */
  readonly submitter: string | null;
  readonly source: string;
  readonly target: string;
}

export type LedgerEvent = CreatedEvent | ExercisedEvent | AssignedEvent | UnassignedEvent;
