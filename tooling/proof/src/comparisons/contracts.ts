import type { Row } from '../answers/answers.ts';
import { literal } from '../exact-json.ts';
import { expectedEvent } from '../expected/updates.ts';
import { eventsOf, type Payload, type PlacedEvent, type StreamEvent, templateOf } from '../stream.ts';
import { type Compare, compareOne, sample } from './comparison.ts';

/** `/v1/contracts/{contractId}` (V40), by the events of the contract in stream order. */
function expectedContract(events: readonly PlacedEvent[]): Row {
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a contract has an event');
  const withTemplate = events.find(({ event }) => event.templateId !== null)?.event ?? null;
  const [begin, end] = [first, last].map(({ update, event }) => expectedEvent(update, event, withTemplate));
  const isArchived = last.event.raw.consuming === true;
  return {
    contractId: first.event.contractId,
    templateName: begin?.templateName,
    packageName: begin?.packageName,
    templateHash: begin?.templateHash,
    state: isArchived ? 'ARCHIVED' : 'ACTIVE',
    created:
      first.event.type === 'created_event'
        ? {
            eventId: begin?.eventId,
            createdAt: begin?.createdAt,
            arguments: begin?.createArguments,
            signatories: begin?.signatories,
            observers: begin?.observers,
          }
        : null,
    archived: isArchived
      ? {
          eventId: end?.eventId,
          createdAt: end?.createdAt,
          choice: end?.choice,
          actingParties: end?.actingParties,
        }
      : null,
    events: literal(events.length),
    about: first.event.type === 'created_event' ? subjectOf(first.event) : null,
  };
}

/** Kind and id of a contract's subject by template, from its arguments. */
const subjects: Readonly<Record<string, readonly [kind: string, id: (of: Payload, contractId: string) => unknown]>> = {
  'Splice.Amulet:Amulet': ['coin', ({ owner }) => owner],
  'Splice.Amulet:LockedAmulet': ['coin', ({ amulet }) => (amulet as Payload).owner],
  'Splice.ValidatorLicense:ValidatorLicense': ['validator', ({ validator }) => validator],
  'Splice.DSO.SvState:SvNodeState': ['superValidator', ({ sv }) => sv],
  'Splice.DSO.AmuletPrice:AmuletPriceVote': ['superValidator', ({ sv }) => sv],
  'Splice.DsoRules:VoteRequest': ['voteRequest', ({ trackingCid }, contractId) => trackingCid ?? contractId],
  'Splice.Amulet:FeaturedAppRight': ['app', ({ provider }) => provider],
  'Splice.Ans:AnsEntry': ['name', ({ name }) => name],
  'Splice.Round:OpenMiningRound': ['round', ({ round }) => (round as Payload).number],
};

/** Subject of a created contract of a Splice package (V40); events can lack the package's name. */
export function subjectOf(event: StreamEvent): Row | null {
  const { packageName, contractId, created } = event;
  const subject = (packageName ?? 'splice-').startsWith('splice-') ? subjects[templateOf(event) ?? ''] : undefined;
  if (subject === undefined || created === null) return null;
  const [kind, id] = subject;
  return { kind, id: id(created.create_arguments as Payload, contractId) };
}

/** Some contracts: those with most events, the last two of each template, and others. */
export const compareContracts: Compare = async function* (answers, { stream }) {
  const contracts = [...Map.groupBy(eventsOf(stream), ({ event }) => event.contractId).values()];
  const busiest = contracts.toSorted((a, b) => b.length - a.length).slice(0, 5);
  const kinds = Map.groupBy(contracts, ([first]) => (first === undefined ? null : templateOf(first.event)));
  const ofEachKind = [...kinds.values()].flatMap((group) => group.slice(-2));
  for (const contractEvents of new Set([...busiest, ...ofEachKind, ...sample(contracts, 60)])) {
    const path = `/v1/contracts/${encodeURIComponent(contractEvents[0]?.event.contractId ?? '')}`;
    yield compareOne(answers, path, expectedContract(contractEvents));
  }
};
