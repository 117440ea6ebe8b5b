import { createHash } from 'node:crypto';

type Json = Record<string, unknown>;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** An id in the ledger's form, for an id such as `update-7` that the authors of a recording wrote instead. Deterministic. */
function updateIdOf(recording: string, given: string): string {
  return /^1220[0-9a-f]{64}$/.test(given) ? given : `1220${sha256(`${recording}/${given}`)}`;
}

/** Replaces the package name in `#package-name:Module:Entity` by a package id, a hash of `packageName`. */
function identifierOf(given: unknown, packageName: string): unknown {
  return typeof given === 'string' ? given.replace(/^#[^:]*/, sha256(packageName)) : (given ?? null);
}

/** Events of a flat transaction (`events`) or of a tree (`eventsById`), in node order. */
function nodesOf(transaction: Json): Json[] {
  const wrapped = Object.values((transaction.events ?? transaction.eventsById) as Json) as Json[];
  return wrapped
    .map((wrapper) => {
      const [kind, content] = Object.entries(wrapper)[0] as [string, Json];
      return { kind: kind.replace('Tree', ''), ...((content.value ?? content) as Json) };
    })
    .sort((a, b) => nodeId(a) - nodeId(b));
}

function nodeId(node: Json): number {
  return node.nodeId as number;
}

function lastDescendant(node: Json): number {
  return (node.lastDescendantNodeId as number | undefined) ?? nodeId(node);
}

/**
 * Converts a transaction of the JSON Ledger API to Scan's form: names in snake case, events by `updateId:node`, and child ids from the ranges of
 * nodes. Node numbers stay; they have gaps if the recording party does not see all nodes.
 */
export function ledgerApiToScan(recording: string, transaction: Json): Json {
  const updateId = updateIdOf(recording, transaction.updateId as string);
  const nodes = nodesOf(transaction);
  const idOf = (node: Json): string => `${updateId}:${nodeId(node).toString()}`;
  const parentOf = (node: Json): Json | undefined =>
    nodes.findLast((other) => nodeId(other) < nodeId(node) && lastDescendant(other) >= nodeId(node));
  const events = nodes.map((node) => {
    const packageName = node.packageName as string;
    const common = {
      event_type: node.kind === 'CreatedEvent' ? 'created_event' : 'exercised_event',
      event_id: idOf(node),
      contract_id: node.contractId,
      template_id: identifierOf(node.templateId, packageName),
      package_name: packageName,
    };
    if (node.kind === 'CreatedEvent') {
      return {
        ...common,
        create_arguments: node.createArgument,
        created_at: node.createdAt,
        signatories: node.signatories,
        observers: node.observers,
      };
    }
    return {
      ...common,
      choice: node.choice,
      choice_argument: node.choiceArgument,
      child_event_ids: nodes.filter((child) => parentOf(child) === node).map(idOf),
      exercise_result: node.exerciseResult,
      consuming: node.consuming,
      acting_parties: node.actingParties,
      // The API does not name the package of an interface, so that all get one made-up id.
      interface_id: identifierOf(node.interfaceId, 'splice-api-token-standard'),
    };
  });
  return {
    update_id: updateId,
    migration_id: 0,
    workflow_id: transaction.workflowId,
    record_time: transaction.recordTime,
    synchronizer_id: transaction.synchronizerId,
    effective_at: transaction.effectiveAt,
    root_event_ids: nodes.filter((node) => parentOf(node) === undefined).map(idOf),
    events_by_id: Object.fromEntries(events.map((event) => [event.event_id, event])),
  };
}
